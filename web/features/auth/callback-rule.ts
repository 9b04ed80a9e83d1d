import { isLocalPath } from "#contract/local-path.ts";
import type { Session } from "#web/platform/session.ts";

const landingPath = "/library";

/** What the return page of a sign-in does next. */
export type CallbackStep =
  | { kind: "go"; to: string }
  | { kind: "sign-in"; session: Session; to: string }
  | { kind: "renewed"; to: string }
  /** `backTo`: where somebody stays signed in whose link was not renewed */
  | { kind: "failed"; code: string; detail: string | null; backTo?: string };

/** A `next` that may be followed: a path on this origin, else the landing path. */
function safeNext(next: string | null): string {
  return next !== null && isLocalPath(next) && !next.startsWith("/oauth/callback") ? next : landingPath;
}

/**
 * Reads the query of `/oauth/callback` (specification 1, section 2): somebody who is signed in goes on to
 * `next`, told first how a renewal of their link went (`renewed`, or `renewal` with `error`); otherwise `app_token`
 * and `user_id` sign in, and `error` with `detail` tells why it did not happen.
 */
export function readCallback(search: URLSearchParams, isSignedIn: boolean): CallbackStep {
  const to = safeNext(search.get("next"));
  const code = search.get("error");
  const detail = search.get("detail");
  if (isSignedIn && search.get("renewed") === "true") return { kind: "renewed", to };
  if (isSignedIn && search.get("renewal") === "true" && code !== null)
    return { kind: "failed", code, detail, backTo: to };
  if (isSignedIn) return { kind: "go", to };
  const appToken = search.get("app_token");
  if (appToken !== null && appToken !== "") {
    return { kind: "sign-in", session: { appToken, userId: search.get("user_id") ?? "" }, to };
  }
  return { kind: "failed", code: code ?? "no-token", detail };
}
