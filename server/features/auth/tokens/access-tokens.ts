import type { TokenScope } from "#contract/base/token-scopes.ts";
import type { AppContext } from "#server/features/context.ts";
import { hashToken, randomToken } from "#server/platform/process/secrets/secret-box.ts";
import type { Session } from "#server/platform/http/serve.ts";
import { offeredProviders } from "#server/features/auth/accounts/offered-providers.ts";
import { findToken, touchToken } from "./access-tokens.db.ts";

/** What reports a personal access token from the token of a session, also where one was left in a log or a repository. */
const prefix = "gatefold_";
const touchEveryMs = 60_000;

/** A new token: 256 random bits. */
export const makeAccessToken = (): string => `${prefix}${randomToken()}`;

export const isAccessToken = (token: string): boolean => token.startsWith(prefix);

/**
 * Who comes by a personal access token; null when it is not good, or its person's way in was switched off. It is looked up
 * at every call, so that a revoked one is refused at once, in every process.
 */
export async function findByAccessToken(
  ctx: Pick<AppContext, "database" | "now" | "providers">,
  token: string,
): Promise<Session | null> {
  const tokenHash = hashToken(token);
  const row = await findToken(ctx.database, tokenHash);
  if (!row || !offeredProviders(ctx).includes(row.provider)) return null;
  if (ctx.now() - (row.last_used_at?.getTime() ?? 0) > touchEveryMs)
    await touchToken(ctx.database, row.token_id, new Date(ctx.now()));
  return {
    userId: row.user_id,
    provider: row.provider as Session["provider"],
    isAdmin: false,
    tokenHash,
    signedInAt: new Date(0),
    token: { id: row.token_id, name: row.name, scopes: row.scopes as TokenScope[] },
  };
}
