import type { Browser, CDPSession, Page } from "playwright-core";
import { launchChromium } from "#testing/browser/chromium.ts";
import { openModulePage } from "#testing/browser/module-page.ts";
import { heapBytes } from "../measure/page-heap.ts";
import type { Bench } from "../measure/figures.ts";
import { drawScript, visualizerModes, type DrawRequest } from "../measure/visualizer-scripts.ts";

const timedFrames = 100;
const warmFrames = 40;
/** five minutes at 60 frames a second */
const heapFrames = 18_000;
/** How often the five minutes go through all modes. */
const heapRounds = 3;
const bars = [
  { barCount: 64, maxMs: 4 },
  { barCount: 128, maxMs: 6 },
] as const;

/**
 * Processor time of one draw call of each mode (signal and picture, on the page's main thread), beside clearing the
 * same canvas, and what the heap grows by over the frames of five minutes.
 */
export const visualizer: Bench = async (report) => {
  const browser = await launchChromium();
  try {
    for (const { barCount, maxMs } of bars) {
      const { page, session } = await openMeasured(browser);
      const time = (mode: DrawRequest["mode"]) => scriptMsOfFrame(page, session, { mode, barCount });
      const floor = await time("floor");
      for (const mode of [...visualizerModes, "stripe"] as const) {
        report({
          name: `draw call of ${mode}, ${barCount} bars`,
          value: await time(mode),
          unit: "ms",
          floor,
          bar: { of: "value", atMost: maxMs },
          note: `mean of ${timedFrames} frames, 1136 x 658; floor: clearing the canvas`,
        });
      }
      await page.context().close();
    }
    await reportHeap(report, browser);
  } finally {
    await browser.close();
  }
};

async function reportHeap(report: Parameters<Bench>[0], browser: Browser): Promise<void> {
  const { page, session } = await openMeasured(browser);
  const drawAll = async (frames: number) => {
    for (const mode of visualizerModes) {
      await page.evaluate(drawScript({ mode, barCount: 64, width: 160, height: 90, perPaint: 60, frames }));
    }
  };
  await drawAll(600);
  const before = await heapBytes(session);
  for (let round = 0; round < heapRounds; round += 1) {
    await drawAll(heapFrames / heapRounds / visualizerModes.length);
  }
  report({
    name: "heap growth over 5 minutes of all modes",
    value: ((await heapBytes(session)) - before) / 1000,
    unit: "KB",
    floor: null,
    bar: null,
    note: `${heapFrames} frames by a clock of their own, 60 a paint, 160 x 90, ${heapRounds} times through the modes; after collecting garbage`,
  });
}

async function openMeasured(browser: Browser): Promise<{ page: Page; session: CDPSession }> {
  const page = await openModulePage(browser);
  const session = await page.context().newCDPSession(page);
  // Time of the thread, so that other work on the machine does not count.
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  return { page, session };
}

async function scriptMsOfFrame(
  page: Page,
  session: CDPSession,
  { mode, barCount }: Pick<DrawRequest, "mode" | "barCount">,
): Promise<number> {
  const draw = { mode, barCount, width: 1136, height: 658, perPaint: 1 };
  await page.evaluate(drawScript({ ...draw, frames: warmFrames }));
  const before = await scriptSeconds(session);
  await page.evaluate(drawScript({ ...draw, frames: timedFrames }));
  return (((await scriptSeconds(session)) - before) / timedFrames) * 1000;
}

async function scriptSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  const found = metrics.find(({ name }) => name === "ScriptDuration");
  if (found === undefined) throw new Error("The browser does not tell how long scripts ran.");
  return found.value;
}
