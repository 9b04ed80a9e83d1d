import type { Profile } from "#contract/auth/auth.ts";
import { keepPreferences, type Kept } from "./kept-preferences.ts";
import type { Answers } from "./stub-api.ts";

/** What the server keeps of the switches that have endpoints of their own. */
export interface KeptSwitches {
  keepalive: boolean;
  consent: boolean;
  capture: boolean;
}

/** A person whose service plays here. */
export const settingsProfile = {
  user_id: "the-person",
  display_name: "Somebody",
  images: [],
  service: "A Service",
  link_state: "linked",
  link_expires_at: null,
  recovery_code: null,
  capabilities: { playback: true, equalizer: true },
} as unknown as Profile;

/** The answers of a server that keeps those switches. */
export function keepSwitches(kept: KeptSwitches): Answers {
  const keepalive = () => ({ mode: kept.keepalive ? ("indefinite" as const) : ("30d" as const) });
  const consent = () => ({ consented: kept.consent, version: "v1.0" as const, accepted_at: null });
  return {
    "GET /auth/keepalive/pref": keepalive,
    "POST /auth/keepalive/pref": ({ body }) => {
      kept.keepalive = (body as { mode: string }).mode === "indefinite";
      return keepalive();
    },
    "GET /auth/consent": consent,
    "POST /auth/consent": ({ body }) => {
      kept.consent = (body as { accepted: boolean }).accepted;
      return consent();
    },
    "GET /stats/prefs": () => ({ stats_opt_in: kept.capture }),
    "POST /stats/opt_in": () => {
      kept.capture = true;
      return { stats_opt_in: true };
    },
    "POST /stats/opt_out": () => {
      kept.capture = false;
      return { stats_opt_in: false, deleted: 0 };
    },
  };
}

/** The answers of a server to every section of the settings. */
export function answersOfSettings(kept: Kept, switches: KeptSwitches): Answers {
  return {
    ...keepPreferences(kept),
    ...keepSwitches(switches),
    "GET /auth/me": settingsProfile,
    "GET /auth/sessions": { items: [], total: 0 },
    "GET /auth/gemini-key": { exists: false },
    "GET /meta/themes": { items: [] },
    "GET /social/notifications/types": { types: [] },
    "GET /social/privacy": {
      discoverable: true,
      friend_code_enabled: true,
      search_visibility: "exact",
      share_profile_scope: "private",
      share_library_scope: "private",
      share_analytics_scope: "private",
    },
  };
}
