import { addressOf, basePath } from "#web/platform/base-path.ts";

/** What the server calls the marks of browsers that it sends back with a session. */
const isMark = /^gatefold_return_[\w-]{22}$/u;

/** Over HTTPS only a cookie counts that no other site of the domain can have set; see the server's `setBrowserCookie`. */
function cookieName(mark: string, protocol: string): string {
  if (protocol !== "https:") return mark;
  return basePath === "" ? `__Host-${mark}` : `__Secure-${mark}`;
}

/**
 * Whether the server left this mark here a moment ago (contract/auth.ts, callback).
 *
 * @param cookies as `document.cookie` lists them
 */
export function holdsMark(mark: string, cookies: string, protocol: string): boolean {
  return isMark.test(mark) && cookies.split("; ").includes(`${cookieName(mark, protocol)}=1`);
}

/** What, given to `document.cookie`, takes the mark away: it is good once. */
export function removalOf(mark: string, protocol: string): string {
  const isHttps = protocol === "https:";
  const path = isHttps && basePath === "" ? "/" : addressOf("/oauth/callback");
  const place = isHttps ? `Path=${path}; Secure` : `Path=${path}`;
  return `${cookieName(mark, protocol)}=; Max-Age=0; SameSite=Lax; ${place}`;
}
