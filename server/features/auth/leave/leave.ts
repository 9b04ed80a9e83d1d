import { message } from "#contract/messages/messages.ts";
import { settleNotices } from "#server/features/notifications/notifications.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { AuthCtx } from "#server/features/auth/sessions/auth-context.ts";
import { isNeededAdmin } from "#server/features/auth/accounts/admins.db.ts";
import { deleteUser } from "#server/features/auth/accounts/auth.db.ts";
import { offeredProviders } from "#server/features/auth/accounts/offered-providers.ts";
import { deleteLink } from "#server/features/auth/provider-links/provider-links.db.ts";
import { deleteSessions } from "#server/features/auth/sessions/sessions.db.ts";

type LeaveCtx = Pick<
  AuthCtx,
  "database" | "events" | "now" | "providers" | "linkTokens" | "sessions" | "personData"
>;

/**
 * Forgets a person's tokens and what was read with them, in one transaction; the account stays. Scans end first.
 * Done twice, the second time finds nothing to do.
 */
export async function disconnectPerson(ctx: LeaveCtx, userId: string): Promise<void> {
  await stopWork(ctx, userId);
  await transaction(ctx.database, async (trx, afterCommit) => {
    // Every feature's rows first: a scan takes its locks in this order too.
    for (const { forgetContent } of ctx.personData) await forgetContent?.(trx, userId);
    await deleteLink(trx, userId);
    afterCommit(() => afterForget(ctx, userId));
  });
  await settleNotices(ctx, userId, ["renew_link", "link_ended"]);
}

/**
 * Deletes a person with every row of theirs, in one transaction. Throws AppError `conflict` for the last
 * admin: no one could run the instance any more (decisions, section 6).
 */
export async function deletePerson(ctx: LeaveCtx, userId: string): Promise<void> {
  await stopWork(ctx, userId);
  await transaction(ctx.database, async (trx, afterCommit) => {
    if (await isNeededAdmin(trx, userId, offeredProviders(ctx))) {
      throw new AppError("conflict", message("auth.lastAdmin"));
    }
    for (const { forgetPerson } of ctx.personData) await forgetPerson(trx, userId);
    await deleteLink(trx, userId);
    await deleteSessions(trx, userId);
    await deleteUser(trx, userId);
    afterCommit(async () => {
      await afterForget(ctx, userId);
      await ctx.sessions.forget();
    });
  });
}

async function stopWork(ctx: LeaveCtx, userId: string): Promise<void> {
  for (const { stop } of ctx.personData) await stop?.(userId);
}

async function afterForget(ctx: LeaveCtx, userId: string): Promise<void> {
  await ctx.linkTokens.forget();
  for (const { afterForget: notify } of ctx.personData) await notify?.(userId);
}
