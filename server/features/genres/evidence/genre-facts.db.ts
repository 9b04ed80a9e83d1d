import { sql, type Selectable, type Transaction } from "kysely";
import { arrayLiteral } from "#server/platform/database/array-literal.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import { rowsFrom, writeRow } from "#server/platform/database/json-rows.db.ts";

type Trx = Transaction<DatabaseTables>;

/** What a source says of an artist or a track. */
type GenreFactRow = Selectable<DatabaseTables["genre_facts"]>;
/** Who says something of genres to the central library. */
export type FactSource = GenreFactRow["source"];
const factColumns = "subject text, key text, source text, entity text, genres text[], told_at timestamptz";

type Fact = Pick<GenreFactRow, "subject" | "key" | "source" | "genres">;

/** What sources say under these keys, where it is clear of whom they speak. */
export async function readFacts(
  database: Database,
  subject: GenreFactRow["subject"],
  keys: readonly string[],
): Promise<Fact[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<Fact>`
    select subject, key, source, genres from genre_facts
    where subject = ${subject} and key = any(${arrayLiteral(keys)}::text[]) and not is_ambiguous
  `.execute(database);
  return rows;
}

/** Whether open data names artists of a service. */
export async function knowsArtistsOf(database: Database, provider: string): Promise<boolean> {
  const { rows } = await sql`
    select from genre_facts where subject = 'artist' and source = 'musicbrainz' and key like ${`${provider}:%`} limit 1
  `.execute(database);
  return rows.length > 0;
}

/** A fact with when the source reported it, and whether it counts. */
export type DatedFact = Pick<GenreFactRow, "subject" | "key" | "source" | "genres" | "told_at"> & {
  is_ambiguous: boolean;
};

/** The same with those of which it is not clear of whom they speak, by source. */
export async function readDatedFacts(
  database: Database,
  subject: GenreFactRow["subject"],
  keys: readonly string[],
): Promise<DatedFact[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<DatedFact>`
    select subject, key, source, genres, is_ambiguous, told_at from genre_facts
    where subject = ${subject} and key = any(${arrayLiteral(keys)}::text[]) order by source, key
  `.execute(database);
  return rows;
}

/** When each source last reported, and for how many of these artists' keys it knows genres. */
export async function countFacts(
  database: Database,
  keys: readonly string[],
): Promise<{ source: FactSource; artists: number; told_at: Date }[]> {
  const { rows } = await sql<{ source: FactSource; artists: number; told_at: Date }>`
    select source, count(*) filter (
      where key = any(${arrayLiteral(keys)}::text[]) and genres <> '{}' and not is_ambiguous
    )::int as artists, max(told_at) as told_at
    from genre_facts where subject = 'artist' group by source
  `.execute(database);
  return rows;
}

/**
 * Stores what a source says, over what it said before. A key that it gives to two of its own artists is ambiguous from
 * then on: no one knows which of them is meant.
 */
export async function writeFacts(
  trx: Trx,
  facts: readonly Omit<GenreFactRow, "is_ambiguous">[],
): Promise<void> {
  if (facts.length === 0) return;
  const rows = facts.map((fact) => writeRow({ ...fact }));
  await sql`
    insert into genre_facts as stored (subject, key, source, entity, genres, told_at)
    select subject, key, source, entity, genres, told_at
    from ${rowsFrom(rows, factColumns)}
    on conflict (subject, key, source) do update set genres = excluded.genres, told_at = excluded.told_at,
      is_ambiguous = stored.is_ambiguous or stored.entity <> excluded.entity
  `.execute(trx);
  await raiseVersion(trx);
}

/** Forgets what a source says under a key. */
export async function deleteFact(
  trx: Trx,
  fact: Pick<GenreFactRow, "subject" | "key" | "source">,
): Promise<void> {
  await trx
    .deleteFrom("genre_facts")
    .where("subject", "=", fact.subject)
    .where("key", "=", fact.key)
    .where("source", "=", fact.source)
    .execute();
  await raiseVersion(trx);
}

async function raiseVersion(trx: Trx): Promise<void> {
  await sql`update genre_facts_version set version = version + 1`.execute(trx);
}

/** Those of these keys of artists of which a source was asked already, whatever it said. */
export async function readAskedKeys(
  database: Database,
  source: FactSource,
  keys: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from genre_facts
    where subject = 'artist' and source = ${source} and key = any(${arrayLiteral(keys)}::text[])
  `.execute(database);
  return new Set(rows.map(({ key }) => key));
}

/**
 * Stores what a source says beside what it said before of the same artist. Of several entities under one key in `facts`
 * the second makes it ambiguous, as one that is stored already does.
 */
export async function mergeFacts(
  trx: Trx,
  facts: readonly Omit<GenreFactRow, "is_ambiguous">[],
): Promise<void> {
  const waves: (typeof facts)[number][][] = [];
  const counts = new Map<string, number>();
  for (const fact of facts) {
    const wave = counts.get(fact.key) ?? 0;
    counts.set(fact.key, wave + 1);
    (waves[wave] ??= []).push(fact);
  }
  for (const wave of waves) {
    const rows = wave.map((fact) => writeRow({ ...fact }));
    await sql`
      insert into genre_facts as stored (subject, key, source, entity, genres, told_at)
      select subject, key, source, entity, genres, told_at from ${rowsFrom(rows, factColumns)}
      on conflict (subject, key, source) do update set told_at = excluded.told_at,
        genres = (select array_agg(distinct genre) from unnest(stored.genres || excluded.genres) genre),
        is_ambiguous = stored.is_ambiguous or stored.entity <> excluded.entity
    `.execute(trx);
  }
  if (facts.length > 0) await raiseVersion(trx);
}
