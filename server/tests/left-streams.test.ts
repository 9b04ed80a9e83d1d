import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { scanElsewhere } from "#testing/database/scan-elsewhere.ts";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { watchDatabaseWork } from "#testing/database/database-work.ts";
import { eventsOf, untilScanIs, type Shown } from "#testing/server/http-client.ts";
import { cachedLibrary } from "#testing/samples/provider-truth.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";

const longList = 6_000;

let app: TestApp;
let reader: SignedIn;

beforeAll(async () => {
  const large = aCatalogue({ accounts: 1, tracks: 4_000, liked: 3_000, playlists: [longList] });
  const small = aCatalogue({ accounts: 2 });
  app = await startTestApp({
    catalogue: { ...large, accounts: [...large.accounts, ...small.accounts.slice(1)] },
  });
  reader = await app.signIn(app.freshAccount());
  await untilScanIs(reader, "done");
  // The words of a library are kept for anyone who comes next; reading them is no part of what is counted here.
  await reader.get("/library/search?q=song");
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => app.close());

/** Statements that a whole reading of a path takes, and those of one that is left at its first piece. */
async function statementsOf(path: string, isLast: (text: string) => boolean) {
  const work = watchDatabaseWork(reader.userId);
  try {
    const { status, text } = await reader.get(path);
    expect([status, isLast(text)]).toEqual([200, true]);
    await work.untilQuiet();
    const whole = work.sent();
    const left = new AbortController();
    const response = await reader.open(path, left.signal);
    const piece = await response.body?.getReader().read();
    left.abort();
    // Midway: something was sent, and the end was not.
    expect(piece?.done).toBe(false);
    expect(isLast(new TextDecoder().decode(piece?.value as Uint8Array))).toBe(false);
    await work.untilQuiet();
    return { whole, cut: work.sent() - whole };
  } finally {
    work.end();
  }
}

const isDone = (text: string) => text.endsWith(`{"type":"done"}\n`);
const isWhole = (text: string) => text.endsWith("\n]}\n");

// Statements are counted and nothing is timed: a server that goes on sends all of them, however slow the machine is.
test.each([
  { path: "/library/stream/cache?chunk_size=10", statements: 340, isLast: isDone },
  { path: "/library/stream/cache?chunk_size=200", statements: 17, isLast: isDone },
  { path: "/playlists/playlist-0-0/tracks/stream", statements: 12, isLast: isDone },
  { path: "/playlists/liked/tracks/stream", statements: 6, isLast: isDone },
  { path: "/library/export?list=all&format=json", statements: 6, isLast: isWhole },
  { path: "/library/export?list=liked&format=json", statements: 6, isLast: isWhole },
  { path: "/library/export?list=playlist-0-0&format=json", statements: 12, isLast: isWhole },
])("$path, left at its first lines, reads no further", async ({ path, statements, isLast }) => {
  const { whole, cut } = await statementsOf(path, isLast);
  expect(whole).toBeGreaterThanOrEqual(statements);
  expect(cut).toBeGreaterThan(0);
  expect(cut).toBeLessThan(whole / 2);
});

/** Follows the subscriptions to the events of the server's bus that are started from now on. */
function watchSubscriptions() {
  const { events } = app.server.ctx;
  const subscribe = events.subscribe.bind(events);
  const started: { topic: string; signal: AbortSignal; isOver: boolean }[] = [];
  vi.spyOn(events, "subscribe").mockImplementation(async function* watched(topic, signal) {
    const subscription = { topic, signal, isOver: false };
    started.push(subscription);
    try {
      yield* subscribe(topic, signal);
    } finally {
      subscription.isOver = true;
    }
  });
  return {
    started,
    open: () => started.filter(({ isOver }) => !isOver).length,
  };
}

test("twenty streams of progress that are left end their subscriptions, and the scan goes on to its end", async () => {
  // The scan is under way as long as it gets no answer.
  const hold = app.provider.holdAt("/v1/me/tracks");
  onTestFinished(hold.release);
  const person = await app.signIn(app.freshAccount());
  const { started, open } = watchSubscriptions();
  const left = new AbortController();
  const first: Shown[] = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const events = eventsOf(await person.open("/library/cache/progress/stream", left.signal));
      return (await events[Symbol.asyncIterator]().next()).value;
    }),
  );
  for (const { status } of first) expect(["starting", "running"]).toContain(status);
  expect(started.filter(({ topic }) => topic === `library:${person.userId}`)).toHaveLength(20);
  expect(open()).toBe(started.length);
  left.abort();
  // Those that wait for the end of the session among them.
  await expect.poll(open, { interval: 10 }).toBe(0);
  expect(started.every(({ signal }) => signal.aborted)).toBe(true);
  // They ended because they were left, not because there was nothing more to tell.
  expect((await person.get("/library/cache/progress")).body.status).toBe("running");
  hold.release();
  await untilScanIs(person, "done");
  expect(await cachedLibrary(person)).toEqual(await app.truth(person.account));
});

test("a stream of progress that is left between two events ends then, and not at the next event", async () => {
  const { database } = app.server.ctx;
  const endScan = await scanElsewhere(database, reader.userId, new Date(app.clock.now() + 3_600_000));
  const { open } = watchSubscriptions();
  const left = new AbortController();
  const events = eventsOf(await reader.open("/library/cache/progress/stream", left.signal));
  expect((await events[Symbol.asyncIterator]().next()).value.status).toBe("running");
  expect(open()).toBeGreaterThan(0);
  left.abort();
  await expect.poll(open, { interval: 10 }).toBe(0);
  await endScan("done");
});
