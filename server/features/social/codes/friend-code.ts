import { randomInt } from "node:crypto";

/** Digits and letters that nobody takes for another (Crockford's): 32, so each carries 5 bits. */
const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const codeLength = 13;
const asCode = /^[0-9A-HJKMNP-TV-Z]{13}$/u;

/** How long a code makes friends at once; later it leads to a request, since it may have been passed on. */
export const automaticDays = 30;

/** A code of 65 random bits, as it is stored. */
export function makeFriendCode(): string {
  return Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join("");
}

/** A stored code as people read it: `ABCD-EFGH-JKMNP`. */
export function presentFriendCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`;
}

/**
 * What somebody typed, as a code is stored: case, spaces and dashes do not matter, nor O for 0 and I or L for 1. Null
 * where it cannot be a code.
 */
export function readFriendCode(typed: string): string | null {
  const code = typed
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}_.]/gu, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/gu, "1");
  return asCode.test(code) ? code : null;
}
