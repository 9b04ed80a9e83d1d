/**
 * Why a sign-in did not happen, as `code` of `/oauth/callback` says it. The page has a sentence for each and shows
 * nothing else that stands in its address, which anyone can write. This file imports nothing: it is loaded by the page.
 */
export const signInFailures = [
  "denied",
  "no-state",
  "no-code",
  "used-up",
  "other-browser",
  "other-account",
  "account-taken",
  "signed-out",
  "refused",
  "account-refused",
  "provider-failed",
  "provider-paused",
  "failed",
] as const;

export type SignInFailure = (typeof signInFailures)[number];
