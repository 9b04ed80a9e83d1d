import { holdPlaysOf, storeCapturedPlays } from "#server/features/history/history.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { readRecentlyPlayed } from "#server/provider-client/api/recently-played.ts";
import type { StatsCtx } from "../stats-context.ts";
import { isOptedIn, readWentOn } from "./opt-ins.db.ts";
import { readRecentItems } from "./read-recent-items.ts";
import type { UserScope } from "#server/platform/http/serve.ts";

/**
 * Stores a person's last plays from the service, asked for every 30 minutes at most. Nothing happens
 * without opt-in, nor while the service is not to be asked, is down, or the link to it is over.
 *
 * @returns how many plays were new
 */
export async function ingestRecentPlays(ctx: StatsCtx, { userId, provider }: UserScope): Promise<number> {
  const client = ctx.providers.find(provider);
  if (client === undefined || !(await isOptedIn(ctx.database, userId))) return 0;
  let items: unknown[] | null;
  try {
    items = await readRecentlyPlayed(ctx, client, { userId });
  } catch (error) {
    if (error instanceof AppError) return 0;
    throw error;
  }
  const plays = items === null ? [] : readRecentItems(items, ctx.now());
  if (plays.length === 0) return 0;
  return transaction(ctx.database, async (trx) => {
    await holdPlaysOf(trx, userId);
    // They may have opted out while the service was asked.
    if (!(await isOptedIn(trx, userId))) return 0;
    return storeCapturedPlays(trx, userId, { plays, wentOn: await readWentOn(trx, userId) });
  });
}
