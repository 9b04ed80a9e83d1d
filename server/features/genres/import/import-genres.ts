import { resolve } from "node:path";
import type { Database } from "#server/platform/database/database.ts";
import type { FactSource } from "../evidence/genre-facts.db.ts";
import { readInChild } from "#server/platform/child-reader/child-reader.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { mergeFacts } from "../evidence/genre-facts.db.ts";
import type { ArtistEntry } from "./dump-entries.ts";
import { identityOf, type DumpFormat } from "./dump-file.ts";
import { forgetImport, noteImport, readImport } from "./genre-imports.db.ts";
import type { DumpToRead, ReadDump } from "./read-dump.ts";

/** How far a file is read. */
export interface ImportProgress {
  step: "names" | "artists";
  bytesRead: number;
  bytes: number;
  /** artists that were stored */
  artists: number;
}

/** The child's; entries of these dumps have megabytes at most. */
const limits = { memoryMb: 1024, partWithinMs: 10 * 60_000 };
const program = new URL("./dump-reader-worker.ts", import.meta.url);

/**
 * Brings a dump of open data into the central library, in constant memory; a process of its own reads it. Cut off, it goes
 * on where it was when the same file is imported again. Throws AppError `bad-request` for files that are no dump, or are
 * damaged, `file-too-complex` where reading takes more memory or time than there is; what was read before stays.
 * @returns how many artists were stored, and the format
 */
export async function importGenres(
  { database, now }: { database: Database; now: () => number },
  path: string,
  options: { signal: AbortSignal; onProgress: (progress: ImportProgress) => void },
): Promise<{ format: DumpFormat; artists: number }> {
  const { signal, onProgress } = options;
  const { bytes, identity } = identityOf(path);
  const asked: DumpToRead = { path: resolve(path), done: await readImport(database, identity) };
  let format: DumpFormat | null = null;
  let artists = 0;
  const store = async (entries: readonly ArtistEntry[], source: FactSource, parts: number) => {
    const facts = factsOf(entries, source, new Date(now()));
    await transaction(database, async (trx) => {
      await mergeFacts(trx, facts);
      await noteImport(trx, { identity, parts, updatedAt: new Date(now()) });
    });
  };
  for await (const read of readInChild<ReadDump>(program, asked, { limits, signal })) {
    if (read.is === "format") ({ format } = read);
    else if (read.is === "names") onProgress({ step: "names", bytesRead: read.bytesRead, bytes, artists });
    else if (format !== null && read.parts > asked.done) {
      await store(read.entries, format, read.parts);
      artists += read.entries.length;
      onProgress({ step: "artists", bytesRead: read.bytesRead, bytes, artists });
    }
  }
  if (format === null) throw new Error("A dump was read without its format.");
  await forgetImport(database, identity);
  onProgress({ step: "artists", bytesRead: bytes, bytes, artists });
  return { format, artists };
}

/** Facts by key, each once: two entries of one artist are joined, two artists of one name are left to the database. */
function factsOf(entries: readonly ArtistEntry[], source: FactSource, reportedAt: Date) {
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
    told_at: reportedAt,
  }));
}
