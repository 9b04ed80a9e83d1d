import { message } from "#contract/messages/messages.ts";
import * as contract from "#contract/auth/auth.ts";
import { AppError, failureOf } from "#server/platform/process/errors.ts";
import { publicPathOf } from "#server/platform/http/public-path.ts";
import { serve, type Route } from "#server/platform/http/serve.ts";
import { settleNotices } from "#server/features/notifications/notifications.ts";
import { exportProvider } from "#server/provider-client/accounts/export-provider.ts";
import { readCapabilities } from "#server/provider-client/api/provider-capabilities.ts";
import { accountRoutes } from "./account.routes.ts";
import type { AuthCtx } from "#server/features/auth/sessions/auth-context.ts";
import { readKeepalive, setKeepalive, type LoginAttempt } from "#server/features/auth/accounts/auth.db.ts";
import { beginInBrowser, markReturn, takeBrowserToken } from "#server/features/auth/sign-in/browser-token.ts";
import { signInForDevelopment } from "#server/features/auth/sign-in/dev-sign-in.ts";
import { exportAccountRoutes } from "./export-accounts/export-accounts.routes.ts";
import { areExportAccountsOpen } from "./export-accounts/open-to-new.ts";
import { reasonOf } from "#server/features/auth/accounts/sign-in-failed.ts";
import { finishSignIn, takeAttempt, type SignedIn } from "#server/features/auth/sign-in/sign-in.ts";
import { ownClientRoutes } from "./own-client/own-client.routes.ts";
import { tokenRoutes } from "./tokens/tokens.routes.ts";
import { sessionRoutes } from "./sessions/sessions.routes.ts";

export const authRoutes: Route<AuthCtx>[] = [
  ...accountRoutes,
  ...sessionRoutes,
  ...tokenRoutes,
  ...ownClientRoutes,
  ...exportAccountRoutes,

  serve(contract.listProviders, (ctx: AuthCtx) => {
    const items = ctx.providers.connections.map(({ id, label, takesOwnClientIds }) => ({
      id,
      label,
      configured: true,
      ...(takesOwnClientIds ? { takes_client_id: true as const } : {}),
    }));
    const all = items.some(({ id }) => id === "spotify")
      ? items
      : [{ id: "spotify" as const, label: "Login with Spotify", configured: false }, ...items];
    const { id, label } = exportProvider;
    const offered = areExportAccountsOpen(ctx) ? [...all, { id, label, configured: true }] : all;
    return { items: offered, total: offered.length };
  }),

  serve(contract.login, async (ctx: AuthCtx, { query }, { reply }) => {
    if (query.redirect !== undefined && query.redirect !== `${ctx.publicUrl}/oauth/callback`) {
      throw new AppError("bad-request", message("auth.wrongRedirect", { publicUrl: ctx.publicUrl }), {
        fields: { redirect: message("auth.notThisApp") },
      });
    }
    const { provider, next, client_id: ownClientId } = query;
    return beginInBrowser(ctx, reply, { provider, next, ownClientId });
  }),

  serve(contract.callback, async (ctx: AuthCtx, _input, { request, reply }) => {
    const query = request.query as Record<string, unknown>;
    const text = (name: string) => (typeof query[name] === "string" ? query[name].slice(0, 2000) : undefined);
    const state = text("state");
    const browserToken = takeBrowserToken(ctx, request, reply, state);
    const returned = {
      code: text("code"),
      state,
      error: text("error"),
      browserToken,
      userAgent: request.headers["user-agent"],
    };
    void reply.header("referrer-policy", "no-referrer");
    const base = publicPathOf(ctx.publicUrl);
    let attempt: LoginAttempt | null = null;
    try {
      attempt = await takeAttempt(ctx, returned);
      const signedIn = await finishSignIn(ctx, attempt, returned, (trx, afterCommit, person) =>
        ctx.claimBySignIn(trx, afterCommit, { ...person, request }),
      );
      await settleNotices(ctx, signedIn.userId, ["renew_link", "link_ended"]);
      await ctx.afterSignIn(signedIn.userId);
      return reply.redirect(base + returnAddress(attempt, signedIn, () => markReturn(ctx, reply)), 302);
    } catch (error) {
      logFailure(ctx, attempt, error);
      return reply.redirect(base + failureAddress(attempt, error), 302);
    }
  }),

  serve(contract.logout, async (ctx: AuthCtx, _input, { session }) => {
    await ctx.sessions.revoke(session);
    await ctx.afterSignOut(session);
    return { ok: true as const };
  }),

  serve(contract.registry, async (_ctx: AuthCtx, _input, { session }) => ({
    user: { user_id: session.userId, admin: session.isAdmin ? (1 as const) : (0 as const) },
  })),

  serve(contract.providerToken, async (ctx: AuthCtx, _input, { session }) => {
    const { sdkUrl } = ctx.providers.connection(session.provider);
    const token = await ctx.linkTokens.current(session.userId);
    return {
      access_token: token.accessToken,
      expires_at: epochSeconds(token.expiresAt),
      provider: session.provider,
      sdk_url: sdkUrl,
      capabilities: await readCapabilities(ctx, session),
    };
  }),

  serve(contract.getKeepalive, async (ctx: AuthCtx, _input, { session }) => {
    return { mode: await readKeepalive(ctx.database, session.userId) };
  }),

  serve(contract.setKeepalive, async (ctx: AuthCtx, { body }, { session }) => {
    await setKeepalive(ctx.database, session.userId, body.mode);
    return { mode: body.mode };
  }),

  serve(contract.devLogin, async (ctx: AuthCtx, { body }, { request }) => {
    const signedIn = await signInForDevelopment(ctx, body.account, request);
    await ctx.afterSignIn(signedIn.userId);
    return { app_token: signedIn.appToken ?? "", user_id: signedIn.userId };
  }),
];

/**
 * What a person did (denied, came late) is no failure. Of a provider's, only what kind it was: its answers may repeat
 * codes and tokens.
 */
function logFailure(ctx: AuthCtx, attempt: LoginAttempt | null, error: unknown): void {
  if (!(error instanceof AppError)) return ctx.log.error({ err: error }, "a sign-in failed");
  if (!["provider-error", "provider-paused"].includes(error.code)) return;
  const { cause } = error;
  const { name, code } = cause instanceof Error ? (cause as Error & { code?: unknown }) : {};
  const about = { provider: attempt?.provider, failure: error.code, cause: name, causeCode: code };
  ctx.log.warn(about, "a provider failed a sign-in");
}

function epochSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}

/** Where the app takes over: with a session, with a renewed or a first link, or with what went wrong. */
function returnAddress(attempt: LoginAttempt, signedIn: SignedIn, mark: () => string): string {
  const { appToken, userId, hasJoined = false } = signedIn;
  const kept = hasJoined ? { joined: "true" } : { renewed: "true" };
  const outcome = appToken === null ? kept : { app_token: appToken, user_id: userId };
  return callbackAddress({ ...outcome, mark: mark(), ...nextOf(attempt) });
}

function failureAddress(attempt: LoginAttempt | null, error: unknown): string {
  const { code, detail } = failureOf(error);
  const isRenewal = attempt !== null && attempt.renews_user_id !== null;
  const renewal = isRenewal ? { renewal: "true", ...nextOf(attempt) } : {};
  return callbackAddress({ error: code, code: reasonOf(error), detail, ...renewal });
}

function nextOf({ next }: LoginAttempt): Record<string, string> {
  return next === "" ? {} : { next };
}

function callbackAddress(query: Record<string, string>): string {
  return `/oauth/callback?${new URLSearchParams(query).toString()}`;
}
