import { isSameLength, songNameOf } from "./song-names.ts";

/** What is compared of two songs. An unknown code or length is null. */
export interface ComparableSong {
  title: string;
  artist: string;
  /** ISRC, in capitals */
  isrc: string | null;
  durationMs: number | null;
}

/** Why two songs are one: their recording code; or title without edition words, main artist and length. */
export type SameBecause = "same-recording" | "same-song";

/**
 * Why two songs are the same one; null: they are not. The one definition for plays, lists and libraries (decisions,
 * section 9.1); `createMetSongs` and `groupSongs` find by it among many.
 */
export function whySameSong(one: ComparableSong, other: ComparableSong): SameBecause | null {
  if (one.isrc !== null && one.isrc === other.isrc) return "same-recording";
  if (one.title === "" || !isSameLength(one.durationMs, other.durationMs)) return null;
  return songNameOf(one) === songNameOf(other) ? "same-song" : null;
}
