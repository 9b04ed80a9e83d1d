import "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { hashToken } from "#server/platform/secret-box.ts";
import type { AuthCtx } from "./auth-context.ts";
import type { BegunSignIn } from "./sign-in.ts";

const path = "/auth";

/**
 * Marks the browser in which a sign-in was begun. Each sign-in has a cookie of its own: two tabs that begin at once
 * would take a shared one from each other. Lax: the way back from the provider is a top-level navigation.
 */
export function keepBrowserToken(
  ctx: Pick<AuthCtx, "publicUrl">,
  reply: FastifyReply,
  { state, browserToken }: BegunSignIn,
): void {
  void reply.setCookie(cookieOf(state), browserToken, {
    path,
    httpOnly: true,
    sameSite: "lax",
    secure: ctx.publicUrl.startsWith("https:"),
    maxAge: 600,
  });
}

/** The mark of the browser that comes back, if the sign-in of this state was begun in it; it is gone with that. */
export function takeBrowserToken(
  request: FastifyRequest,
  reply: FastifyReply,
  state: string | undefined,
): string | undefined {
  if (state === undefined) return undefined;
  const cookie = cookieOf(state);
  const token = request.cookies[cookie];
  if (token !== undefined) void reply.clearCookie(cookie, { path });
  return token;
}

function cookieOf(state: string): string {
  return `gatefold_sign_in_${hashToken(state).toString("hex").slice(0, 16)}`;
}
