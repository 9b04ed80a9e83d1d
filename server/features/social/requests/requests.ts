import { message } from "#contract/messages/messages.ts";
import { randomUUID } from "node:crypto";
import { notifyWithin } from "#server/features/notifications/notifications.ts";
import { insertRefusal } from "#server/features/social/friends/friends.db.ts";
import { befriend, withdrawRequestNotices } from "#server/features/social/friends/friends.ts";
import { noSuchPerson } from "#server/features/social/no-such-person.ts";
import {
  notifyChanged,
  waitingId,
  withFriendshipLock,
  type Pair,
} from "#server/features/social/people/with-pair.ts";
import type { SocialCtx } from "#server/features/social/social-context.ts";
import { AppError } from "#server/platform/process/errors.ts";
import {
  countOutgoing,
  declineRequest,
  deleteRequest,
  findRequest,
  insertRequest,
} from "#server/features/social/friends/requests.db.ts";

/** Most requests of one person that may wait for an answer. */
const maxWaiting = 200;

/** Asks someone to be friends (contract/social.ts, `sendRequest`). */
export async function sendRequest(
  ctx: SocialCtx,
  userId: string,
  toUserId: string,
): Promise<{ id: string; status: "pending" | "accepted" }> {
  if (userId === toUserId)
    throw new AppError("bad-request", message("social.befriendYourself"), {
      fields: { to_user_id: message("social.isYou") },
    });
  return withFriendshipLock(ctx, { userId, otherId: toUserId }, async (pair) => {
    const { between } = pair;
    if (!between.isReachable) throw noSuchPerson();
    if (between.isFriend) throw new AppError("conflict", message("social.alreadyFriends"));
    const theirs = waitingId(between.incoming);
    if (theirs !== null) {
      await acceptFrom(ctx, pair, theirs);
      return { id: theirs, status: "accepted" };
    }
    const own = waitingId(between.outgoing);
    if (own !== null) return { id: own, status: "pending" };
    if (!between.isDiscoverable) throw noSuchPerson();
    return { id: await storeRequest(ctx, pair), status: "pending" };
  });
}

/** How long someone who was declined waits before they may ask again. */
const coolDownMs = 30 * 24 * 3_600_000;

/** Throws AppError `conflict` where the other declined the last request less than 30 days ago. */
function requireCooledDown(ctx: SocialCtx, { outgoing }: Pair["between"]): void {
  if (outgoing?.state !== "declined" || outgoing.declined_at === null) return;
  const againAt = new Date(outgoing.declined_at.getTime() + coolDownMs);
  if (againAt.getTime() > ctx.now())
    throw new AppError(
      "conflict",
      message("social.askedLately", { day: againAt.toISOString().slice(0, 10) }),
    );
}

/** Stores a request to the other of a pair and reports them. Answers its id. Throws AppError `conflict`. */
export async function storeRequest(ctx: SocialCtx, pair: Pair): Promise<string> {
  const { trx, userId, otherId, between } = pair;
  requireCooledDown(ctx, between);
  if ((await countOutgoing(trx, userId)) >= maxWaiting)
    throw new AppError("conflict", message("social.tooManyRequests"));
  const id = randomUUID();
  await insertRequest(trx, {
    user_id: userId,
    to_user_id: otherId,
    request_id: id,
    created_at: new Date(ctx.now()),
  });
  await notifyWithin(ctx, pair, {
    userId: otherId,
    type: "friend_request",
    key: `friend_request:${id}`,
    data: { user_id: userId, display_name: between.ownName },
    aboutUserId: userId,
  });
  notifyChanged(ctx, pair, userId, otherId);
  return id;
}

/** Makes friends of a pair whose other asked, or gave their code, and reports the other. */
export async function acceptFrom(ctx: SocialCtx, pair: Pair, cause: string): Promise<void> {
  await befriend(ctx, pair);
  const { userId, otherId, between } = pair;
  await notifyWithin(ctx, pair, {
    userId: otherId,
    type: "friend_accepted",
    key: `friend_accepted:${cause}`,
    data: { user_id: userId, display_name: between.ownName },
    aboutUserId: userId,
  });
}

/** Throws AppError `not-found` unless it waits for this person, `conflict` when it was declined. */
export async function acceptRequest(ctx: SocialCtx, userId: string, requestId: string): Promise<void> {
  await answerRequest(ctx, { userId, requestId }, async (pair, state) => {
    if (!pair.between.isReachable) throw noSuchRequest();
    if (state === "declined") throw new AppError("conflict", message("social.alreadyDeclined"));
    if (state === "pending") await acceptFrom(ctx, pair, requestId);
  });
}

/** Throws AppError `not-found` unless it waits for this person, `conflict` when it was accepted. */
export async function refuseRequest(ctx: SocialCtx, userId: string, requestId: string): Promise<void> {
  await answerRequest(ctx, { userId, requestId }, async (pair, state) => {
    if (state === "accepted") throw new AppError("conflict", message("social.alreadyAccepted"));
    if (state === "declined") return;
    await declineRequest(pair.trx, requestId, new Date(ctx.now()));
    await insertRefusal(pair.trx, userId, pair.otherId);
    await withdrawRequestNotices(ctx, pair);
    notifyChanged(ctx, pair, userId, pair.otherId);
  });
}

/** What a receiver does with a request, once no one else can answer or withdraw it. */
async function answerRequest(
  ctx: SocialCtx,
  { userId, requestId }: { userId: string; requestId: string },
  answer: (pair: Pair, state: "pending" | "accepted" | "declined") => Promise<void>,
): Promise<void> {
  const found = await findRequest(ctx.database, requestId);
  if (found?.to_user_id !== userId) throw noSuchRequest();
  await withFriendshipLock(ctx, { userId, otherId: found.user_id }, async (pair) => {
    const { incoming } = pair.between;
    if (incoming?.request_id !== requestId) throw noSuchRequest();
    await answer(pair, incoming.state);
  });
}

/** Throws AppError `not-found` unless it is this person's and waits, `conflict` when it was accepted. */
export async function cancelRequest(ctx: SocialCtx, userId: string, requestId: string): Promise<void> {
  const found = await findRequest(ctx.database, requestId);
  if (found?.user_id !== userId) throw noSuchRequest();
  await withFriendshipLock(ctx, { userId, otherId: found.to_user_id }, async (pair) => {
    const { outgoing } = pair.between;
    if (outgoing?.request_id !== requestId || outgoing.state === "declined") throw noSuchRequest();
    if (outgoing.state === "accepted") throw new AppError("conflict", message("social.yourRequestAccepted"));
    await deleteRequest(pair.trx, requestId);
    await withdrawRequestNotices(ctx, pair);
    notifyChanged(ctx, pair, userId, pair.otherId);
  });
}

function noSuchRequest(): AppError {
  return new AppError("not-found", message("social.requestOver"));
}
