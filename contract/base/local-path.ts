/**
 * A path on this origin. Starts with one `/`; `//`, `/\`, control characters, backslashes, absolute addresses and a
 * step up (`..`, which browsers resolve before they go) are refused, percent-encoded ones too (decisions, section 3).
 * Used wherever a `next` is taken, by the server and in the browser: this file imports nothing.
 */
export function isLocalPath(path: string): boolean {
  let decoded = path;
  for (let round = 0; round < 3; round += 1) {
    if (!/^\/(?![/\\])/.test(decoded) || /[\p{Cc}\\]/u.test(decoded)) return false;
    if (hasDotSegment(decoded)) return false;
    try {
      const next = decodeURIComponent(decoded);
      if (next === decoded) return true;
      decoded = next;
    } catch {
      return false;
    }
  }
  return false;
}

/** Whether a browser would step out of a folder, or stay in it, before it goes there: `..` and `.`, encoded or not. */
function hasDotSegment(address: string): boolean {
  const [path = ""] = address.split(/[?#]/u, 1);
  return path.split("/").some((segment) => /^(?:\.|%2e){1,2}$/iu.test(segment));
}
