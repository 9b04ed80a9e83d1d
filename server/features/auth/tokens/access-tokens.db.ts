import type { Database } from "#server/platform/database/database.ts";

/** A token with its person. */
export async function findToken(database: Database, tokenHash: Buffer) {
  return database
    .selectFrom("access_tokens")
    .innerJoin("users", "users.user_id", "access_tokens.user_id")
    .select(["users.user_id", "users.provider", "token_id", "name", "scopes", "last_used_at"])
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
}

/** Notes that a token was used. */
export async function touchToken(database: Database, tokenId: string, now: Date): Promise<void> {
  await database
    .updateTable("access_tokens")
    .set({ last_used_at: now })
    .where("token_id", "=", tokenId)
    .execute();
}

const shown = ["token_id", "name", "scopes", "created_at", "last_used_at"] as const;

/** A person's tokens, the newest first. */
export async function readTokens(database: Database, userId: string) {
  return database
    .selectFrom("access_tokens")
    .select(shown)
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("token_id")
    .execute();
}

interface NewToken {
  user_id: string;
  name: string;
  scopes: string[];
  token_hash: Buffer;
  created_at: Date;
}

/** Stores a token unless its person has `max`. @returns it; null where there are too many */
export async function insertToken(database: Database, token: NewToken, max: number) {
  return database.transaction().execute(async (trx) => {
    // Those that are made at the same moment count each other.
    await trx
      .selectFrom("users")
      .select("user_id")
      .where("user_id", "=", token.user_id)
      .forUpdate()
      .execute();
    const { count } = await trx
      .selectFrom("access_tokens")
      .select((has) => has.fn.countAll<string>().as("count"))
      .where("user_id", "=", token.user_id)
      .executeTakeFirstOrThrow();
    if (Number(count) >= max) return null;
    return trx.insertInto("access_tokens").values(token).returning(shown).executeTakeFirstOrThrow();
  });
}

/** @returns whether the person had such a token */
export async function deleteTokenOf(database: Database, userId: string, tokenId: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom("access_tokens")
    .where("user_id", "=", userId)
    .where("token_id", "=", tokenId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
