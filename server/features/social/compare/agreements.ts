import { randomUUID } from "node:crypto";
import { notifyWithin, withdrawNotices } from "#server/features/notifications/notifications.ts";
import { noSuchPerson } from "#server/features/social/no-such-person.ts";
import { notifyChanged, withFriendshipLock, type Pair } from "#server/features/social/people/with-pair.ts";
import type { SocialCtx } from "#server/features/social/social-context.ts";
import { comparisonOf } from "#server/features/social/visibility.ts";
import { deleteAgreements, insertAgreement, readAgreements } from "./agreements.db.ts";

type AgreementCtx = Pick<SocialCtx, "database" | "events" | "now">;

/** The people that the person compares with, or may. */
export async function listAgreements(ctx: AgreementCtx, userId: string) {
  const rows = await readAgreements(ctx.database, userId);
  const items = rows.flatMap((row) => {
    const state = comparisonOf("friend", { mine: row.i_agreed, theirs: row.they_agreed });
    if (state === "none") return [];
    const at = Math.floor(row.at.getTime() / 1000);
    return [{ user_id: row.user_id, display_name: row.display_name, state, at }];
  });
  return { items, total: items.length };
}

/** Says yes to comparing with a friend, who is asked unless they have said so too. Throws AppError `not-found`. */
export async function agreeToCompare(
  ctx: AgreementCtx,
  userId: string,
  otherId: string,
): Promise<{ state: "asked" | "agreed" }> {
  return withFriendshipLock(ctx, { userId, otherId }, async (pair) => {
    const { trx, between } = pair;
    if (!between.isReachable || !between.isFriend) throw noSuchPerson();
    const agreement = { user_id: userId, friend_id: otherId, agreed_at: new Date(ctx.now()) };
    const { isNew, isMutual } = await insertAgreement(trx, agreement);
    if (isNew && !isMutual) {
      await notifyWithin(ctx, pair, {
        userId: otherId,
        type: "comparison_asked",
        key: `comparison_asked:${randomUUID()}`,
        data: { user_id: userId, display_name: between.ownName },
        aboutUserId: userId,
      });
    }
    if (isMutual) await withdrawQuestions(ctx, pair);
    if (isNew) notifyChanged(ctx, pair, userId, otherId);
    return { state: isMutual ? "agreed" : "asked" };
  });
}

/** Ends it for both, at once. */
export async function endComparison(ctx: AgreementCtx, userId: string, otherId: string): Promise<void> {
  await withFriendshipLock(ctx, { userId, otherId }, async (pair) => {
    if (!(await deleteAgreements(pair.trx, userId, otherId))) return;
    await withdrawQuestions(ctx, pair);
    notifyChanged(ctx, pair, userId, otherId);
  });
}

async function withdrawQuestions(ctx: AgreementCtx, pair: Pair): Promise<void> {
  const types = ["comparison_asked" as const];
  const { userId, otherId } = pair;
  await withdrawNotices(ctx, pair, { userId, aboutUserId: otherId, types });
  await withdrawNotices(ctx, pair, { userId: otherId, aboutUserId: userId, types });
}
