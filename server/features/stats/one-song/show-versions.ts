import type { SongVersion } from "#contract/stats/song-versions.ts";
import { doInSteps, forEachInSteps, type Steps } from "#server/platform/process/loop-turns.ts";
import { whySameSong, type ComparableSong } from "#server/platform/text/same-song.ts";
import { countGroups, rankGroups } from "../figures/rank-groups.ts";
import { always, eachCounted, type ZonedListening } from "../listening/listening.ts";
import { fold, type SongIndex } from "../listening/song-index.ts";

const maxVersions = 200;
const maxCandidates = 20;
/** Of a step, for a song whose names are folded. */
const unitsAFold = 10;

/** The versions that are counted as a song, and why each is one of it. */
export async function listVersions(
  listening: ZonedListening,
  group: number,
  steps: Steps,
): Promise<{ items: SongVersion[]; total: number }> {
  const { book } = listening;
  const plays = new Map<number, number>();
  for (const [song, of] of Array.from(book.groupOf.tracks).entries()) if (of === group) plays.set(song, 0);
  await doInSteps(
    eachCounted(listening, always, (at) => {
      const song = listening.song[at] ?? -1;
      const known = plays.get(song);
      if (known !== undefined) plays.set(song, known + 1);
    }),
    steps,
  );
  const order = [...plays].toSorted(([one, left], [other, right]) => right - left || one - other);
  const first = order[0]?.[0] ?? -1;
  const members = order.map(([song]) => song);
  const items = order.slice(0, maxVersions).flatMap(([place, count]): SongVersion[] => {
    const song = book.songs[place];
    if (song === undefined) return [];
    const { isrc = null, durationMs = null } = book.factsOf[place] ?? {};
    const because = place === first ? "first" : explain(book, place, { first, members });
    const { song_id: id, name, artist, album, uri } = song;
    return [{ id, name, artist, album, uri, isrc, duration_ms: durationMs, plays: count, because }];
  });
  return { items, total: order.length };
}

/** Why a version belongs to the first one: by the rule, through another version as well, else by the person. */
function explain(
  book: SongIndex,
  place: number,
  { first, members }: { first: number; members: readonly number[] },
): SongVersion["because"] {
  const song = comparable(book, place);
  const others = [first, ...members.filter((other) => other !== place && other !== first)];
  for (const other of others) {
    const why = whySameSong(comparable(book, other), song);
    if (why !== null) return why;
  }
  return "merged";
}

function comparable(book: SongIndex, place: number): ComparableSong {
  const { name = "", artist = "" } = book.songs[place] ?? {};
  const { isrc = null, durationMs = null } = book.factsOf[place] ?? {};
  return { title: name, artist, isrc, durationMs };
}

/** Other songs that a song may be merged with, those that were heard most first. */
export async function listCandidates(
  listening: ZonedListening,
  { group, q }: { group: number; q: string },
  steps: Steps,
): Promise<{ stats_id: string; name: string; artist: string; plays: number }[]> {
  const { book } = listening;
  const { tracks } = book.groups;
  const artist = book.groupOf.artists[tracks[group]?.song ?? -1];
  const words = fold(q).split(" ").filter(Boolean);
  const isCandidate = new Uint8Array(tracks.length);
  await forEachInSteps(book.songs, { steps, units: unitsAFold }, (song, place) => {
    const of = book.groupOf.tracks[place] ?? -1;
    if (of === group || of === -1) return;
    const text = words.length === 0 ? "" : fold(`${song.name} ${song.artist}`);
    const fits =
      words.length === 0
        ? book.groupOf.artists[place] === artist
        : words.every((word) => text.includes(word));
    if (fits) isCandidate[of] = 1;
  });
  const parts = { groupOf: book.groupOf.tracks, size: tracks.length };
  const counts = await doInSteps(countGroups(listening, always, parts), steps);
  const ofCandidates = {
    ...counts,
    plays: counts.plays.map((plays, at) => (isCandidate[at] === 1 ? plays : 0)),
  };
  const nameOf = (of: number) => tracks[of]?.name ?? "";
  const ranked = await doInSteps(rankGroups(ofCandidates, nameOf, maxCandidates), steps);
  return ranked.flatMap(({ group: of, plays }) => {
    const found = tracks[of];
    const song = book.songs[found?.song ?? -1];
    return found === undefined || song === undefined
      ? []
      : [{ stats_id: found.id, name: found.name, artist: song.artist, plays }];
  });
}
