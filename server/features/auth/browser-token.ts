import "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { AuthCtx } from "./auth-context.ts";
import { newBrowserToken } from "./sign-in.ts";

const browserCookie = "gatefold_browser";

/** The mark of the browser that a request comes from, if it has one. */
export function readBrowserToken(request: FastifyRequest): string | undefined {
  return request.cookies[browserCookie];
}

/** The browser's mark, made if it has none. Lax: the way back from the provider is a top-level navigation. */
export function keepBrowserToken(
  ctx: Pick<AuthCtx, "publicUrl">,
  request: FastifyRequest,
  reply: FastifyReply,
): string {
  const known = readBrowserToken(request);
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
