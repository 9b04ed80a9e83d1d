import { message } from "#contract/messages/messages.ts";
import type { AppContext } from "#server/features/context.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { ProviderTokens } from "#server/provider-client/accounts/oauth.ts";
import type { ProviderConnection } from "#server/provider-client/accounts/provider-connection.ts";
import { isLocalAccount } from "#server/provider-client/accounts/export-provider.ts";
import type { ProviderAccount } from "#server/provider-client/api/provider-library.ts";
import { appointIfListed } from "#server/features/auth/accounts/admins.db.ts";
import type { AuthCtx } from "#server/features/auth/sessions/auth-context.ts";
import { findUserOf, readProfile, rowOfAccount } from "#server/features/auth/accounts/auth.db.ts";
import { saveLink } from "#server/features/auth/provider-links/provider-link.ts";
import { SignInFailed } from "#server/features/auth/accounts/sign-in-failed.ts";
import { becomeAccountOf, deleteRecoveryCode, lockPerson } from "./join-service.db.ts";

type JoinCtx = Pick<AppContext, "database" | "secrets" | "now" | "settings"> &
  Pick<AuthCtx, "migrateAccount"> & {
    sessions: Pick<AuthCtx["sessions"], "forget">;
    linkTokens: Pick<AuthCtx["linkTokens"], "forget">;
  };

/** Whether a person's account belongs to no service yet. */
export async function isWithoutService({ database }: Pick<JoinCtx, "database">, userId: string) {
  return isLocalAccount((await readProfile(database, userId)).provider);
}

/**
 * Makes an account without a service the person's account at a service: all of it in one transaction, the link included, so
 * that a kill leaves either the one or the other. Throws SignInFailed `account-taken` where someone here has it already.
 */
export async function joinService(
  ctx: JoinCtx,
  joined: {
    userId: string;
    connection: Pick<ProviderConnection, "id" | "clientId"> & { isOwn?: boolean };
    account: ProviderAccount;
    tokens: ProviderTokens;
  },
): Promise<void> {
  const { userId, connection, account, tokens } = joined;
  const row = rowOfAccount({ userId, provider: connection.id, now: new Date(ctx.now()) }, account);
  await transaction(ctx.database, async (trx, afterCommit) => {
    // First, as anyone who writes the library of an export holds it: nothing of the old kind is written afterwards.
    const provider = await lockPerson(trx, userId);
    if (provider === undefined || !isLocalAccount(provider)) throw alreadyJoined();
    if ((await findUserOf(trx, connection.id, account.accountId)) !== undefined) throw isTaken();
    await ctx.migrateAccount(trx, afterCommit, { userId, provider: connection.id });
    await becomeAccountOf(trx, row);
    await deleteRecoveryCode(trx, userId);
    await appointIfListed(trx, ctx.settings.ADMINS, row);
    await saveLink({ ...ctx, database: trx }, userId, connection, tokens);
    afterCommit(() => ctx.sessions.forget());
    afterCommit(() => ctx.linkTokens.forget());
  });
}

function isTaken(): SignInFailed {
  return new SignInFailed("account-taken", "conflict", message("auth.accountTaken"));
}

function alreadyJoined(): SignInFailed {
  return new SignInFailed("used-up", "conflict", message("auth.joinedMeanwhile"));
}
