import type { Transaction } from "kysely";
import { socialTopic } from "#server/features/social/social-topic.ts";
import type { SocialCtx } from "#server/features/social/social-context.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import { transaction, type AfterCommit } from "#server/platform/database/transaction.ts";
import { lockPair, readBetween, type Between } from "./between.db.ts";

/** Two people, between them no one else changes anything while this lasts. */
export interface Pair {
  trx: Transaction<DatabaseTables>;
  afterCommit: AfterCommit;
  userId: string;
  otherId: string;
  between: Between;
}

/** Works on what is between two people, one at a time whichever process asks, in one transaction. */
export function withFriendshipLock<T>(
  ctx: Pick<SocialCtx, "database">,
  { userId, otherId }: { userId: string; otherId: string },
  work: (pair: Pair) => Promise<T>,
): Promise<T> {
  return transaction(ctx.database, async (trx, afterCommit) => {
    await lockPair(trx, userId, otherId);
    const between = await readBetween(trx, userId, otherId);
    return work({ trx, afterCommit, userId, otherId, between });
  });
}

/** Reports the streams of these people, after the commit, that their lists are others. */
export function notifyChanged(
  ctx: Pick<SocialCtx, "events">,
  { afterCommit }: Pick<Pair, "afterCommit">,
  ...userIds: string[]
): void {
  afterCommit(async () => {
    for (const userId of userIds) await ctx.events.publish(socialTopic(userId));
  });
}

/** The id of a request that waits for an answer; null for every other. */
export function waitingId(request: Pair["between"]["incoming"]): string | null {
  return request?.state === "pending" ? request.request_id : null;
}
