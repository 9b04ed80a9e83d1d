import "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { hashToken } from "#server/platform/secret-box.ts";
import { beginSignIn, stateMinutes, type SignInCtx, type SignInWish } from "./sign-in.ts";

const path = "/auth";

/**
 * Begins a sign-in and marks the browser that asked for it. Each sign-in has a cookie of its own: two tabs that begin at
 * once would take a shared one from each other. Lax: the way back from the provider is a top-level navigation.
 *
 * @returns where the browser is to go. Throws AppError `bad-request` for a provider that is not set up.
 */
export async function beginInBrowser(
  ctx: SignInCtx,
  reply: FastifyReply,
  asked: SignInWish,
): Promise<{ auth_url: string }> {
  const { address, state, browserToken } = await beginSignIn(ctx, asked);
  void reply.setCookie(cookieOf(state), browserToken, {
    path,
    httpOnly: true,
    sameSite: "lax",
    secure: ctx.publicUrl.startsWith("https:"),
    maxAge: stateMinutes * 60,
  });
  return { auth_url: address };
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
