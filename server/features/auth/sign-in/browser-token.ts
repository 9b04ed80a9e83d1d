import type { FastifyReply, FastifyRequest } from "fastify";
import {
  clearBrowserCookie,
  readBrowserCookie,
  setBrowserCookie,
  type BrowserCookie,
} from "#server/platform/http/browser-cookies.ts";
import { hashToken, randomToken } from "#server/platform/process/secrets/secret-box.ts";
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
  setBrowserCookie(reply, ctx.publicUrl, {
    ...markOf(state),
    value: browserToken,
    maxAgeSeconds: stateMinutes * 60,
  });
  return { auth_url: address };
}

/** The mark of the browser that comes back, if the sign-in of this state was started in it; it is gone with that. */
export function takeBrowserToken(
  { publicUrl }: Pick<SignInCtx, "publicUrl">,
  request: FastifyRequest,
  reply: FastifyReply,
  state: string | undefined,
): string | undefined {
  if (state === undefined) return undefined;
  const mark = markOf(state);
  const token = readBrowserCookie(request, publicUrl, mark);
  if (token !== undefined) clearBrowserCookie(reply, publicUrl, mark);
  return token;
}

function markOf(state: string): BrowserCookie {
  return { name: `gatefold_sign_in_${hashToken(state).toString("hex").slice(0, 16)}`, path };
}

/** The page takes the token up at once; anyone who finds the address later finds no mark. */
const returnSeconds = 60;

/**
 * Marks the browser that is sent on to `/oauth/callback` with a session, for the page there to read: the sign-in was started
 * in it, as its cookie showed. Each has a name of its own, which the address says, so that two tabs take nothing from each
 * other and an address of another person's making names none that is there.
 */
export function markReturn({ publicUrl }: Pick<SignInCtx, "publicUrl">, reply: FastifyReply): string {
  const name = `gatefold_return_${randomToken().slice(0, 22)}`;
  setBrowserCookie(reply, publicUrl, {
    name,
    path: "/oauth/callback",
    value: "1",
    maxAgeSeconds: returnSeconds,
    isReadable: true,
  });
  return name;
}
