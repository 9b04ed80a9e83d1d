import type { Profile } from "#contract/auth/auth.ts";
import { preferenceDefaults } from "#contract/preferences/preference-defaults.ts";
import type { Answers } from "./stub-api.ts";

/** A person who may play and use the equalizer. */
export const playingProfile = {
  service: "A Service",
  capabilities: { playback: true, equalizer: true },
} as Profile;

/** What a server keeps of a person's preferences. */
export type Kept = typeof preferenceDefaults;

/** The answers of a server that keeps the preferences it is given, for a person who may play. */
export function keepPreferences(kept: Kept = { ...preferenceDefaults }): Answers {
  const answer = () => ({
    ...kept,
    keepalive: "30d" as const,
    chosen: Object.keys(kept) as (keyof Kept)[],
  });
  return {
    "GET /auth/me": playingProfile,
    "GET /auth/preferences": answer,
    "PATCH /auth/preferences": ({ body }) => {
      Object.assign(kept, body);
      return answer();
    },
  };
}
