/**
 * A rise this large, followed by a fall as large, is a flash: a tenth of the greatest brightness (WCAG 2.3.1, general
 * flash).
 */
const flashStep = 0.1;

/** WCAG allows three flashes in any second; one is kept back for what is drawn beside what is limited. */
const maxRises = 2;
const windowMs = 1000;

interface Region {
  /** the lowest value since the last fall, or the highest since the last rise */
  turn: number;
  isUp: boolean;
  /** when the last rises began, newest last */
  rises: number[];
}

/** Holds brightness down where it would flash more often than is safe. */
export interface FlashLimiter {
  /**
   * Takes the brightness (0..1) that each region of the picture would have, and answers by what factor (0..1) all of
   * them are to be multiplied. Times must not go back.
   */
  limit(brightness: Float32Array, timeMs: number): number;
}

/** A limiter for a number of regions, each of which may flash at most twice in any second. */
export function createFlashLimiter(regionCount: number): FlashLimiter {
  const regions: Region[] = Array.from({ length: regionCount }, () => ({ turn: 0, isUp: false, rises: [] }));
  return {
    limit(brightness, timeMs) {
      let gain = 1;
      for (let i = 0; i < regionCount; i += 1) {
        gain = Math.min(gain, allowedGain(regions[i], brightness[i] ?? 0, timeMs));
      }
      for (let i = 0; i < regionCount; i += 1) note(regions[i], (brightness[i] ?? 0) * gain, timeMs);
      return gain;
    },
  };
}

/** By how much a region may be lit: fully, or just short of another rise when it has had its share of them. */
function allowedGain(region: Region | undefined, value: number, timeMs: number): number {
  if (region === undefined || region.isUp) return 1;
  while (region.rises.length > 0 && timeMs - (region.rises[0] ?? 0) >= windowMs) region.rises.shift();
  const limit = region.turn + flashStep * 0.98;
  return region.rises.length < maxRises || value <= limit ? 1 : limit / value;
}

function note(region: Region | undefined, value: number, timeMs: number): void {
  if (region === undefined) return;
  if (region.isUp) {
    region.turn = Math.max(region.turn, value);
    if (value > region.turn - flashStep) return;
    region.isUp = false;
    region.turn = value;
    return;
  }
  region.turn = Math.min(region.turn, value);
  if (value < region.turn + flashStep) return;
  region.isUp = true;
  region.turn = value;
  region.rises.push(timeMs);
}
