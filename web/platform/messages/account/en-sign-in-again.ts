import { textsOf } from "#web/platform/messages/messages.ts";

/** Texts of signing in again before what cannot be taken back. */
export const signInAgainText = textsOf({
  lead: "It's been a while since you signed in. Sign in at {{service}} again to continue; you'll come right back here.",
  action: "Sign in again",
  codeLead: "It's been a while since you signed in. Enter your recovery code to continue.",
  codeLabel: "Recovery code",
  codeHint: "Five groups of four letters and digits",
  codeEmpty: "Enter your recovery code.",
  codeAction: "Continue",
});
