import {
  classifyTracks,
  groupTracks,
  mapGenreName,
  type ArtistEvidence,
} from "#server/features/genres/genre-engine.ts";
import { vocabularies } from "#server/features/genres/naming/lexicon.ts";
import { type Bench, median, spread } from "./measure/figures.ts";

const songs = 1_000_000;
const songsOfAlbum = 12;
const songsOfArtist = 60;
const names = 5_581;
const runs = 5;

/** The genre engine alone, on one thread: a large library's verdicts and groups, and many names of genres. */
export const genres: Bench = (report) => {
  const spoken = listSpokenNames();
  const times = {
    map: [] as number[],
    classify: [] as number[],
    processor: [] as number[],
    floor: [] as number[],
  };
  const tracks = Array.from({ length: songs }, (_, at) => ({
    id: `track${at}`,
    title: `Song number ${at}`,
    albumId: `album${Math.floor(at / songsOfAlbum)}`,
    albumTitle: `Album ${Math.floor(at / songsOfAlbum)}`,
    artistIds: [
      `artist${Math.floor(at / songsOfArtist)}`,
      ...(at % 5 === 0 ? [`artist${(at * 7) % 1_000}`] : []),
    ],
  }));
  const artists = new Map<string, ArtistEvidence>(
    Array.from({ length: songs / songsOfArtist }, (_, at) => [
      `artist${at}`,
      { name: `Artist ${at}`, sources: [{ source: "provider", genres: nextNames(spoken, at * 3, at % 6) }] },
    ]),
  );
  const evidence = {
    overrides: { tracks: new Map<string, string>() },
    central: new Map<string, string>(),
    artists,
  };
  for (let run = 0; run < runs; run += 1) {
    times.floor.push(
      timeOf(() => {
        const albums = new Map<string, number>();
        for (const { albumId } of tracks) albums.set(albumId, (albums.get(albumId) ?? 0) + 1);
        return tracks.map(({ id, albumId, artistIds }) => ({ id, songs: albums.get(albumId), artistIds }));
      }),
    );
    const before = process.cpuUsage();
    times.classify.push(
      timeOf(() =>
        groupTracks(classifyTracks(tracks, evidence).verdicts, { threshold: 5, groupSimilar: true }),
      ),
    );
    times.processor.push(process.cpuUsage(before).user / 1_000);
    times.map.push(timeOf(() => nextNames(spoken, 0, names).map((name) => mapGenreName(name))));
  }
  report({
    name: "genres and groups of 1,000,000 songs, engine alone",
    value: median(times.classify),
    unit: "ms",
    floor: median(times.floor),
    bar: { of: "value", atMost: 1_000 },
    note: `median, ${spread(times.classify)}; floor: counting the songs of albums and copying the list, ${spread(times.floor)}; processor time of all threads ${Math.round(median(times.processor))} ms`,
  });
  report({
    name: "5,581 names of genres into the tree",
    value: median(times.map),
    unit: "ms",
    floor: null,
    bar: { of: "value", atMost: 500 },
    note: `median, ${spread(times.map)}; the first, which makes the lexicon: ${Math.round(times.map[0] ?? 0)} ms`,
  });
  return Promise.resolve();
};

/** Names that the vocabulary knows, each with words before it that must be understood too. */
function listSpokenNames(): string[] {
  const styles = vocabularies.flatMap(({ styles: lists = {} }) =>
    Object.values(lists).flatMap((list) => list.split(",").map((name) => name.trim())),
  );
  return styles.map((name, at) =>
    `${["deep", "finnish", "modern brazilian", ""][at % 4] ?? ""} ${name}`.trim(),
  );
}

function nextNames(all: readonly string[], from: number, count: number): string[] {
  return Array.from({ length: count }, (_, at) => all[(from + at) % all.length] ?? "");
}

function timeOf(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}
