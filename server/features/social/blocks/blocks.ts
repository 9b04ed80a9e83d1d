import { message } from "#contract/messages/messages.ts";
import { withdrawNotices } from "#server/features/notifications/notifications.ts";
import { deleteRefusals, deleteTies } from "#server/features/social/friends/friends.db.ts";
import { notifyChanged, withFriendshipLock, type Pair } from "#server/features/social/people/with-pair.ts";
import type { SocialCtx } from "#server/features/social/social-context.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { countBlocks, insertBlock, readBlocks } from "./blocks.db.ts";

/** The highest number of people that one person may block. */
const maxBlocks = 5_000;

/** A page of those whom the person blocked. */
export async function listBlocked(ctx: SocialCtx, at: { userId: string; limit: number; offset: number }) {
  const { rows, total } = await readBlocks(ctx.database, at);
  const items = rows.map(({ blocked_id: id, display_name: name, created_at: blockedAt }) => ({
    user_id: id,
    display_name: name ?? id,
    blocked_at: Math.floor(blockedAt.getTime() / 1000),
  }));
  return { items, total };
}

/** Blocks anyone who has this id, even no one. Throws AppError `bad-request` for oneself, `conflict` past the most. */
export async function blockPerson(ctx: SocialCtx, userId: string, otherId: string): Promise<void> {
  if (userId === otherId)
    throw new AppError("bad-request", message("social.blockYourself"), {
      fields: { user_id: message("social.isYou") },
    });
  await withFriendshipLock(ctx, { userId, otherId }, async (pair) => {
    const { trx, between } = pair;
    if ((await countBlocks(trx, userId)) >= maxBlocks)
      throw new AppError("conflict", message("social.tooManyBlocks"));
    await insertBlock(trx, {
      user_id: userId,
      blocked_id: otherId,
      display_name: isKnownTo(between) ? between.otherName : null,
      created_at: new Date(ctx.now()),
    });
    const hadTies = await deleteTies(trx, userId, otherId);
    await deleteRefusals(trx, userId, otherId);
    await withdrawNotices(ctx, pair, { userId, aboutUserId: otherId });
    await withdrawNotices(ctx, pair, { userId: otherId, aboutUserId: userId });
    if (hadTies) notifyChanged(ctx, pair, userId, otherId);
  });
}

/** Whether the person could know the other's name, without whom a block reveals nothing either. */
function isKnownTo(between: Pair["between"]): boolean {
  const { isReachable, isFriend, isDiscoverable, incoming, outgoing } = between;
  return isReachable && (isFriend || isDiscoverable || (incoming ?? outgoing) !== null);
}
