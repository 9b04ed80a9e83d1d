import { sortInSteps, type Steps } from "#server/platform/process/loop-turns.ts";

/** Above this, more playlists say no more of a song. */
const maxPlaced = 15;

/**
 * All tracks of a library, those first that someone most likely means among equals: what is kept before what is not, then
 * what was played most, then liked ones, those in many playlists, and the newest.
 */
export async function orderByWorth(
  library: { isLiked: Uint8Array; placed: Uint16Array; addedMs: Float64Array; plays: Uint32Array },
  steps: Steps,
): Promise<Uint32Array> {
  const { isLiked, placed, addedMs, plays } = library;
  const isKept = (track: number) => (isLiked[track] === 1 || (placed[track] ?? 0) > 0 ? 1 : 0);
  const placedOf = (track: number) => Math.min(maxPlaced, placed[track] ?? 0);
  const numbers = Array.from({ length: plays.length }, (_, number) => number);
  const sorted = await sortInSteps(
    numbers,
    steps,
    (a, b) =>
      isKept(b) - isKept(a) ||
      (plays[b] ?? 0) - (plays[a] ?? 0) ||
      (isLiked[b] ?? 0) - (isLiked[a] ?? 0) ||
      placedOf(b) - placedOf(a) ||
      (addedMs[b] ?? 0) - (addedMs[a] ?? 0) ||
      a - b,
  );
  return Uint32Array.from(sorted);
}
