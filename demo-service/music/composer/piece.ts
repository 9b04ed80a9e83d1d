import type { Random } from "../random.ts";
import type { Chord } from "./harmony.ts";
import type { ScorePad } from "./score.ts";
import type { StyleSheet } from "./style-sheet.ts";

/** What all players of a track share. */
export interface Piece {
  sheet: StyleSheet;
  pad: ScorePad;
  /** pitch class */
  tonic: number;
  /** 1 major, 0 minor */
  mode: number;
  /** 0..1 */
  energy: number;
  /** 0..1 */
  danceability: number;
  /** the verse's, the chorus's and the bridge's */
  progressions: readonly [Chord[], Chord[], Chord[]];
  /** a stream of numbers for one purpose; the same purpose gives the same numbers */
  randomFor: (purpose: string) => Random;
}

/** Amplitude of a level in decibels. */
export function amplitude(decibels: number): number {
  return 10 ** (decibels / 20);
}
