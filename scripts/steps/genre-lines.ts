import { createInterface } from "node:readline";
import * as z from "zod";
import {
  classifyTracks,
  mainGenreOf,
  mapGenreName,
  type ArtistEvidence,
  type ClassifiableTrack,
} from "#server/features/genres/genre-engine.ts";

/*
 * The genre engine on lines of standard input.
 *
 * `map`: names of genres, one a line; for each, in order, a JSON line `{name, leaf, main, confidence, method}`.
 * `tracks`: JSON lines `{id, artists: [{name, genres: [...]}], title?, album?}`; all are read, since the songs of an album
 * help each other, then for each, in order, `{id, leaf, main, confidence, sources}`.
 *
 * Empty lines are passed over. A line that is no such track goes to standard error; the others are answered, and the
 * command ends with 1.
 */

const Artist = z.object({
  name: z.string(),
  genres: z
    .array(z.string())
    .nullish()
    .transform((genres) => genres ?? []),
});

const Track = z.object({
  id: z.union([z.string(), z.number()]),
  artists: z.array(Artist),
  title: z.string().nullish(),
  album: z.string().nullish(),
});
type Track = z.infer<typeof Track>;

const [command, ...rest] = process.argv.slice(2);
// Anyone who reads the answers may stop early, as `head` does.
process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));
if (command === "map" && rest.length === 0) await mapNames();
else if (command === "tracks" && rest.length === 0) await printTracks();
else {
  process.stderr.write("Usage: npm run -s genre -- map|tracks < LINES\n");
  process.exitCode = 2;
}

async function* readLines(): AsyncGenerator<string> {
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY }))
    if (line.trim() !== "") yield line;
}

async function mapNames(): Promise<void> {
  for await (const line of readLines()) await print(mapGenreName(line.trim()));
}

async function printTracks(): Promise<void> {
  const read: Track[] = [];
  let number = 0;
  for await (const line of readLines()) {
    number += 1;
    const track = parseTrack(line);
    if (track === null) {
      process.stderr.write(
        `Line ${number} is no track: {"id", "artists": [{"name", "genres": []}]} is needed.\n`,
      );
      process.exitCode = 1;
    } else read.push(track);
  }
  const artists = new Map<string, ArtistEvidence>();
  const tracks = read.map((track, index) => toClassifiable(track, index, artists));
  const { verdicts, explain } = classifyTracks(tracks, {
    overrides: { tracks: new Map() },
    central: new Map(),
    artists,
  });
  for (const [index, { consensus, confidence }] of verdicts.entries()) {
    const sources = explain(index).reasons;
    const main = consensus === null ? null : mainGenreOf(consensus);
    await print({ id: read[index]?.id, leaf: consensus, main, confidence: rounded(confidence), sources });
  }
}

function parseTrack(line: string): Track | null {
  try {
    return Track.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}

/** Artists are known by name and genres, albums by title and primary artist; ids of tracks need not differ. */
function toClassifiable(
  { title, album, artists }: Track,
  index: number,
  known: Map<string, ArtistEvidence>,
): ClassifiableTrack {
  const artistIds = artists.map(({ name, genres }) => {
    const id = JSON.stringify([name, genres]);
    if (genres.length > 0) known.set(id, { name, sources: [{ source: "provider", genres }] });
    return id;
  });
  const albumTitle = album ?? null;
  const albumId = albumTitle === null ? null : JSON.stringify([albumTitle, artists[0]?.name ?? null]);
  return { id: String(index), title: title ?? "", albumId, albumTitle, artistIds };
}

function rounded(confidence: number): number {
  return Math.round(confidence * 1000) / 1000;
}

/** Waits while the reader is slower. */
async function print(answer: unknown): Promise<void> {
  if (process.stdout.write(`${JSON.stringify(answer)}\n`)) return;
  await new Promise((resolve) => process.stdout.once("drain", resolve));
}
