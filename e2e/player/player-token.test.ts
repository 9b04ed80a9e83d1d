import { expect, test } from "vitest";
import { answerWith, openApp, type App } from "#e2e/kit/open-app.ts";
import { advance, recordAsked, startClock, type Asked } from "#e2e/kit/page-clock.ts";

const path = "/auth/spotify-token";

/** Opens the app on a stopped clock; every token it gets lives this long by that clock. */
async function openWithTokens(lifeS: number): Promise<App> {
  const app = await openApp({ signedInAs: "newcomer", path: null, isOwn: true });
  await startClock(app.page);
  // The device's line stays silent: its own timers, run ahead of the server's, would only break it.
  await answerWith(app, "/provider/connect/stream", () => undefined);
  await answerWith(app, path, async (route) => {
    const response = await route.fetch();
    const token = (await response.json()) as { access_token: string; expires_at: number };
    const now = await app.page.evaluate(() => Date.now());
    await route.fulfill({ response, json: { ...token, expires_at: Math.floor(now / 1000) + lifeS } });
  });
  await app.page.goto(app.url);
  await recordAsked(app.page, path, 1);
  return app;
}

function firstGapS(asked: readonly Asked[]): number {
  const [first, second] = asked;
  if (first === undefined || second === undefined) throw new Error("The token was not asked for again.");
  return Math.round((second.atMs - first.atMs) / 1000);
}

test("a provider token of an hour is asked for anew 60 s before it ends", async () => {
  const { page } = await openWithTokens(3600);
  const early = await advance(page, { path, forMs: 3_510_000, stepMs: 30_000 });
  expect(early).toHaveLength(1);
  expect(firstGapS(await advance(page, { path, forMs: 40_000, stepMs: 1000 }))).toBe(3540);
});

test("a provider token of 20 s is asked for anew after 10 s, not at once", async () => {
  const { page } = await openWithTokens(20);
  expect(firstGapS(await advance(page, { path, forMs: 15_000, stepMs: 500 }))).toBe(10);
});
