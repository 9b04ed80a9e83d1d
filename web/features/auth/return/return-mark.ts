/** What the server calls the marks of browsers that it sends back with a session. */
const isMark = /^gatefold_return_[\w-]{22}$/u;

/** Over HTTPS only a cookie counts that no other site of the domain can have set. */
function cookieName(mark: string, protocol: string): string {
  return protocol === "https:" ? `__Host-${mark}` : mark;
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
  const place = protocol === "https:" ? "Path=/; Secure" : "Path=/oauth/callback";
  return `${cookieName(mark, protocol)}=; Max-Age=0; SameSite=Lax; ${place}`;
}
