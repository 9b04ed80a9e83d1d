import type { Room } from "./reverb.ts";

/** A booth: a hint of air. */
export const SMALL: Room = { wet: 0.1, seconds: 0.7, damping: 0.45 };
export const STUDIO: Room = { wet: 0.16, seconds: 1.1, damping: 0.4 };
export const CONCERT: Room = { wet: 0.22, seconds: 1.6, damping: 0.4 };
export const HALL: Room = { wet: 0.3, seconds: 2.1, damping: 0.35 };
/** Larger than anything built: ambient music. */
export const CAVERN: Room = { wet: 0.5, seconds: 3.4, damping: 0.3 };
