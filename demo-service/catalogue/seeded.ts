/**
 * Numbers that look random and are the same on every machine: everything in the built-in catalogue is
 * computed from a purpose and a position, so nothing has to be kept.
 */

/** A 32-bit hash of a seed and a value. */
export function hash(seed: number, value: number): number {
  let h = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul((value + 0x7f4a7c15) | 0, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return (h ^ (h >>> 15)) >>> 0;
}

/** A 32-bit hash of a text (FNV-1a, then mixed). */
export function hashText(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return hash(h, text.length);
}

/** A hash as a number in [0, 1). */
export function unit(seed: number, value: number): number {
  return hash(seed, value) / 4294967296;
}

/** One of `list`, chosen by a hash. The list must not be empty. */
export function pick<T>(list: readonly T[], seed: number, value: number): T {
  const chosen = list[hash(seed, value) % list.length];
  if (chosen === undefined) throw new Error("pick needs a list with something in it");
  return chosen;
}

/** A permutation of 0..size-1 and its inverse, in constant memory. */
export interface Permutation {
  forward(position: number): number;
  backward(value: number): number;
}

const ROUNDS = 4;

/**
 * A keyed permutation of 0..size-1: a Feistel network over the next power of four, walking on while it
 * lands outside (at most a few steps).
 */
export function permutation(size: number, seed: number): Permutation {
  let half = 1;
  while (4 ** half < size) half++;
  const mask = 2 ** half - 1;
  const once = (value: number, backward: boolean): number => {
    let left = value >>> half;
    let right = value & mask;
    for (let step = 0; step < ROUNDS; step++) {
      const round = backward ? ROUNDS - 1 - step : step;
      if (backward) [left, right] = [right ^ (hash(seed + round, left) & mask), left];
      else [left, right] = [right, left ^ (hash(seed + round, right) & mask)];
    }
    return left * (mask + 1) + right;
  };
  const walk = (value: number, backward: boolean): number => {
    let next = once(value, backward);
    while (next >= size) next = once(next, backward);
    return next;
  };
  return { forward: (position) => walk(position, false), backward: (value) => walk(value, true) };
}
