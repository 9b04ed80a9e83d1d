/**
 * Why a sign-in failed: the values of `code` in the address of `/oauth/callback`. The page has a sentence for each and shows
 * nothing else from its address, which anyone can write. This file imports nothing: it is loaded by the page.
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
