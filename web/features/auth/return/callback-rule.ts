import { isLocalPath } from "#contract/base/local-path.ts";
import { signInFailures, type SignInFailure } from "#contract/auth/sign-in-failures.ts";
import type { Session } from "#web/platform/api/session.ts";

const landingPath = "/library";

/** What the return page of a sign-in does next. */
export type CallbackStep =
  | { kind: "go"; to: string }
  | { kind: "sign-in"; session: Session; to: string }
  /** a token that this browser did not ask for: whose it is must be asked first */
  | { kind: "ask"; appToken: string; to: string }
  | { kind: "renewed"; to: string }
  /** an account that belonged to no service has one now */
  | { kind: "joined"; to: string }
  /** `backTo`: where someone stays signed in whose link was not renewed */
  | { kind: "failed"; code: SignInFailure; backTo?: string };

/** A `next` that may be followed: a path on this origin, else the landing path. */
function safeNext(next: string | null): string {
  return next !== null && isLocalPath(next) && !next.startsWith("/oauth/callback") ? next : landingPath;
}

/** What the page knows beside its address. */
export interface CallbackPlace {
  isSignedIn: boolean;
  /** whether the server left this mark in this browser: the sign-in was started in it */
  hasMark: (mark: string) => boolean;
}

/**
 * Reads the query of `/oauth/callback` (specification 1, section 2; decisions, 8.3): someone who is signed in goes on
 * to `next`, informed first how a renewal of their link went (`renewed`, or `renewal` with `error`), or that the
 * account has one now (`joined`), both only where `mark` is this browser's; otherwise `app_token` and `user_id` sign in
 * where `mark` is this browser's, and `code` says why it did not happen. Anyone can write an address: none of its texts
 * is shown, a token without the mark is asked about, and without it nothing was renewed or joined.
 */
export function readCallback(search: URLSearchParams, { isSignedIn, hasMark }: CallbackPlace): CallbackStep {
  const to = safeNext(search.get("next"));
  return isSignedIn ? readForSignedIn(search, to, hasMark) : readForVisitor(search, to, hasMark);
}

function readForSignedIn(
  search: URLSearchParams,
  to: string,
  hasMark: CallbackPlace["hasMark"],
): CallbackStep {
  const isOurs = hasMark(search.get("mark") ?? "");
  if (isOurs && search.get("renewed") === "true") return { kind: "renewed", to };
  if (isOurs && search.get("joined") === "true") return { kind: "joined", to };
  const hasFailed = search.get("renewal") === "true" && (search.has("error") || search.has("code"));
  return hasFailed ? { kind: "failed", code: failureOf(search), backTo: to } : { kind: "go", to };
}

function readForVisitor(
  search: URLSearchParams,
  to: string,
  hasMark: CallbackPlace["hasMark"],
): CallbackStep {
  const appToken = search.get("app_token") ?? "";
  if (appToken === "") return { kind: "failed", code: failureOf(search) };
  if (!hasMark(search.get("mark") ?? "")) return { kind: "ask", appToken, to };
  return { kind: "sign-in", session: { appToken, userId: search.get("user_id") ?? "" }, to };
}

/** The reason that the address gives, if it is one of the known. */
function failureOf(search: URLSearchParams): SignInFailure {
  const given = search.get("code");
  if (search.get("error") === "access_denied") return "denied";
  return signInFailures.find((known) => known === given) ?? "failed";
}
