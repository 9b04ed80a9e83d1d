import { beforeEach, describe, expect, test } from "vitest";
import { answerBroken, answerWith, openApp, type App } from "./open-app.ts";
import { advance, recordAsked, startClock, type Asked } from "./page-clock.ts";

const progressPath = "/library/cache/progress";
const statusPath = "/library/cache/status";

interface ProgressAnswer {
  status: string;
  processed_count: number;
}

let app: App;
let answer: ProgressAnswer | "changing" | "broken" | "held";
let answers = 0;

beforeEach(async () => {
  app = await openApp({ signedInAs: "newcomer", path: null });
  // The feed is off, so that the page has to ask.
  app.expectComplaint(/answer 500: GET \/library\/cache\/progress\/stream/u);
  await answerWith(app, `${progressPath}/stream`, answerBroken);
  await answerWith(app, progressPath, async (route) => {
    if (answer === "held") return;
    if (answer === "broken") return answerBroken(route);
    answers += 1;
    const changing = { status: "running", processed_count: answers };
    await route.fulfill({ json: { ...template, ...(answer === "changing" ? changing : answer) } });
  });
  await startClock(app.page);
});

const template = {
  stage: "liked",
  expected_total: 1000,
  percent: 10,
  eta_s: null,
  paused_until: null,
  detail: null,
  counts: null,
};

/** Opens the app and answers when the progress was asked for in its first `forMs` milliseconds. */
async function watchFor(forMs: number): Promise<number[]> {
  await app.page.goto(app.url);
  await recordAsked(app.page, progressPath, 1);
  const course = { path: progressPath, forMs, stepMs: 250, isHeld: answer === "held" };
  return gaps(await advance(app.page, course));
}

/** Milliseconds between one asking and the next, to the hundredth of a second. */
function gaps(asked: readonly Asked[]): number[] {
  return asked.slice(1).map(({ atMs }, index) => Math.round((atMs - (asked[index]?.atMs ?? 0)) / 10) * 10);
}

describe("asking for the progress without the feed", () => {
  test("is repeated after 2 s, and every 1.5 s while the scan runs and changes", async () => {
    answer = "changing";
    const seen = await watchFor(10_000);
    expect(seen.slice(0, 4)).toEqual([2000, 1500, 1500, 1500]);
  });

  test("backs off to 5 s and no further while the scan runs without change", async () => {
    answer = { status: "running", processed_count: 7 };
    const seen = await watchFor(40_000);
    expect(seen[0]).toBe(2000);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(seen.slice(-3)).toEqual([5000, 5000, 5000]);
  });

  test.each(["idle", "done"])("rests 30 s when the answer is %s", async (status) => {
    answer = { status, processed_count: 0 };
    expect(await watchFor(65_000)).toEqual([30_000, 30_000]);
  });

  test("waits 30 s on a hidden tab, and looks at once when the tab comes back", async () => {
    answer = { status: "running", processed_count: 7 };
    await app.page.addInitScript(() => {
      Object.defineProperty(document, "hidden", { get: () => true, configurable: true });
    });
    expect(await watchFor(62_000)).toEqual([30_000, 30_000]);
    const before = (await recordAsked(app.page, progressPath, 1)).length;
    await app.page.evaluate(() => {
      Object.defineProperty(document, "hidden", { get: () => false });
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await recordAsked(app.page, progressPath, before + 1);
  });

  test("backs off to 60 s and no further while the answers are errors", async () => {
    app.expectComplaint(/answer 500: GET \/library\/cache\/progress$/u);
    answer = "broken";
    const seen = await watchFor(260_000);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(seen[0]).toBeGreaterThanOrEqual(2000);
    expect(seen.slice(-2)).toEqual([60_000, 60_000]);
  });

  test("is given up after 8 s, and the next one follows the back-off of errors", async () => {
    answer = "held";
    const seen = await watchFor(20_000);
    const [first] = await recordAsked(app.page, progressPath, 1);
    expect(first?.abortedAfterMs).toBe(8000);
    expect(seen[0]).toBeGreaterThanOrEqual(8000 + 2000);
  });
});

test("the status is read every 3 s while a scan runs, and no longer when it is done", async () => {
  answer = { status: "running", processed_count: 7 };
  await app.page.goto(app.url);
  await recordAsked(app.page, progressPath, 1);
  const running = await advance(app.page, { path: statusPath, forMs: 13_000, stepMs: 250 });
  const polls = gaps(running).filter((gap) => gap > 500);
  expect(polls.slice(-3)).toEqual([3000, 3000, 3000]);
  answer = { status: "done", processed_count: 9 };
  await advance(app.page, { path: statusPath, forMs: 6000, stepMs: 250 });
  const count = (await recordAsked(app.page, statusPath, 1)).length;
  const later = await advance(app.page, { path: statusPath, forMs: 12_000, stepMs: 250 });
  expect(later).toHaveLength(count);
});
