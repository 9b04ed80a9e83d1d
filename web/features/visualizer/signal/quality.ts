/** Shares of full resolution, best first. */
const scales = [1, 0.75, 0.55, 0.4] as const;

const tooSlowMs = 24;
const comfortableMs = 18.5;
const worseAfterFrames = 40;
const betterAfterFrames = 360;
/** After this many times that a better picture was too much, the worse one stays. */
const maxTries = 2;

/** Fits the picture's fineness to what the machine can draw. */
export interface Quality {
  /** Takes how long the frame took from the one before. @returns the share of full resolution to draw with, 0.4..1 */
  note(frameMs: number): number;
  /** as `note` answered last */
  scale(): number;
}

/**
 * Begins fine. Frames that take too long make the picture coarser after two thirds of a second; it becomes finer
 * again after some seconds of good ones, at most twice. Pauses of more than a quarter of a second do not count.
 */
export function createQuality(): Quality {
  let place = 0;
  let slow = 0;
  let good = 0;
  let tries = 0;
  const scale = () => scales[place] ?? 1;
  return {
    scale,
    note(frameMs) {
      if (frameMs > 250) return scale();
      slow = frameMs > tooSlowMs ? Math.min(worseAfterFrames, slow + 1) : Math.max(0, slow - 1);
      good = frameMs < comfortableMs ? good + 1 : 0;
      if (slow >= worseAfterFrames && place < scales.length - 1) {
        place += 1;
        slow = 0;
        good = 0;
      } else if (good >= betterAfterFrames && place > 0 && tries < maxTries) {
        place -= 1;
        tries += 1;
        good = 0;
      }
      return scale();
    },
  };
}
