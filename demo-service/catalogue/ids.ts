import { hash } from "./seeded.ts";

/** The things that have ids; the order is part of the ids. */
const KINDS = ["track", "album", "artist", "playlist", "episode", "show"] as const;
export type IdKind = (typeof KINDS)[number];

const ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const DIGITS = new Map(Array.from(ALPHABET, (character, digit): [string, number] => [character, digit]));
const INDEX_BITS = 29;
const FORWARD = 0x5bd1e995;
const BACKWARD = inverseOf(FORWARD);

/** The largest index an id can carry, and one more. */
export const INDEX_LIMIT = 2 ** INDEX_BITS;

/**
 * The id of the index-th thing of a kind: 22 characters of base 62, like the service's. Six carry the
 * shuffled index, the rest is a check that makes a wrong id improbable. Throws for an index out of range.
 */
export function encodeId(kind: IdKind, index: number): string {
  if (!Number.isInteger(index) || index < 0 || index >= INDEX_LIMIT)
    throw new RangeError(`no id for ${index}`);
  const value = KINDS.indexOf(kind) * INDEX_LIMIT + index;
  let shuffled = (value ^ (value >>> 16)) >>> 0;
  shuffled = Math.imul(shuffled, FORWARD) >>> 0;
  shuffled = (shuffled ^ (shuffled >>> 16)) >>> 0;
  return base62(shuffled, 6) + tail(value >>> 0);
}

/** The index of an id of that kind; null if it is not one that `encodeId` makes. */
export function decodeId(kind: IdKind, id: string): number | null {
  if (id.length !== 22) return null;
  let shuffled = 0;
  for (let i = 0; i < 6; i++) {
    const digit = DIGITS.get(id.charAt(i));
    if (digit === undefined) return null;
    shuffled = shuffled * 62 + digit;
  }
  if (shuffled >= 2 ** 32) return null;
  let value = (shuffled ^ (shuffled >>> 16)) >>> 0;
  value = Math.imul(value, BACKWARD) >>> 0;
  value = (value ^ (value >>> 16)) >>> 0;
  if (Math.floor(value / INDEX_LIMIT) !== KINDS.indexOf(kind)) return null;
  return id.endsWith(tail(value)) ? value % INDEX_LIMIT : null;
}

function tail(value: number): string {
  return base62(hash(1, value), 6) + base62(hash(2, value), 6) + base62(hash(3, value) >>> 9, 4);
}

/** Every two digits, so that an id is a few look-ups. */
const PAIRS = Array.from(ALPHABET, (high) => Array.from(ALPHABET, (low) => high + low)).flat();

/** A number in base 62, of an even number of digits. */
function base62(value: number, length: number): string {
  let text = "";
  let rest = value;
  for (let i = 0; i < length; i += 2) {
    text = (PAIRS[rest % 3844] ?? "00") + text;
    rest = Math.floor(rest / 3844);
  }
  return text;
}

/** The inverse of an odd number modulo 2^32 (Newton's iteration). */
function inverseOf(odd: number): number {
  let inverse = odd;
  for (let i = 0; i < 5; i++) inverse = Math.imul(inverse, 2 - Math.imul(odd, inverse));
  return inverse;
}
