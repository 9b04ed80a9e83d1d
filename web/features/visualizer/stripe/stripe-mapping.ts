import type { SoundParts } from "../signal/features.ts";

/** What the sound does to the gradient (specification 2, visualizers). */
export interface StripeMotion {
  /** how far the folds rise, from bass alone; 0.25..1.15 */
  amplitude: number;
  /** how fast everything flows, from mids alone; 0.5..2.1 times */
  speed: number;
  /** how strongly the upper layers show, from highs alone; 0.35..1 */
  exposure: number;
}

/** Maps the parts of the sound, each 0..1, to motion. Writes into `into`. */
export function mapStripe({ bass, mids, highs }: SoundParts, into: StripeMotion): void {
  into.amplitude = 0.25 + 0.9 * bass;
  into.speed = 0.5 + 1.6 * mids;
  into.exposure = 0.35 + 0.65 * Math.min(1, highs * 1.3);
}

/** A ring that runs outwards from a place. */
export interface Ripple {
  /** -1..1 across and up */
  x: number;
  y: number;
  /** seconds of motion */
  age: number;
  /** 0..1; 0 is a free place */
  strength: number;
}

/** Bass from here on is strong. */
export const strongBass = 0.62;
const maxAge = 2.6;
const minGapSeconds = 0.5;
export const maxRipples = 4;

/** Ripples under way, and when the last began. */
export interface RippleState {
  ripples: Ripple[];
  sinceLast: number;
  count: number;
  /** bass has been below the threshold since the last ripple */
  isArmed: boolean;
}

/** Before the first ripple. */
export function firstRipples(): RippleState {
  return {
    ripples: Array.from({ length: maxRipples }, () => ({ x: 0, y: 0, age: 0, strength: 0 })),
    sinceLast: minGapSeconds,
    count: 0,
    isArmed: true,
  };
}

/**
 * Lets ripples run and starts one when bass becomes strong; places follow each other evenly over the picture. Changes
 * `state`. `seconds`: of motion since the last call. @returns whether one began
 */
export function moveRipples(state: RippleState, bass: number, seconds: number): boolean {
  state.sinceLast += seconds;
  for (const ripple of state.ripples) {
    ripple.age += seconds;
    if (ripple.age > maxAge) ripple.strength = 0;
  }
  if (bass < strongBass * 0.92) state.isArmed = true;
  if (bass < strongBass || !state.isArmed || state.sinceLast < minGapSeconds) return false;
  const free = state.ripples.reduce((oldest, ripple) =>
    ripple.strength < oldest.strength || (ripple.strength === oldest.strength && ripple.age > oldest.age)
      ? ripple
      : oldest,
  );
  state.count += 1;
  // Steps of the golden ratio never fall on the same place twice in a row.
  free.x = ((state.count * 0.618) % 1) * 1.6 - 0.8;
  free.y = ((state.count * 0.382 + 0.2) % 1) * 1.2 - 0.6;
  free.age = 0;
  free.strength = Math.min(1, 0.4 + (bass - strongBass) * 1.6);
  state.sinceLast = 0;
  state.isArmed = false;
  return true;
}
