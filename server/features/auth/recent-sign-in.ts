import { message } from "#contract/messages/messages.ts";
import { recentSignInMinutes } from "#contract/base/endpoint.ts";
import type { AppContext } from "#server/features/context.ts";
import { AppError } from "#server/platform/process/errors.ts";
import type { Session } from "#server/platform/http/serve.ts";
import { isLocalAccount } from "#server/provider-client/accounts/export-provider.ts";
import { hasRecoveryCode } from "#server/features/auth/export-accounts/recovery-codes.db.ts";

/**
 * Throws AppError `sign-in-again` unless the session's person proved who they are within the last ten minutes (decisions,
 * 9.8): a session that someone left open, or copied, is not enough for what cannot be taken back. An account of exports
 * without a recovery code passes, since it has no way to sign in again: it could never make its code or be deleted.
 */
export async function requireRecentSignIn(
  { database, now }: Pick<AppContext, "database" | "now">,
  { userId, provider, signedInAt }: Pick<Session, "userId" | "provider" | "signedInAt">,
): Promise<void> {
  if (now() - signedInAt.getTime() <= recentSignInMinutes * 60_000) return;
  if (isLocalAccount(provider) && !(await hasRecoveryCode(database, userId))) return;
  throw new AppError("sign-in-again", message("auth.signInAgain"));
}
