import { textsOf } from "#web/platform/messages/messages.ts";

/** Texts of coming back from a sign-in, and of where somebody is signed in; loaded with their pages. */
export const signInText = textsOf({
  failed: {
    denied: "The sign-in was cancelled at the provider, so nothing was shared.",
    "no-state": "This address does not belong to a sign-in: a part of it is missing.",
    "no-code": "The music service sent you back without what finishes a sign-in.",
    "used-up": "This sign-in was used already, or took longer than 10 minutes.",
    "other-browser": "This sign-in was started in another browser, or at another address of this Gatefold.",
    "other-account":
      "You came back from the music service with another account than the one you are signed in with here. Nothing was changed: choose the right account there, and renew again.",
    "account-taken":
      "That account of the music service has a library here already. Nothing was changed: to have all in one, log in to it and import the same export there.",
    "signed-out": "You signed out after you had begun to renew the link, so the renewal ended too.",
    refused: "The music service refused the sign-in.",
    "account-refused":
      "The music service refuses this account. Whoever runs this Gatefold may have to add it under “User Management” in the service's dashboard.",
    "provider-failed": "The music service did not finish the sign-in. It may be out of reach just now.",
    "provider-paused": "The music service asks for a pause; try again in a few minutes.",
    failed: "The sign-in did not finish.",
  },
  foreign: {
    title: "Sign in as {{name}}?",
    body: "This address signs you in to an account of {{service}}, but the sign-in was not begun in this browser. If somebody sent it to you, the account may be theirs, and they would see what you do in it.",
    yes: "Continue as {{name}}",
    no: "Sign in myself",
    asking: "Looking up whose sign-in this is…",
  },
  stray: {
    title: "You were sent back to the wrong address",
    body: "Nobody was signed in. At the music service, the redirect URI of this Gatefold must be {{redirectUri}}, exactly; then start again.",
  },
  sessions: {
    title: "Devices",
    lead: "Where you are signed in.",
    list: "Devices that are signed in",
    unknownDevice: "A device that does not say what it is",
    current: "This device",
    used: "Used {{when}}",
    since: "signed in {{when}}",
    end: "Sign out",
    endOf: "Sign out {{device}}",
    endOthers: "Sign out everywhere else",
    ended: "{{device}} is signed out.",
    endedOthers_one: "{{formatted}} other device is signed out.",
    endedOthers_other: "{{formatted}} other devices are signed out.",
    failed: "The devices could not be loaded.",
    endFailed: "Nothing was signed out: {{reason}}",
  },
});
