import type { Database } from "#server/platform/database/database.ts";
import { listOf, objectOf } from "#server/provider-client/answers/json.ts";
import type { ProviderClient } from "#server/provider-client/client/provider-client.ts";
import { mayPoll } from "./provider-polls.db.ts";

/** Between two fetches for a person, whatever tabs and processes do (decisions, 7.4). */
const everyMs = 30 * 60 * 1000;
const pageSize = 50;

/**
 * GET /me/player/recently-played: a person's last plays as the provider reports them (`{track, played_at, context}`,
 * newest first, 50 at most), or null when it was asked less than 30 minutes ago.
 * Throws what the provider client throws; the interval counts from the asking then too.
 *
 * @param playedAfterMs only plays after that, epoch ms
 */
export async function readRecentlyPlayed(
  ctx: { database: Database },
  client: ProviderClient,
  person: { userId: string; playedAfterMs?: number },
): Promise<unknown[] | null> {
  const { userId, playedAfterMs } = person;
  const mayAsk = await mayPoll(ctx.database, {
    userId,
    subject: "recently-played",
    everyMs,
    nowMs: client.now(),
  });
  if (!mayAsk) return null;
  const { body } = await client.send({
    userId,
    method: "GET",
    path: "me/player/recently-played",
    query: { limit: pageSize, after: playedAfterMs },
    priority: "background",
  });
  return listOf(objectOf(body)?.["items"]);
}
