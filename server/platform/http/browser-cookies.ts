import "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { publicPathOf } from "./public-path.ts";

/** A cookie by which a browser is known again. */
export interface BrowserCookie {
  name: string;
  /** below PUBLIC_URL, where it is sent; over HTTPS on an origin of our own its prefix asks for all of that */
  path: string;
}

/**
 * The name over HTTPS begins with `__Host-`: browsers take such a cookie from this very host only, encrypted, so that no
 * other site of the same domain can set or overwrite it (RFC 6265bis, 4.1.3.2). That asks for the path `/`: below a path of
 * a shared host it is `__Secure-`, and what else the host serves is not sent it.
 */
function nameOf(publicUrl: string, { name }: BrowserCookie): string {
  if (!isSecure(publicUrl)) return name;
  return publicPathOf(publicUrl) === "" ? `__Host-${name}` : `__Secure-${name}`;
}

function placeOf(publicUrl: string, { path }: BrowserCookie): string {
  const base = publicPathOf(publicUrl);
  return isSecure(publicUrl) && base === "" ? "/" : base + path;
}

function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith("https:");
}

/**
 * Marks the browser that is answered. Lax: browsers come back from a provider by a navigation of the whole page.
 *
 * @param isReadable whether the page itself may read it
 */
export function setBrowserCookie(
  reply: FastifyReply,
  publicUrl: string,
  mark: BrowserCookie & { value: string; maxAgeSeconds: number; isReadable?: boolean },
): void {
  void reply.setCookie(nameOf(publicUrl, mark), mark.value, {
    path: placeOf(publicUrl, mark),
    httpOnly: mark.isReadable !== true,
    sameSite: "lax",
    secure: isSecure(publicUrl),
    maxAge: mark.maxAgeSeconds,
  });
}

/** The value of a mark that the browser holds. */
export function readBrowserCookie(
  request: FastifyRequest,
  publicUrl: string,
  mark: BrowserCookie,
): string | undefined {
  return request.cookies[nameOf(publicUrl, mark)];
}

/** Takes a mark from the browser that is answered. */
export function clearBrowserCookie(reply: FastifyReply, publicUrl: string, mark: BrowserCookie): void {
  const options = { path: placeOf(publicUrl, mark), secure: isSecure(publicUrl) };
  void reply.clearCookie(nameOf(publicUrl, mark), options);
}
