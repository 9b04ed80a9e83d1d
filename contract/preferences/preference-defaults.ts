import { defaultFrequencies, defaultQ } from "./equalizer-bounds.ts";
import type { Preferences } from "./preferences.ts";

/** Values that apply while a person has chosen nothing (specification 1, section 3); the keepalive mode is the session's. */
export const preferenceDefaults: Omit<Preferences, "keepalive" | "chosen"> = {
  showDisplayName: true,
  theme: "dark",
  language: "system",
  visualTheme: "default",
  accentColor: "#1DB954",
  artworkAccent: false,
  textSize: 100,
  reducedMotion: false,
  compactDensity: false,
  genreGroupingPref: "situational",
  playRow: "list",
  autoplay: false,
  crossfadeSeconds: 0,
  levelLoudness: false,
  eqEnableExperimental: false,
  eqGains: defaultFrequencies.map(() => 0),
  eqFreqs: [...defaultFrequencies],
  eqQ: defaultQ,
  eqPreamp: null,
  eqPresets: [],
};
