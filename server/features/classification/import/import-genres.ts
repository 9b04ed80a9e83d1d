import type { Database } from "#server/platform/database/database.ts";
import type { FactSource } from "#server/platform/database/genre-tables.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { mergeFacts } from "../evidence/genre-facts.db.ts";
import {
  readDiscogsMaster,
  readMusicbrainzArtist,
  readWikidataArtist,
  readWikidataGenre,
  type ArtistEntry,
} from "./dump-entries.ts";
import { formatOf, identityOf, partsOf, type DumpFormat } from "./dump-file.ts";
import { forgetImport, noteImport, readImport } from "./genre-imports.db.ts";

/** How far a file is read. */
export interface ImportProgress {
  step: "names" | "artists";
  bytesRead: number;
  bytes: number;
  /** artists that were stored */
  artists: number;
}

const factsAtOnce = 1_000;
const separators: Record<DumpFormat, string> = { wikidata: "\n", musicbrainz: "\n", discogs: "</master>" };

/**
 * Brings a dump of open data into the central library, in constant memory. Cut off, it goes on where it was when the same
 * file is imported again. Throws AppError `bad-request` for files that are no dump, or are damaged; what was read before
 * stays.
 * @returns how many artists were stored, and the format
 */
export async function importGenres(
  { database, now }: { database: Database; now: () => number },
  path: string,
  options: { signal: AbortSignal; onProgress: (progress: ImportProgress) => void },
): Promise<{ format: DumpFormat; artists: number }> {
  const { signal, onProgress } = options;
  const format = await formatOf(path, signal);
  const { bytes, identity } = identityOf(path);
  const names = format === "wikidata" ? await readGenreNames(path, { signal, bytes, onProgress }) : null;
  const done = await readImport(database, identity);
  let [parts, artists] = [0, 0];
  let waiting: ArtistEntry[] = [];
  const store = async () => {
    const facts = factsOf(waiting, format, new Date(now()));
    waiting = [];
    await transaction(database, async (trx) => {
      await mergeFacts(trx, facts);
      await noteImport(trx, { identity, parts, updatedAt: new Date(now()) });
    });
  };
  for await (const { text, bytesRead } of partsOf(path, separators[format], signal)) {
    parts += 1;
    if (parts <= done) continue;
    const entries = entriesOf(format, text, names);
    artists += entries.length;
    waiting.push(...entries);
    if (waiting.length < factsAtOnce) continue;
    await store();
    onProgress({ step: "artists", bytesRead, bytes, artists });
  }
  await store();
  await forgetImport(database, identity);
  onProgress({ step: "artists", bytesRead: bytes, bytes, artists });
  return { format, artists };
}

/** Names of the genres of Wikidata by id: artists name genres by id, and these may stand behind them. */
async function readGenreNames(
  path: string,
  {
    signal,
    bytes,
    onProgress,
  }: { signal: AbortSignal; bytes: number; onProgress: (progress: ImportProgress) => void },
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for await (const { text, bytesRead } of partsOf(path, "\n", signal)) {
    // Most of the dump is about something else; its lines are not worth parsing.
    const genre = text.includes("Q188451") ? readWikidataGenre(jsonOf(text)) : null;
    if (genre === null) continue;
    names.set(genre.id, genre.name);
    onProgress({ step: "names", bytesRead, bytes, artists: 0 });
  }
  return names;
}

function entriesOf(
  format: DumpFormat,
  text: string,
  names: ReadonlyMap<string, string> | null,
): ArtistEntry[] {
  if (format === "discogs") {
    const start = text.indexOf("<master ");
    return start === -1 ? [] : readDiscogsMaster(`${text.slice(start)}</master>`);
  }
  if (format === "musicbrainz") return present(readMusicbrainzArtist(jsonOf(text)));
  const artist = text.includes("P1902") ? readWikidataArtist(jsonOf(text)) : null;
  if (artist === null) return [];
  const genres = artist.genres.flatMap((id) => names?.get(id) ?? []);
  return genres.length === 0 ? [] : [{ ...artist, genres }];
}

function present<T>(value: T | null): T[] {
  return value === null ? [] : [value];
}

/** A line of a dump, which may stand in an array; null for what is no JSON. */
function jsonOf(line: string): unknown {
  const text = line.trim().replace(/,$/u, "");
  if (!text.startsWith("{")) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Facts by key, each once: two entries of one artist are joined, two artists of one name are left to the database. */
function factsOf(entries: readonly ArtistEntry[], source: FactSource, toldAt: Date) {
  const facts = new Map<string, { entity: string; genres: Set<string>; key: string }>();
  for (const { entity, keys, genres } of entries)
    for (const key of keys) {
      const id = `${key} ${entity}`;
      const fact = facts.get(id) ?? { entity, key, genres: new Set() };
      for (const genre of genres) fact.genres.add(genre);
      facts.set(id, fact);
    }
  return [...facts.values()].map(({ entity, key, genres }) => ({
    subject: "artist" as const,
    key,
    source,
    entity,
    genres: [...genres],
    told_at: toldAt,
  }));
}
