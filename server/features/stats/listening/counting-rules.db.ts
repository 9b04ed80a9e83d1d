import { sql, type Transaction } from "kysely";
import * as z from "zod";
import type { LeftOut } from "#contract/stats/song-versions.ts";
import { renewPackVersion } from "#server/features/history/history.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import type { PersonTable } from "#server/platform/person-data/person-table.db.ts";
import { restoreTable, StoredTime } from "#server/platform/person-data/restore-rule.db.ts";
import { transaction } from "#server/platform/database/transaction.ts";

type Trx = Transaction<DatabaseTables>;

/** What a person decided of songs, as it is stored. Ids are 64 bits in decimal. */
export interface SongDecisionRow {
  id: string;
  kind: "merge" | "split";
  decided_at: Date;
  song_id: string;
  other_id: string | null;
  name: string;
  artist: string;
  other_name: string | null;
  other_artist: string | null;
}

/** What a person decided of songs, in the order in which they did. */
export async function readSongDecisions(database: Database, userId: string): Promise<SongDecisionRow[]> {
  const { rows } = await sql<SongDecisionRow>`
    select decision_id as id, kind, decided_at, song_id::text as song_id, other_id::text as other_id, name, artist,
      other_name, other_artist
    from stats_song_decisions where user_id = ${userId} order by stats_song_decisions.decided_at, decision_id
  `.execute(database);
  return rows;
}

/** Stores a decision unless there are `max`. @returns its id; null: there are so many */
export async function insertSongDecision(
  database: Database,
  userId: string,
  { max, ...row }: Omit<SongDecisionRow, "id"> & { max: number },
): Promise<string | null> {
  return transaction(database, async (trx) => {
    // First, since its row is the lock of a person's rules.
    await renewPackVersion(trx, userId);
    const { rows } = await sql<{ id: string }>`
      insert into stats_song_decisions (user_id, decided_at, kind, song_id, other_id, name, artist, other_name, other_artist)
      select ${userId}, ${row.decided_at}, ${row.kind}, ${row.song_id}::bigint, ${row.other_id}::bigint, ${row.name},
        ${row.artist}, ${row.other_name}, ${row.other_artist}
      where (select count(*) from stats_song_decisions where user_id = ${userId}) < ${max}
      returning decision_id as id
    `.execute(trx);
    return rows[0]?.id ?? null;
  });
}

/** @returns whether there was such a decision */
export async function deleteSongDecision(database: Database, userId: string, id: string): Promise<boolean> {
  return transaction(database, async (trx) => {
    await renewPackVersion(trx, userId);
    const { numDeletedRows } = await trx
      .deleteFrom("stats_song_decisions")
      .where("user_id", "=", userId)
      .where("decision_id", "=", id)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  });
}

/** What a person leaves out, the latest first. */
export async function readLeftOut(database: Database | Trx, userId: string): Promise<LeftOut[]> {
  const { rows } = await sql<LeftOut>`
    select rule_id as id, kind, target, name, from_hour, to_hour from stats_left_out
    where user_id = ${userId} order by created_at desc, rule_id
  `.execute(database);
  return rows;
}

/** Stores a rule unless there are `max`, or the same. @returns the rule; null: there are so many */
export async function insertLeftOut(
  database: Database,
  userId: string,
  { max, at, ...rule }: Omit<LeftOut, "id"> & { max: number; at: Date },
): Promise<LeftOut | null> {
  return transaction(database, async (trx) => {
    await renewPackVersion(trx, userId);
    const known = await readLeftOut(trx, userId);
    const same = known.find(
      ({ kind, target, from_hour: from, to_hour: to }) =>
        kind === rule.kind && target === rule.target && from === rule.from_hour && to === rule.to_hour,
    );
    if (same !== undefined) return same;
    if (known.length >= max) return null;
    const { rule_id: id } = await trx
      .insertInto("stats_left_out")
      .values({ user_id: userId, created_at: at, ...rule })
      .returning("rule_id")
      .executeTakeFirstOrThrow();
    return { id, ...rule };
  });
}

/** @returns whether there was such a rule */
export async function deleteLeftOut(database: Database, userId: string, id: string): Promise<boolean> {
  return transaction(database, async (trx) => {
    await renewPackVersion(trx, userId);
    const { numDeletedRows } = await trx
      .deleteFrom("stats_left_out")
      .where("user_id", "=", userId)
      .where("rule_id", "=", id)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  });
}

/** Deletes what a person decided and left out. */
export async function deleteCountingRules(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom("stats_song_decisions").where("user_id", "=", userId).execute();
  await trx.deleteFrom("stats_left_out").where("user_id", "=", userId).execute();
}

const SongNumber = z.string().regex(/^-?\d{1,19}$/u);
const RestoredDecision = z.object({
  decision_id: z.uuid(),
  decided_at: StoredTime,
  kind: z.enum(["merge", "split"]),
  song_id: SongNumber,
  other_id: SongNumber.nullable(),
  name: z.string(),
  artist: z.string(),
  other_name: z.string().nullable(),
  other_artist: z.string().nullable(),
});
const Hour = z.number().int().min(0).max(23).nullable();
const RestoredRule = z.object({
  rule_id: z.uuid(),
  created_at: StoredTime,
  kind: z.enum(["artist", "album", "genre"]),
  target: z.string(),
  name: z.string(),
  from_hour: Hour,
  to_hour: Hour,
});

/** What is counted how, as files. */
export const countingTables: readonly PersonTable[] = [
  {
    path: "history/merged-songs.json",
    about: "copy.about.songDecisions",
    tables: ["stats_song_decisions"],
    from: sql`stats_song_decisions mine`,
    columns: sql`decision_id, decided_at, kind, song_id::text as song_id, other_id::text as other_id, name, artist, other_name, other_artist`,
    order: { decided_at: "timestamptz", decision_id: "uuid" },
    back: restoreTable("stats_song_decisions", RestoredDecision, { into: "any-account" }),
  },
  {
    path: "history/left-out.json",
    about: "copy.about.leftOut",
    tables: ["stats_left_out"],
    from: sql`stats_left_out mine`,
    columns: sql`rule_id, created_at, kind, target, name, from_hour, to_hour`,
    order: { created_at: "timestamptz", rule_id: "uuid" },
    back: restoreTable("stats_left_out", RestoredRule, { into: "any-account" }),
  },
];
