/**
 * A path on this origin. Starts with one `/`; `//`, `/\`, control characters, backslashes and absolute
 * addresses are refused, percent-encoded ones too (decisions, section 3). Used wherever a `next` is taken,
 * by the server and in the browser: this file imports nothing.
 */
export function isLocalPath(path: string): boolean {
  let decoded = path;
  for (let round = 0; round < 3; round += 1) {
    if (!/^\/(?![/\\])/.test(decoded) || /[\p{Cc}\\]/u.test(decoded)) return false;
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
