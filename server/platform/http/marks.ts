import "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";

/** A cookie by which a browser is known again. */
export interface Mark {
  name: string;
  /** where it is sent over plain HTTP; over HTTPS its prefix asks for the whole origin */
  path: string;
}

/**
 * The name over HTTPS begins with `__Host-`: browsers take such a cookie from this very host only, encrypted, so that no
 * other site of the same domain can set or overwrite it (RFC 6265bis, 4.1.3.2).
 */
function nameOf(publicUrl: string, { name }: Mark): string {
  return isSecure(publicUrl) ? `__Host-${name}` : name;
}

function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith("https:");
}

/**
 * Marks the browser that is answered. Lax: browsers come back from a provider by a navigation of the whole page.
 *
 * @param isReadable whether the page itself may read it
 */
export function setMark(
  reply: FastifyReply,
  publicUrl: string,
  mark: Mark & { value: string; maxAgeSeconds: number; isReadable?: boolean },
): void {
  const isHttps = isSecure(publicUrl);
  void reply.setCookie(nameOf(publicUrl, mark), mark.value, {
    path: isHttps ? "/" : mark.path,
    httpOnly: mark.isReadable !== true,
    sameSite: "lax",
    secure: isHttps,
    maxAge: mark.maxAgeSeconds,
  });
}

/** The value of a mark that the browser holds. */
export function readMark(request: FastifyRequest, publicUrl: string, mark: Mark): string | undefined {
  return request.cookies[nameOf(publicUrl, mark)];
}

/** Takes a mark from the browser that is answered. */
export function clearMark(reply: FastifyReply, publicUrl: string, mark: Mark): void {
  const isHttps = isSecure(publicUrl);
  void reply.clearCookie(nameOf(publicUrl, mark), { path: isHttps ? "/" : mark.path, secure: isHttps });
}
