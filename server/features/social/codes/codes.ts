import { message } from "#contract/messages/messages.ts";
import { randomUUID } from "node:crypto";
import { waitingId, withFriendshipLock } from "#server/features/social/people/with-pair.ts";
import { acceptFrom, storeRequest } from "#server/features/social/requests/requests.ts";
import type { SocialCtx } from "#server/features/social/social-context.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { findByCode, holdCode, readOrInsertCode, writeCode, type CodeRow } from "./codes.db.ts";
import { automaticDays, makeFriendCode, presentFriendCode, readFriendCode } from "./friend-code.ts";

/** No person's id. */
const noUser = "";
const automaticMs = automaticDays * 24 * 3_600_000;

type CodeCtx = Pick<SocialCtx, "database" | "now">;

/** The person's code, made at the first time. */
export async function getFriendCode(ctx: CodeCtx, userId: string) {
  return presentCode(await readOrInsertCode(ctx.database, userId, makeCode(ctx)));
}

/** Another code in place of the one until now. */
export async function regenerateFriendCode(ctx: CodeCtx, userId: string) {
  const code = makeCode(ctx);
  await writeCode(ctx.database, userId, code);
  return presentCode(code);
}

function makeCode(ctx: CodeCtx): CodeRow {
  return { friend_code: makeFriendCode(), friend_code_made_at: new Date(ctx.now()) };
}

function presentCode({ friend_code: code, friend_code_made_at: madeAt }: CodeRow) {
  return {
    code: presentFriendCode(code),
    automatic_until: Math.floor((madeAt.getTime() + automaticMs) / 1000),
  };
}

/** Adds anyone who the code belongs to (contract/social.ts, `addByCode`). */
export async function addByCode(
  ctx: SocialCtx,
  userId: string,
  typed: string,
): Promise<{ auto: boolean; request_id: string | null }> {
  const code = readFriendCode(typed);
  if (code === null) throw noSuchCode();
  // A code of no one's goes the same way as one of someone who blocked this person, so that time reveals nothing.
  const ownerId = (await findByCode(ctx.database, code)) ?? noUser;
  if (ownerId === userId)
    throw new AppError("bad-request", message("social.ownCode"), {
      fields: { code: message("social.isYourOwn") },
    });
  return withFriendshipLock(ctx, { userId, otherId: ownerId }, async (pair) => {
    const { between } = pair;
    const madeAt = await holdCode(pair.trx, ownerId, code);
    if (madeAt === null || !between.isReachable) throw noSuchCode();
    if (between.isFriend) return { auto: false, request_id: null };
    const isYoung = ctx.now() < madeAt.getTime() + automaticMs;
    const theirs = waitingId(between.incoming);
    if (theirs !== null || (isYoung && !between.isRefused)) {
      await acceptFrom(ctx, pair, theirs ?? randomUUID());
      return { auto: true, request_id: null };
    }
    return { auto: false, request_id: waitingId(between.outgoing) ?? (await storeRequest(ctx, pair)) };
  });
}

/** The one answer of a code that is no good, whatever the reason. */
function noSuchCode(): AppError {
  return new AppError("not-found", message("social.wrongCode"));
}
