import { message } from "#contract/messages/messages.ts";
import { randomBytes } from "node:crypto";
import type { Transaction } from "kysely";
import { isLocalPath } from "#contract/base/local-path.ts";
import { providerScopes, type ProviderId } from "#contract/auth/auth.ts";
import type { AppContext } from "#server/features/context.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { whyOriginIsRefused } from "#server/platform/process/settings.ts";
import { hashToken, randomToken } from "#server/platform/process/secrets/secret-box.ts";
import type { Session } from "#server/platform/http/serve.ts";
import { transaction, type AfterCommit } from "#server/platform/database/transaction.ts";
import { exchangeCode, startSignIn } from "#server/provider-client/accounts/oauth.ts";
import {
  asOwnApplication,
  type ProviderConnection,
} from "#server/provider-client/accounts/provider-connection.ts";
import { readOwnClientId, writeOwnClientId } from "#server/features/auth/accounts/own-applications.db.ts";
import { readAccount, type ProviderAccount } from "#server/provider-client/api/provider-library.ts";
import type { AuthCtx } from "#server/features/auth/sessions/auth-context.ts";
import { appointIfListed } from "#server/features/auth/accounts/admins.db.ts";
import {
  findUserOf,
  insertLoginAttempt,
  rowOfAccount,
  takeLoginAttempt,
  upsertUser,
  type LoginAttempt,
} from "#server/features/auth/accounts/auth.db.ts";
import { isWithoutService, joinService } from "#server/features/auth/join-service/join-service.ts";
import { saveLink, type LinkTokens } from "#server/features/auth/provider-links/provider-link.ts";
import { findSession } from "#server/features/auth/sessions/sessions.db.ts";
import { isOver, type Sessions } from "#server/features/auth/sessions/sessions.ts";
import { SignInFailed } from "#server/features/auth/accounts/sign-in-failed.ts";

export type SignInCtx = Pick<
  AppContext,
  "database" | "secrets" | "now" | "log" | "settings" | "publicUrl" | "providers"
> &
  Pick<AuthCtx, "migrateAccount"> & { sessions: Sessions; linkTokens: Pick<LinkTokens, "forget"> };

/** Minutes that a state is good for (decisions, section 3). */
export const stateMinutes = 10;

/** Address that the provider sends browsers back to. */
export function redirectUri(ctx: Pick<AppContext, "publicUrl">): string {
  return `${ctx.publicUrl}/auth/callback`;
}

/** What a browser asks for when it begins a sign-in. */
export interface SignInWish {
  provider: ProviderId | undefined;
  next: string | undefined;
  /** an application of the person's own; left out: the one that they have for a renewal, else the instance's */
  ownClientId?: string | undefined;
  /** the session whose person renews their link; the renewal ends with it */
  renews?: Pick<Session, "userId" | "tokenHash">;
}

/** A sign-in under way, as the browser that began it needs it. */
interface StartedSignIn {
  /** address at the provider */
  address: string;
  state: string;
  /** for that browser alone: anyone who comes back with the state shows it */
  browserToken: string;
}

/**
 * Begins a sign-in. Throws AppError `bad-request` for a provider that is not set up, `conflict` for a Client ID of one's own
 * where the operator does not allow it.
 */
export async function beginSignIn(ctx: SignInCtx, asked: SignInWish): Promise<StartedSignIn> {
  const connection = chooseConnection(ctx, asked.provider);
  const ownClientId = await chooseApplication(ctx, connection, asked);
  const application = asOwnApplication(connection, ownClientId);
  const start = await startSignIn(application, redirectUri(ctx), providerScopes);
  const browserToken = randomToken();
  const attempt: LoginAttempt = {
    state_hash: hashToken(start.state),
    browser_hash: hashToken(browserToken),
    provider: connection.id,
    code_verifier: ctx.secrets.seal(start.codeVerifier, "code-verifier"),
    next: asked.next ?? "",
    renews_user_id: asked.renews?.userId ?? null,
    session_hash: asked.renews?.tokenHash ?? null,
    own_client_id: ownClientId,
    created_at: new Date(ctx.now()),
  };
  await insertLoginAttempt(ctx.database, attempt, oldestGoodAttempt(ctx));
  return { address: start.address, state: start.state, browserToken };
}

/** The application of the person's own that a sign-in is for; null: the instance's. */
async function chooseApplication(
  ctx: SignInCtx,
  { takesOwnClientIds }: ProviderConnection,
  { ownClientId, renews }: SignInWish,
): Promise<string | null> {
  if (takesOwnClientIds)
    return ownClientId ?? (renews === undefined ? null : readOwnClientId(ctx.database, renews.userId));
  if (ownClientId === undefined) return null;
  throw new AppError("conflict", message("auth.noOwnClientIds"));
}

function chooseConnection(ctx: SignInCtx, provider: ProviderId | undefined): ProviderConnection {
  const { connections } = ctx.providers;
  const chosen = provider ? connections.find(({ id }) => id === provider) : connections[0];
  if (chosen) return chosen;
  const isSetUp = provider === "spotify" && ctx.settings.SPOTIFY_CLIENT_ID !== undefined;
  const refusal = isSetUp ? whyOriginIsRefused(ctx.publicUrl) : null;
  if (refusal !== null)
    throw new AppError("bad-request", refusal, {
      fields: { provider: message("auth.notOfferedHere") },
    });
  throw new AppError("bad-request", message("auth.unknownSignIn"), {
    fields: { provider: message("auth.notSetUp") },
  });
}

/** When a sign-in that may still be finished began at the earliest. */
export function oldestGoodAttempt(ctx: Pick<AppContext, "now">): Date {
  return new Date(ctx.now() - stateMinutes * 60_000);
}

/** What the provider sent the browser back with. */
export interface SignInReturn {
  code: string | undefined;
  state: string | undefined;
  error: string | undefined;
  browserToken: string | undefined;
  /** of the browser that comes back */
  userAgent: string | undefined;
}

/** Takes part in the transaction in which the person is kept. */
export type AfterKept = (
  trx: Transaction<DatabaseTables>,
  afterCommit: AfterCommit,
  person: { userId: string; provider: string },
) => Promise<void>;

/** Who signed in, with a new app token; null where a link was renewed or made, whose session goes on. */
export interface SignedIn {
  appToken: string | null;
  userId: string;
  /** an account without a service is now one of a service */
  hasJoined?: boolean;
}

/**
 * Takes up the sign-in that a browser came back from; its state is used up with that. Throws AppError with a
 * sentence for the person.
 */
export async function takeAttempt(ctx: SignInCtx, returned: SignInReturn): Promise<LoginAttempt> {
  if (returned.state === undefined || returned.state === "")
    throw new SignInFailed("no-state", "bad-request", message("auth.noState"));
  const attempt = await takeLoginAttempt(ctx.database, hashToken(returned.state));
  if (!attempt || attempt.created_at < oldestGoodAttempt(ctx)) {
    throw new SignInFailed("used-up", "bad-request", message("auth.signInUsed"));
  }
  if (!returned.browserToken || !hashToken(returned.browserToken).equals(attempt.browser_hash)) {
    throw new SignInFailed("other-browser", "bad-request", message("auth.otherBrowser"));
  }
  return { ...attempt, next: isLocalPath(attempt.next) ? attempt.next : "" };
}

/**
 * Finishes a sign-in. Throws AppError with a sentence for the person; nothing is stored then.
 *
 * @param afterKept what else belongs to keeping the person
 */
export async function finishSignIn(
  ctx: SignInCtx,
  attempt: LoginAttempt,
  returned: SignInReturn,
  afterKept?: AfterKept,
): Promise<SignedIn> {
  if (returned.error !== undefined) {
    // RFC 6749, 4.1.2.1: anything but a denial is the provider's own trouble, or that of its registration.
    throw returned.error === "access_denied"
      ? new SignInFailed("denied", "forbidden", message("auth.denied"))
      : new SignInFailed("refused", "provider-error", message("auth.refused"));
  }
  if (!returned.code) throw new SignInFailed("no-code", "bad-request", message("auth.noCode"));
  await requireSession(ctx, attempt);
  const ownClientId = attempt.own_client_id;
  const isOwn = ownClientId !== null;
  const connection = { ...asOwnApplication(ctx.providers.connection(attempt.provider), ownClientId), isOwn };
  const tokens = await exchangeCode(connection, {
    code: returned.code,
    codeVerifier: ctx.secrets.open(attempt.code_verifier, "code-verifier"),
    redirectUri: redirectUri(ctx),
  });
  const client = ctx.providers.client(attempt.provider);
  const account = await readAccount(client, {
    userId: "",
    token: tokens.accessToken,
    ownClientId,
    priority: "interactive",
  });
  if (attempt.renews_user_id !== null && (await isWithoutService(ctx, attempt.renews_user_id))) {
    await requireSession(ctx, attempt);
    const userId = attempt.renews_user_id;
    await joinService(ctx, { userId, connection, account, tokens });
    await confirmRenewing(ctx, attempt);
    return { appToken: null, userId, hasJoined: true };
  }
  if (attempt.renews_user_id !== null) await requireSamePerson(ctx, attempt, account);
  // The provider was asked meanwhile, which takes its time.
  await requireSession(ctx, attempt);
  const userId = await keepUser(ctx, connection.id, account, afterKept);
  await saveLink(ctx, userId, connection, tokens);
  if (isOwn) {
    const own = { user_id: userId, client_id: ownClientId, changed_at: new Date(ctx.now()) };
    await writeOwnClientId(ctx.database, own);
  }
  await ctx.linkTokens.forget();
  const isRenewal = attempt.renews_user_id !== null;
  await confirmRenewing(ctx, attempt);
  return { appToken: isRenewal ? null : await ctx.sessions.create(userId, returned.userAgent), userId };
}

/** The person of the session that began this passed through their service just now. */
async function confirmRenewing(
  { sessions }: Pick<SignInCtx, "sessions">,
  { renews_user_id: userId, session_hash: tokenHash }: LoginAttempt,
): Promise<void> {
  if (userId !== null && tokenHash !== null) await sessions.confirm({ userId, tokenHash });
}

/** A renewal belongs to the session that began it: anyone who signed out there does not come back by it. */
async function requireSession(ctx: SignInCtx, { session_hash: tokenHash }: LoginAttempt): Promise<void> {
  if (tokenHash === null) return;
  const session = await findSession(ctx.database, tokenHash);
  if (session !== undefined && !isOver(session, ctx.now())) return;
  throw new SignInFailed("signed-out", "not-signed-in", message("auth.renewalSessionOver"));
}

/** Anyone who renews a link must come back as the person whose link it is; anyone else changes nothing. */
async function requireSamePerson(
  ctx: SignInCtx,
  attempt: LoginAttempt,
  account: ProviderAccount,
): Promise<void> {
  const found = await findUserOf(ctx.database, attempt.provider, account.accountId);
  if (found === attempt.renews_user_id) return;
  throw new SignInFailed(
    "other-account",
    "conflict",
    message("auth.otherAccount", { name: account.displayName }),
  );
}

/** Keeps the person of an account; whom ADMINS names is admin. */
function keepUser(
  ctx: SignInCtx,
  provider: ProviderId,
  account: ProviderAccount,
  afterKept?: AfterKept,
): Promise<string> {
  const fresh = { userId: `u${randomBytes(12).toString("hex")}`, provider, now: new Date(ctx.now()) };
  const row = rowOfAccount(fresh, account);
  return transaction(ctx.database, async (trx, afterCommit) => {
    const userId = await upsertUser(trx, row);
    if (await appointIfListed(trx, ctx.settings.ADMINS, { ...row, user_id: userId }))
      afterCommit(() => ctx.sessions.forget());
    await afterKept?.(trx, afterCommit, { userId, provider });
    return userId;
  });
}
