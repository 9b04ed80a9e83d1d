import type { ErrorCode } from "#contract/base/errors.ts";
import { AppError } from "#server/platform/process/errors.ts";
import type { Database } from "#server/platform/database/database.ts";
import { listOf, objectOf } from "#server/provider-client/answers/json.ts";
import type { ProviderClient } from "#server/provider-client/client/provider-client.ts";
import { forgetPoll, mayPoll } from "./provider-polls.db.ts";

/** Between two fetches for a person, whatever tabs and processes do (decisions, 7.4). */
const everyMs = 30 * 60 * 1000;
const pageSize = 50;
const unsent: ReadonlySet<ErrorCode> = new Set(["renew-link", "provider-paused"]);

/**
 * GET /me/player/recently-played: a person's last plays as the provider reports them (`{track, played_at, context}`,
 * newest first, 50 at most), or null when it was asked less than 30 minutes ago.
 * Throws what the provider client throws; the interval counts from the asking then too, unless nothing was sent: plays of
 * the time without a link, or of a pause, are there to be read once it is over.
 *
 * @param playedAfterMs only plays after that, epoch ms
 */
export async function readRecentlyPlayed(
  ctx: { database: Database },
  client: ProviderClient,
  person: { userId: string; playedAfterMs?: number },
): Promise<unknown[] | null> {
  const { userId, playedAfterMs } = person;
  const poll = { userId, subject: "recently-played" };
  if (!(await mayPoll(ctx.database, { ...poll, everyMs, nowMs: client.now() }))) return null;
  try {
    const { body } = await client.send({
      userId,
      method: "GET",
      path: "me/player/recently-played",
      query: { limit: pageSize, after: playedAfterMs },
      priority: "background",
    });
    return listOf(objectOf(body)?.["items"]);
  } catch (error) {
    const isUnsent = error instanceof AppError && unsent.has(error.code);
    if (isUnsent) await forgetPoll(ctx.database, poll);
    throw error;
  }
}
