import "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import * as contract from "#contract/auth.ts";
import type { AppContext } from "#server/context.ts";
import { AppError, failureOf } from "#server/platform/errors.ts";
import { serve, type Route } from "#server/platform/serve.ts";
import { readProfile, setKeepalive, type ProfileRow } from "./auth.db.ts";
import { signInForDevelopment } from "./dev-sign-in.ts";
import { isOfAnotherApplication, linkEnd, type LinkTokens } from "./provider-link.ts";
import { beginSignIn, finishSignIn, newBrowserToken, type SignedIn } from "./sign-in.ts";
import type { Sessions } from "./sessions.ts";

export type AuthCtx = AppContext & {
  sessions: Sessions;
  linkTokens: LinkTokens;
  /** What other features do when somebody has signed in. */
  afterSignIn: (userId: string) => Promise<void>;
};

const browserCookie = "gatefold_browser";

export const authRoutes: Route<AuthCtx>[] = [
  serve(contract.listProviders, (ctx: AuthCtx) => {
    const items = ctx.providers.connections.map(({ id, label }) => ({ id, label, configured: true }));
    const all = items.some(({ id }) => id === "spotify")
      ? items
      : [{ id: "spotify" as const, label: "Login with Spotify", configured: false }, ...items];
    return { items: all, total: all.length };
  }),

  serve(contract.login, async (ctx: AuthCtx, { query }, { request, reply }) => {
    if (query.redirect !== undefined && query.redirect !== `${ctx.publicUrl}/oauth/callback`) {
      throw new AppError("bad-request", `redirect must be ${ctx.publicUrl}/oauth/callback.`, {
        fields: { redirect: "is not this app's address" },
      });
    }
    const browserToken = browserTokenOf(ctx, request, reply);
    return beginSignIn(ctx, { provider: query.provider, next: query.next, browserToken });
  }),

  serve(contract.callback, async (ctx: AuthCtx, _input, { request, reply }) => {
    const query = request.query as Record<string, unknown>;
    const text = (name: string) => (typeof query[name] === "string" ? query[name].slice(0, 2000) : undefined);
    const returned = {
      code: text("code"),
      state: text("state"),
      error: text("error"),
      browserToken: request.cookies[browserCookie],
    };
    void reply.header("referrer-policy", "no-referrer").header("cache-control", "no-store");
    try {
      const signedIn = await finishSignIn(ctx, returned);
      await ctx.afterSignIn(signedIn.userId);
      return reply.redirect(returnAddress(signedIn), 302);
    } catch (error) {
      if (!(error instanceof AppError)) ctx.log.error({ err: error }, "a sign-in failed");
      const { code, detail } = failureOf(error);
      return reply.redirect(
        `/oauth/callback?${new URLSearchParams({ error: code, detail }).toString()}`,
        302,
      );
    }
  }),

  serve(contract.me, async (ctx: AuthCtx, _input, { session }) => {
    const row = await readProfile(ctx.database, session.userId);
    return {
      user_id: row.user_id,
      provider: session.provider,
      service: ctx.providers.find(session.provider)?.connection.serviceName ?? "the music service",
      display_name: row.display_name,
      images:
        row.image_url === null
          ? []
          : [{ url: row.image_url.startsWith("/") ? ctx.publicUrl + row.image_url : row.image_url }],
      link_state: isLinked(ctx, row) ? ("linked" as const) : ("renew" as const),
      link_expires_at: row.authorized_at === null ? null : epochSeconds(linkEnd(row.authorized_at)),
    };
  }),

  serve(contract.logout, async (ctx: AuthCtx, _input, { session }) => {
    await ctx.sessions.revoke(session);
    return { ok: true as const };
  }),

  serve(contract.registry, async (_ctx: AuthCtx, _input, { session }) => ({
    user: { user_id: session.userId, admin: session.isAdmin ? (1 as const) : (0 as const) },
  })),

  serve(contract.providerToken, async (ctx: AuthCtx, _input, { session, reply }) => {
    const { sdkUrl, capabilities } = ctx.providers.connection(session.provider);
    const token = await ctx.linkTokens.current(session.userId);
    void reply.header("cache-control", "no-store");
    return {
      access_token: token.accessToken,
      expires_at: epochSeconds(token.expiresAt),
      provider: session.provider,
      sdk_url: sdkUrl,
      capabilities,
    };
  }),

  serve(contract.getKeepalive, async (ctx: AuthCtx, _input, { session }) => {
    const { keepalive } = await readProfile(ctx.database, session.userId);
    return { mode: contract.KeepaliveMode.parse(keepalive) };
  }),

  serve(contract.setKeepalive, async (ctx: AuthCtx, { body }, { session }) => {
    await setKeepalive(ctx.database, session.userId, body.mode);
    return { mode: body.mode };
  }),

  serve(contract.devLogin, async (ctx: AuthCtx, { body }, { request }) => {
    const signedIn = await signInForDevelopment(ctx, body.account, request.ip);
    await ctx.afterSignIn(signedIn.userId);
    return { app_token: signedIn.appToken, user_id: signedIn.userId };
  }),
];

/** A link works while its provider is as it was: a replaced application needs a new authorization. */
function isLinked(ctx: Pick<AuthCtx, "providers">, row: ProfileRow): boolean {
  const connection = ctx.providers.find(row.provider)?.connection;
  if (row.link_state !== "linked") return false;
  return connection === undefined || !isOfAnotherApplication(row, connection);
}

function epochSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}

/** The browser's mark, made if it has none. Lax: the way back from the provider is a top-level navigation. */
function browserTokenOf(ctx: AuthCtx, request: FastifyRequest, reply: FastifyReply): string {
  const known = request.cookies[browserCookie];
  const token = known && /^[\w-]{43}$/.test(known) ? known : newBrowserToken();
  void reply.setCookie(browserCookie, token, {
    path: "/auth",
    httpOnly: true,
    sameSite: "lax",
    secure: ctx.publicUrl.startsWith("https:"),
    maxAge: 3600,
  });
  return token;
}

function returnAddress(signedIn: SignedIn): string {
  const query = new URLSearchParams({ app_token: signedIn.appToken, user_id: signedIn.userId });
  if (signedIn.next !== "") query.set("next", signedIn.next);
  return `/oauth/callback?${query.toString()}`;
}
