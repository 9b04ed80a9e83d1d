import { isWithinBounds, maxJsonDepth } from "#server/platform/text/bounded-json.ts";
import {
  readDiscogsMaster,
  readMusicbrainzArtist,
  readWikidataArtist,
  readWikidataGenre,
  type ArtistEntry,
} from "./dump-entries.ts";
import { formatOf, partsOf, type DumpFormat } from "./dump-file.ts";

/** A dump, and how many of its parts were read before. */
export interface DumpToRead {
  path: string;
  done: number;
}

/**
 * The output of reading a dump: its `format` once, then how far names are read, then artists with the `parts` read by
 * then.
 */
export type ReadDump =
  | { is: "format"; format: DumpFormat }
  | { is: "names"; bytesRead: number }
  | { is: "artists"; entries: ArtistEntry[]; parts: number; bytesRead: number };

const entriesAtOnce = 1_000;
/** So that the waiter hears of long stretches without an artist. */
const partsAtOnce = 20_000;
/** The largest entities of these dumps have a tenth of it. */
const bounds = { depth: maxJsonDepth, values: 2_000_000 };
const maxMarksOfMaster = 100_000;
const separators: Record<DumpFormat, string> = { wikidata: "\n", musicbrainz: "\n", discogs: "</master>" };

/** Reads a dump in constant memory. Throws AppError `bad-request` for files that are no dump, or are damaged. */
export async function* readDump({ path, done }: DumpToRead): AsyncGenerator<ReadDump> {
  const { signal } = new AbortController();
  const format = await formatOf(path, signal);
  yield { is: "format", format };
  const names = new Map<string, string>();
  if (format === "wikidata") yield* readGenreNames(path, names, signal);
  let parts = 0;
  let entry = 0;
  let entries: ArtistEntry[] = [];
  for await (const { text, bytesRead } of partsOf(path, separators[format], signal)) {
    parts += 1;
    if (parts > done) entries.push(...entriesOf(format, text, names));
    if (entries.length < entriesAtOnce && parts - entry < partsAtOnce) continue;
    yield { is: "artists", entries, parts, bytesRead };
    [entries, entry] = [[], parts];
  }
  yield { is: "artists", entries, parts, bytesRead: 0 };
}

/** Names of the genres of Wikidata by id: artists name genres by id, and these may stand behind them. */
async function* readGenreNames(
  path: string,
  names: Map<string, string>,
  signal: AbortSignal,
): AsyncGenerator<ReadDump> {
  let parts = 0;
  for await (const { text, bytesRead } of partsOf(path, "\n", signal)) {
    // Most of the dump is about something else; its lines are not worth parsing.
    const genre = text.includes("Q188451") ? readWikidataGenre(jsonOf(text)) : null;
    if (genre !== null) names.set(genre.id, genre.name);
    parts += 1;
    if (parts % partsAtOnce === 0) yield { is: "names", bytesRead };
  }
}

function entriesOf(format: DumpFormat, text: string, names: ReadonlyMap<string, string>): ArtistEntry[] {
  if (format === "discogs") {
    const start = text.indexOf("<master ");
    const isMaster = start !== -1 && text.split("<", maxMarksOfMaster).length < maxMarksOfMaster;
    return isMaster ? readDiscogsMaster(`${text.slice(start)}</master>`) : [];
  }
  if (format === "musicbrainz") return present(readMusicbrainzArtist(jsonOf(text)));
  const artist = text.includes("P1902") ? readWikidataArtist(jsonOf(text)) : null;
  if (artist === null) return [];
  const genres = artist.genres.flatMap((id) => names.get(id) ?? []);
  return genres.length === 0 ? [] : [{ ...artist, genres }];
}

function present<T>(value: T | null): T[] {
  return value === null ? [] : [value];
}

/** A line of a dump, which may stand in an array; null for what is no JSON, or more than any entry of these dumps. */
function jsonOf(line: string): unknown {
  const text = line.trim().replace(/,$/u, "");
  if (!text.startsWith("{") || !isWithinBounds(text, bounds)) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
