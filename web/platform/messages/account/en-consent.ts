import { textsOf } from "#web/platform/messages/messages.ts";

/** Texts of the consent to what Gatefold does with playlists and with friends; loaded when it is asked for. */
export const consentText = textsOf({
  title: "May Gatefold change playlists for you?",
  body: "If you agree, Gatefold changes playlists when you ask it to, also at your music service where your account belongs to one, and compares and shares music with friends whom you accept. Browsing and playing need no consent.",
  details: "What you agree to",
  agree: "I Agree",
  later: "Not now",
  close: "Close",
  agreed: "Thank you. Your consent is recorded.",
  failed: "Your consent could not be recorded.",
  askTitle: "Your consent is needed first",
  askLead: "What you asked for is carried out as soon as you agree.",
});
