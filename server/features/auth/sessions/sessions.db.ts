import type { Transaction } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";

/** A session with what its person allows. */
export interface SessionRow {
  user_id: string;
  provider: string;
  is_admin: boolean;
  keepalive: string;
  last_used_at: Date;
  signed_in_at: Date;
}

export async function findSession(database: Database, tokenHash: Buffer): Promise<SessionRow | undefined> {
  return database
    .selectFrom("sessions")
    .innerJoin("users", "users.user_id", "sessions.user_id")
    .select(["users.user_id", "users.provider", "users.is_admin", "users.keepalive"])
    .select(["sessions.last_used_at", "sessions.signed_in_at"])
    .where("sessions.token_hash", "=", tokenHash)
    .executeTakeFirst();
}

/** What a session begins with. */
export interface NewSession {
  user_id: string;
  token_hash: Buffer;
  device: string;
  created_at: Date;
  last_used_at: Date;
  signed_in_at: Date;
}

/**
 * Begins a session; past `most` of a person's, those that were unused for longest end.
 *
 * @returns how many ended
 */
export async function insertSession(database: Database, session: NewSession, max: number): Promise<number> {
  return database.transaction().execute(async (trx) => {
    // Those that begin at the same moment count each other.
    await trx
      .selectFrom("users")
      .select("user_id")
      .where("user_id", "=", session.user_id)
      .forUpdate()
      .execute();
    await trx.insertInto("sessions").values(session).execute();
    const { numDeletedRows } = await trx
      .deleteFrom("sessions")
      .where("user_id", "=", session.user_id)
      .where("token_hash", "in", (sessions) =>
        sessions
          .selectFrom("sessions")
          .select("token_hash")
          .where("user_id", "=", session.user_id)
          .where("token_hash", "<>", session.token_hash)
          .orderBy("last_used_at", "desc")
          .orderBy("created_at", "desc")
          .orderBy("session_id")
          .limit(1_000_000)
          .offset(max - 1),
      )
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  });
}

export async function touchSession(
  database: Database,
  userId: string,
  tokenHash: Buffer,
  now: Date,
): Promise<void> {
  await database
    .updateTable("sessions")
    .set({ last_used_at: now })
    .where("user_id", "=", userId)
    .where("token_hash", "=", tokenHash)
    .execute();
}

/** Notes that the session's person has just proved who they are. */
export async function confirmSession(
  database: Database,
  { userId, tokenHash, at }: { userId: string; tokenHash: Buffer; at: Date },
): Promise<void> {
  await database
    .updateTable("sessions")
    .set({ signed_in_at: at })
    .where("user_id", "=", userId)
    .where("token_hash", "=", tokenHash)
    .execute();
}

/** A person's sessions, the last used first; those over in mode `30d`, unused since `overBefore`, are left out. */
export async function listSessionRows(database: Database, userId: string, overBefore: Date) {
  return database
    .selectFrom("sessions")
    .innerJoin("users", "users.user_id", "sessions.user_id")
    .select(["session_id", "token_hash", "device", "sessions.created_at", "last_used_at"])
    .where("sessions.user_id", "=", userId)
    .where((is) => is.or([is("keepalive", "<>", "30d"), is("last_used_at", ">=", overBefore)]))
    .orderBy("last_used_at", "desc")
    .orderBy("sessions.created_at", "desc")
    .orderBy("session_id")
    .execute();
}

export async function deleteSession(database: Database, userId: string, tokenHash: Buffer): Promise<void> {
  await database
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where("token_hash", "=", tokenHash)
    .execute();
}

/** Ends one session of a person by what they know it by; false when there is none. */
export async function deleteSessionById(
  database: Database,
  userId: string,
  sessionId: string,
): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where("session_id", "=", sessionId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Ends all sessions of a person but one; answers how many. */
export async function deleteOtherSessions(
  database: Database,
  userId: string,
  keptHash: Buffer,
): Promise<number> {
  const { numDeletedRows } = await database
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where("token_hash", "<>", keptHash)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Ends all sessions of a person. */
export async function deleteSessions(trx: Transaction<DatabaseTables>, userId: string): Promise<void> {
  await trx.deleteFrom("sessions").where("user_id", "=", userId).execute();
}

/** Removes sessions of mode `30d` that were not used since. */
export async function sweepSessions(database: Database, before: Date): Promise<void> {
  await database
    .deleteFrom("sessions")
    .where("last_used_at", "<", before)
    .where("user_id", "in", (users) =>
      users.selectFrom("users").select("user_id").where("keepalive", "=", "30d"),
    )
    .execute();
}
