import type { Profile } from "#contract/auth/auth.ts";
import { defaultPrivacy } from "#contract/social/privacy.ts";
import type { Answers } from "./stub-api.ts";

/** Who is signed in on the settings: someone who is linked to a service and may play. */
export const settingsProfile = {
  user_id: "the-person",
  display_name: "Ada",
  images: [],
  service: "A Service",
  link_state: "linked",
  link_expires_at: null,
  recovery_code: null,
  capabilities: { playback: true, equalizer: true, crossfade: true },
} as unknown as Profile;

/** What a server answers to the parts of the settings, beside what it keeps of the preferences. */
export const answersOfSettings: Answers = {
  "GET /auth/me": settingsProfile,
  "GET /auth/sessions": { items: [], total: 0 },
  "GET /auth/gemini-key": { exists: false },
  "GET /auth/own-client": { is_allowed: false, client_id: null, is_in_use: false, redirect_uri: "" },
  "GET /auth/mail": { has_server: false, address: null, is_confirmed: false, kinds: [] },
  "GET /meta/themes": { items: [] },
  "GET /social/notifications/types": { types: [] },
  "GET /social/privacy": defaultPrivacy,
};
