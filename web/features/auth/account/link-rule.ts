import type { RouteOutput } from "#contract/api.ts";

export type Profile = RouteOutput<"GET /auth/me">;

/** What can be the matter with a link: it ends soon, the provider ended it, the person did. */
export type LinkTrouble = "due" | "over" | "gone";

/** What is the matter with the link of a person, or null. */
export function troubleOf(profile: Pick<Profile, "link_state" | "renewal_due">): LinkTrouble | null {
  if (profile.link_state === "disconnected") return "gone";
  if (profile.link_state === "renew") return "over";
  return profile.renewal_due ? "due" : null;
}

/** What a screen may do with the account's music before the profile is known: nothing that some service forbids. */
export const carefulCapabilities: Profile["capabilities"] = {
  playback: true,
  equalizer: false,
  live_visualizer: false,
  popularity: false,
  audio_features: false,
  recently_played: false,
  followed_playlist_items: false,
  tint_artwork: false,
  crossfade: false,
  writes: true,
};
