import { makeCodeLetters, readTypedCode } from "#server/platform/process/secrets/typed-code.ts";

const codeLength = 13;
const asCode = /^[0-9A-HJKMNP-TV-Z]{13}$/u;

/** How long a code makes friends at once; later it leads to a request, since it may have been passed on. */
export const automaticDays = 30;

/** A code of 65 random bits, as it is stored. */
export function makeFriendCode(): string {
  return makeCodeLetters(codeLength);
}

/** A stored code as people read it: `ABCD-EFGH-JKMNP`. */
export function presentFriendCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`;
}

/** What someone typed, as a code is stored; null where it cannot be a code. */
export function readFriendCode(typed: string): string | null {
  const code = readTypedCode(typed);
  return asCode.test(code) ? code : null;
}
