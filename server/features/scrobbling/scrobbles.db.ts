import { sql } from "kysely";
import type { Transaction } from "kysely";
import type { PersonTable } from "#server/platform/person-data/person-table.db.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import { badgeTables, deleteBadge } from "./badge/badge.db.ts";
import { deleteRelays, relayTables } from "./relay/relay.db.ts";
import { maxSubmissions } from "#contract/scrobbling/listen-limits.ts";

type Writer = Database | Transaction<DatabaseTables>;

/** What a player sent, and what became of it; `refusal` is null where it was taken. */
export interface SubmissionRow {
  submitted_at: Date;
  token_name: string;
  client: string;
  listen_type: string;
  listens: number;
  stored: number;
  refusal: string | null;
  example: string;
}

/** Notes a submission, and forgets those before the latest. */
export async function insertSubmission(database: Writer, userId: string, row: SubmissionRow): Promise<void> {
  await database
    .insertInto("scrobble_submissions")
    .values({ user_id: userId, ...row })
    .execute();
  await sql`
    delete from scrobble_submissions where user_id = ${userId} and submission_id <= (
      select submission_id from scrobble_submissions where user_id = ${userId}
      order by submission_id desc offset ${maxSubmissions} limit 1
    )
  `.execute(database);
}

/** The latest submissions, the newest first. */
export async function readSubmissions(database: Database, userId: string) {
  return database
    .selectFrom("scrobble_submissions")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("submission_id", "desc")
    .limit(maxSubmissions)
    .execute();
}

/** What a player reports that it plays. */
export interface PlayingRow {
  title: string;
  artist: string;
  album: string | null;
  client: string;
  started_at: Date;
  expires_at: Date;
}

/** Notes what plays now. */
export async function upsertPlaying(database: Database, userId: string, row: PlayingRow): Promise<void> {
  await database
    .insertInto("scrobble_playing")
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ ...row }))
    .execute();
}

/** What plays now; undefined where nothing does. */
export async function readPlaying(
  database: Database,
  userId: string,
  now: Date,
): Promise<PlayingRow | undefined> {
  return database
    .selectFrom("scrobble_playing")
    .select(["title", "artist", "album", "client", "started_at", "expires_at"])
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/** Ends what plays where it is this song, which was heard. */
export async function endPlaying(
  database: Writer,
  userId: string,
  { title, artist }: Pick<PlayingRow, "title" | "artist">,
): Promise<void> {
  await database
    .deleteFrom("scrobble_playing")
    .where("user_id", "=", userId)
    .where("title", "=", title)
    .where("artist", "=", artist)
    .execute();
}

/** Deletes what players of a person sent. */
export async function deleteScrobbling(trx: Transaction<DatabaseTables>, userId: string): Promise<void> {
  await trx.deleteFrom("scrobble_submissions").where("user_id", "=", userId).execute();
  await trx.deleteFrom("scrobble_playing").where("user_id", "=", userId).execute();
  await deleteRelays(trx, userId);
  await deleteBadge(trx, userId);
}

/** What players sent, as files. */
export const scrobblingTables: readonly PersonTable[] = [
  ...relayTables,
  ...badgeTables,
  {
    path: "history/submissions.json",
    about: "copy.about.submissions",
    tables: ["scrobble_submissions"],
    from: sql`scrobble_submissions mine`,
    columns: sql`submitted_at, token_name, client, listen_type, listens, stored, refusal, example`,
    order: { submission_id: "bigint" },
    back: "copy.kept.submissions",
  },
  {
    path: "history/playing-elsewhere.json",
    about: "copy.about.playingElsewhere",
    tables: ["scrobble_playing"],
    from: sql`scrobble_playing mine`,
    columns: sql`title, artist, album, client, started_at, expires_at`,
    order: { user_id: "text" },
    back: "copy.kept.playingElsewhere",
  },
];
