/** What a browser says of itself, as far as the way of the sound depends on it. */
export interface BrowserTraits {
  userAgent: string;
  /** `navigator.platform`, which says "MacIntel" on an iPad as well */
  platform: string;
  maxTouchPoints: number;
  hasAudioContext: boolean;
}

/**
 * How songs get to the loudspeakers. `graph`: through Web Audio, which joins songs without a gap and feeds the equalizer.
 * `element`: the plain audio element, because the system would stop a graph together with the screen (`lock-screen`: every
 * browser on iPhones and iPads), or because there is no Web Audio (`none`).
 */
export type SoundRoute = { via: "graph" } | { via: "element"; reason: "lock-screen" | "none" };

/** The one rule of which way a browser's sound takes. */
export function soundRouteOf({
  userAgent,
  platform,
  maxTouchPoints,
  hasAudioContext,
}: BrowserTraits): SoundRoute {
  // iPads ask for desktop pages as a Mac does; no Mac has a touch screen.
  const isTablet = platform === "MacIntel" && maxTouchPoints > 1;
  if (isTablet || /\b(?:iPhone|iPad|iPod)\b/u.test(userAgent))
    return { via: "element", reason: "lock-screen" };
  return hasAudioContext ? { via: "graph" } : { via: "element", reason: "none" };
}

/** The way that the sound of this browser takes. */
export function readSoundRoute(): SoundRoute {
  const { userAgent, platform, maxTouchPoints } = navigator;
  return soundRouteOf({ userAgent, platform, maxTouchPoints, hasAudioContext: "AudioContext" in globalThis });
}
