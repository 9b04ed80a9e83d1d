import { pathBelow } from "#web/platform/base-path.ts";
/** What is wrong with an address that someone pasted to finish a sign-in. */
export type PastedProblem =
  | "empty"
  | "not-an-address"
  | "still-there"
  | "other-page"
  | "finished"
  | "incomplete";

/** Where to go on this origin to finish the sign-in, or what is wrong. */
export type PastedReturn = { path: string } | { problem: PastedProblem };

/**
 * Reads the address that a browser landed on after the provider's page. Whichever origin it names: the code in it
 * is of use only together with this browser's cookie, so it is taken to this origin's own `/auth/callback`.
 */
export function readPastedReturn(text: string): PastedReturn {
  const given = text.trim().replaceAll(/^["'<]+|["'>]+$/gu, "");
  if (given === "") return { problem: "empty" };
  const address = parseAddress(given);
  if (address === null) return { problem: "not-an-address" };
  const problem = findWrongPlace(address);
  return problem === null ? readAnswer(address.searchParams) : { problem };
}

/** What is wrong with where an address leads to, if anything is. */
function findWrongPlace({ hostname, pathname: given }: URL): PastedProblem | null {
  const pathname = pathBelow(given);
  if (pathname.endsWith("/authorize") || hostname.startsWith("accounts.")) return "still-there";
  if (pathname === "/oauth/callback") return "finished";
  return pathname === "/auth/callback" ? null : "other-page";
}

function readAnswer(search: URLSearchParams): PastedReturn {
  const state = search.get("state") ?? "";
  const code = search.get("code") ?? "";
  const error = search.get("error") ?? "";
  if (state === "" || (code === "" && error === "")) return { problem: "incomplete" };
  const query = new URLSearchParams(code === "" ? { error, state } : { code, state });
  return { path: `/auth/callback?${query.toString()}` };
}

/** An address as pasted; some browsers hide `http://` and leave it out of a copy. */
function parseAddress(text: string): URL | null {
  if (/\s/u.test(text)) return null;
  const whole = /^https?:\/\//iu.test(text) ? text : `http://${text}`;
  if (!URL.canParse(whole)) return null;
  const address = new URL(whole);
  return text === whole || /[.:]/u.test(address.host) ? address : null;
}
