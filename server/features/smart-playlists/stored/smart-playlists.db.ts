import { inEnglish, type Message } from "#contract/messages/messages.ts";
import { sql, type Transaction } from "kysely";
import type { PendingRewrite } from "#server/features/playlists/playlists.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import type { ByHand } from "../rules/choose-rows.ts";

type Trx = Transaction<DatabaseTables>;
type Reader = Database | Trx;

/** When a smart playlist is refreshed by itself. */
export type Schedule = "never" | "daily" | "weekly";

/** A smart playlist as it is listed. */
export interface SmartPlaylistRow {
  playlist_id: string;
  /** null: it is no longer in the library */
  name: string | null;
  track_count: number | null;
  rule: string;
  schedule: Schedule;
  next_refresh_at: Date | null;
  refreshed_at: Date | null;
  failure: string | null;
  /** the same by the id of its text; null of refreshes from before there were any */
  failure_message: Message | null;
  kept_count: number;
  left_out_count: number;
}

/** A smart playlist with the addresses that it keeps. */
export interface WholeSmartPlaylistRow extends SmartPlaylistRow {
  written: string[];
  kept: string[];
  left_out: string[];
  pending: PendingRewrite | null;
}

const listedColumns = sql`
  smart.playlist_id, playlist.name, playlist.track_count, smart.rule, smart.schedule, smart.next_refresh_at,
  smart.refreshed_at, smart.failure, smart.failure_message, jsonb_array_length(smart.kept) as kept_count,
  jsonb_array_length(smart.left_out) as left_out_count`;
const withPlaylist = sql`smart_playlists smart left join library_playlists playlist
  on playlist.user_id = smart.user_id and playlist.playlist_id = smart.playlist_id`;

/** By name, those that are gone last. */
export async function readSmartPlaylists(database: Reader, userId: string): Promise<SmartPlaylistRow[]> {
  const { rows } = await sql<SmartPlaylistRow>`
    select ${listedColumns} from ${withPlaylist} where smart.user_id = ${userId}
    order by lower(playlist.name), smart.playlist_id
  `.execute(database);
  return rows;
}

export async function readSmartPlaylist(
  database: Reader,
  userId: string,
  playlistId: string,
): Promise<WholeSmartPlaylistRow | null> {
  const { rows } = await sql<WholeSmartPlaylistRow>`
    select ${listedColumns}, smart.written, smart.kept, smart.left_out, smart.pending from ${withPlaylist}
    where smart.user_id = ${userId} and smart.playlist_id = ${playlistId}
  `.execute(database);
  return rows[0] ?? null;
}

/** A smart playlist whose playlist was just made; nothing when it is stored already. */
export async function insertSmartPlaylist(
  trx: Trx,
  made: {
    userId: string;
    playlistId: string;
    rule: string;
    schedule: Schedule;
    nextRefreshAt: Date | null;
    byHand: ByHand;
    createdAt: Date;
  },
): Promise<void> {
  await trx
    .insertInto("smart_playlists")
    .values({
      user_id: made.userId,
      playlist_id: made.playlistId,
      rule: made.rule,
      schedule: made.schedule,
      next_refresh_at: made.nextRefreshAt,
      refreshed_at: null,
      failure: null,
      written: "[]",
      kept: JSON.stringify(made.byHand.kept),
      left_out: JSON.stringify(made.byHand.leftOut),
      pending: null,
      created_at: made.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What a change or a refresh stores; what is left out stays. */
export interface SmartPlaylistChange {
  rule?: string;
  schedule?: Schedule;
  nextRefreshAt?: Date | null;
  refreshedAt?: Date;
  failure?: Message | null;
  written?: readonly string[];
  byHand?: Partial<ByHand>;
  pending?: PendingRewrite | null;
}

export async function updateSmartPlaylist(
  database: Reader,
  { userId, playlistId }: { userId: string; playlistId: string },
  change: SmartPlaylistChange,
): Promise<void> {
  const { rule, schedule, nextRefreshAt, refreshedAt, failure, written, byHand = {}, pending } = change;
  await database
    .updateTable("smart_playlists")
    .set({
      ...(rule === undefined ? {} : { rule }),
      ...(schedule === undefined ? {} : { schedule }),
      ...(nextRefreshAt === undefined ? {} : { next_refresh_at: nextRefreshAt }),
      ...(refreshedAt === undefined ? {} : { refreshed_at: refreshedAt }),
      ...(failure === undefined ? {} : storedFailure(failure)),
      ...(written === undefined ? {} : { written: JSON.stringify(written) }),
      ...(byHand.kept === undefined ? {} : { kept: JSON.stringify(byHand.kept) }),
      ...(byHand.leftOut === undefined ? {} : { left_out: JSON.stringify(byHand.leftOut) }),
      ...(pending === undefined ? {} : { pending: pending === null ? null : JSON.stringify(pending) }),
    })
    .where("user_id", "=", userId)
    .where("playlist_id", "=", playlistId)
    .execute();
}

function storedFailure(said: Message | null): { failure: string | null; failure_message: string | null } {
  if (said === null) return { failure: null, failure_message: null };
  return { failure: inEnglish(said), failure_message: JSON.stringify(said) };
}

/** Lets a rule fill another playlist, which took the place of the one that it filled. */
export async function moveSmartPlaylist(
  trx: Trx,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<void> {
  await trx
    .updateTable("smart_playlists")
    .set({ playlist_id: to, failure: null, failure_message: null, pending: null })
    .where("user_id", "=", userId)
    .where("playlist_id", "=", from)
    .execute();
}

/** What the person decided by hand, held until the transaction ends; null when the rule was dropped meanwhile. */
export async function holdByHand(
  trx: Trx,
  { userId, playlistId }: { userId: string; playlistId: string },
): Promise<ByHand | null> {
  const row = await trx
    .selectFrom("smart_playlists")
    .select(["kept", "left_out"])
    .where("user_id", "=", userId)
    .where("playlist_id", "=", playlistId)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : { kept: row.kept, leftOut: row.left_out };
}

/** @returns whether there was one */
export async function deleteSmartPlaylist(
  database: Database,
  userId: string,
  playlistId: string,
): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom("smart_playlists")
    .where("user_id", "=", userId)
    .where("playlist_id", "=", playlistId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A smart playlist whose time has come. */
export interface DueRow {
  user_id: string;
  provider: UserScope["provider"];
  playlist_id: string;
  schedule: Schedule;
}

/** Those that waited longest, held until the transaction ends; another process skips them. */
export async function holdDue(trx: Trx, now: Date, limit: number): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select smart.user_id, users.provider, smart.playlist_id, smart.schedule
    from smart_playlists smart join users on users.user_id = smart.user_id
    where smart.next_refresh_at <= ${now} order by smart.next_refresh_at limit ${limit}
    for update of smart skip locked
  `.execute(trx);
  return rows;
}

/** Everything that is kept of a person's rules. */
export async function deleteSmartPlaylists(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom("smart_playlists").where("user_id", "=", userId).execute();
}
