import type { Page } from "playwright-core";
import { addScript } from "./open-app.ts";

/** A call that the page made, by the page's own (stopped) clock. */
export interface Asked {
  path: string;
  /** epoch milliseconds of the page */
  atMs: number;
  /** how long it took until the page gave it up; null when it did not */
  abortedAfterMs: number | null;
  isAnswered: boolean;
}

interface Recording {
  askedByPage: Asked[];
}

/**
 * Stops the page's clock before the page begins: timers run only by {@link advance}. Calls are recorded with
 * the time they were made, and timeouts of signals follow the same clock.
 */
export async function startClock(page: Page): Promise<void> {
  await page.clock.install({ time: "2026-11-21T10:00:00Z" });
  await addScript(page, () => {
    const recording = window as unknown as Recording;
    recording.askedByPage = [];
    const send = window.fetch.bind(window);
    window.fetch = async (input, init) => {
      const address = input instanceof Request ? input.url : String(input);
      const { pathname } = new URL(address, location.href);
      const entry: Asked = { path: pathname, atMs: Date.now(), abortedAfterMs: null, isAnswered: false };
      recording.askedByPage.push(entry);
      init?.signal?.addEventListener("abort", () => {
        if (!entry.isAnswered) entry.abortedAfterMs = Date.now() - entry.atMs;
      });
      try {
        const response = await send(input, init);
        // Read to its end on the side: only then has the page got its answer.
        const markAnswered = () => {
          entry.isAnswered = true;
        };
        response.clone().text().then(markAnswered, markAnswered);
        return response;
      } catch (error) {
        entry.isAnswered = true;
        throw error;
      }
    };
    AbortSignal.timeout = (milliseconds) => {
      const controller = new AbortController();
      const giveUp = () => controller.abort(new DOMException("It took too long.", "TimeoutError"));
      setTimeout(giveUp, milliseconds);
      return controller.signal;
    };
  });
  await page.clock.pauseAt("2026-11-21T10:00:01Z");
}

/** Waits until the page has asked for a path this many times, and answers all of the times. */
export async function recordAsked(page: Page, path: string, atLeast: number): Promise<Asked[]> {
  let asked = await readAsked(page, path);
  while (asked.length < atLeast) {
    await page.clock.runFor(1);
    asked = await readAsked(page, path);
  }
  return asked;
}

/** Waits until the last call of the path has its answer, unless it is one that never gets any. */
async function settle(page: Page, path: string): Promise<void> {
  let last = (await readAsked(page, path)).at(-1);
  while (last !== undefined && !last.isAnswered) last = (await readAsked(page, path)).at(-1);
}

/** What {@link advance} goes through. */
export interface Course {
  path: string;
  forMs: number;
  stepMs: number;
  /** the answers are kept back for ever: not to be waited for */
  isHeld?: boolean;
}

/**
 * Lets the page's clock go on in steps; after each, calls to the path that are under way get their answers
 * first. Answers all calls of the path since the page began.
 */
export async function advance(page: Page, course: Course): Promise<Asked[]> {
  const { path, forMs, stepMs, isHeld = false } = course;
  let asked = await readAsked(page, path);
  if (!isHeld) await settle(page, path);
  for (let passed = 0; passed < forMs; passed += stepMs) {
    const before = asked.length;
    await page.clock.runFor(stepMs);
    asked = await readAsked(page, path);
    if (asked.length > before && !isHeld) await settle(page, path);
  }
  return asked;
}

/** Calls of the path so far. */
async function readAsked(page: Page, path: string): Promise<Asked[]> {
  return page.evaluate(
    (wanted) =>
      (window as unknown as Recording).askedByPage
        .filter((entry) => entry.path === wanted)
        .map((entry) => ({ ...entry })),
    path,
  );
}
