const sliceMs = 6;
const checkEvery = 512;

/** Gives way to the browser when it is called. */
export type Pause = () => Promise<void>;

/** Work in slices of some ms: `tick` a step, and `rest` when it says so. */
export function createSlices(pause: Pause): { tick: () => boolean; rest: () => Promise<void> } {
  let startedMs = performance.now();
  let ticks = 0;
  return {
    tick: () => {
      ticks += 1;
      return ticks % checkEvery === 0 && performance.now() - startedMs > sliceMs;
    },
    rest: async () => {
      await pause();
      startedMs = performance.now();
    },
  };
}
