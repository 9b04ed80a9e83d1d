import { message } from "#contract/messages/messages.ts";
import type { Friend } from "#contract/social/social.ts";
import { withdrawNotices } from "#server/features/notifications/notifications.ts";
import { noSuchPerson } from "#server/features/social/no-such-person.ts";
import { notifyChanged, withFriendshipLock, type Pair } from "#server/features/social/people/with-pair.ts";
import { answerRequests } from "#server/features/social/friends/requests.db.ts";
import type { SocialCtx } from "#server/features/social/social-context.ts";
import { comparisonOf, sharesOf } from "#server/features/social/visibility.ts";
import { AppError } from "#server/platform/process/errors.ts";
import {
  countFriends,
  deleteRefusals,
  deleteTies,
  findEnding,
  insertFriendship,
  insertEnding,
  readFriends,
  restoreAgreements,
} from "./friends.db.ts";

/** Most friends that a person may have. */
const maxFriends = 5_000;

/** A page of the person's friends. */
export async function listFriends(
  ctx: SocialCtx,
  at: { userId: string; limit: number; offset: number },
): Promise<{ items: Friend[]; total: number }> {
  const { rows, total } = await readFriends(ctx.database, at);
  const items = rows.map((row) => {
    const shares = sharesOf(row, "friend");
    return {
      user_id: row.user_id,
      display_name: row.display_name,
      since: Math.floor(row.since.getTime() / 1000),
      image_url: shares.profile ? absoluteAddress(ctx, row.image_url) : null,
      shares,
      comparison: comparisonOf("friend", { mine: row.i_agreed, theirs: row.they_agreed }),
    };
  });
  return { items, total };
}

/** Pictures on our own origin are stored as paths. */
export function absoluteAddress(
  { publicUrl }: Pick<SocialCtx, "publicUrl">,
  address: string | null,
): string | null {
  return address?.startsWith("/") === true ? publicUrl + address : address;
}

/**
 * Makes the two of a pair friends, from now on where nothing else is said. Throws AppError `conflict` where either has as
 * many as there may be.
 */
export async function befriend(ctx: SocialCtx, pair: Pair, since: Date = new Date(ctx.now())): Promise<void> {
  const { trx, userId, otherId } = pair;
  if ((await countFriends(trx, [userId, otherId])).some((count) => count >= maxFriends))
    throw new AppError("conflict", message("social.tooManyFriends"));
  await insertFriendship(trx, userId, otherId, since);
  await answerRequests(trx, userId, otherId);
  await deleteRefusals(trx, userId, otherId);
  await withdrawRequestNotices(ctx, pair);
  notifyChanged(ctx, pair, userId, otherId);
}

/** What either heard of the other's request is no news any more. */
export async function withdrawRequestNotices(ctx: SocialCtx, pair: Pair): Promise<void> {
  const types = ["friend_request" as const];
  const { userId, otherId } = pair;
  await withdrawNotices(ctx, pair, { userId, aboutUserId: otherId, types });
  await withdrawNotices(ctx, pair, { userId: otherId, aboutUserId: userId, types });
}

/** Ends a friendship on both sides. Throws AppError `not-found` unless they are friends. */
export async function removeFriend(ctx: SocialCtx, userId: string, otherId: string): Promise<void> {
  await withFriendshipLock(ctx, { userId, otherId }, async (pair) => {
    if (!pair.between.isFriend) throw noSuchPerson();
    await insertEnding(pair.trx, userId, otherId, new Date(ctx.now()));
    await deleteTies(pair.trx, userId, otherId);
    await withdrawNotices(ctx, pair, { userId, aboutUserId: otherId });
    await withdrawNotices(ctx, pair, { userId: otherId, aboutUserId: userId });
    notifyChanged(ctx, pair, userId, otherId);
  });
}

/** For so long the end of a friendship can be undone. */
const undoMs = 60_000;

/**
 * Takes back that the person ended a friendship within the last minute: both are friends since when they were, and compare
 * as before. Throws AppError `not-found` where there is nothing to take back, `conflict` as `befriend`.
 */
export async function restoreFriend(ctx: SocialCtx, userId: string, otherId: string): Promise<void> {
  await withFriendshipLock(ctx, { userId, otherId }, async (pair) => {
    const { trx, between } = pair;
    const ended = await findEnding(trx, userId, otherId, new Date(ctx.now() - undoMs));
    if (!between.isReachable || between.isFriend || ended === undefined) throw noSuchPerson();
    await befriend(ctx, pair, ended.friends_since);
    await restoreAgreements(trx, userId, otherId, ended);
  });
}
