import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openFakeDevice, type FakeDevice } from "#testing/demo-service/fake-device.ts";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs, type Answer, type Shown } from "#testing/server/http-client.ts";
import { signInAtProvider } from "#testing/people/provider-sign-in.ts";
import { cachedLibrary, providerClient, providerTruth } from "#testing/samples/provider-truth.ts";
import { consent, type SignedIn } from "#testing/people/sign-in.ts";
import { startOuterProvider, type OuterProvider } from "#testing/server/spawned-server.ts";
import { isWholeRun } from "#testing/whole-run.ts";

/** What may go wrong, each with what it is called in DEMO_FAULTS. */
const faults = ["rate:4", "quota:4", "slow:20", "flaky:0.3", "expire", "revoked", "dialect:extended"];
const pairs = faults.flatMap((one, index) => faults.slice(index + 1).map((other) => [one, other]));
/** Three at a time, such that any two meet once: the lines of the Fano plane. */
const triples = [
  ["rate:4", "quota:4", "slow:20"],
  ["rate:4", "flaky:0.3", "expire"],
  ["rate:4", "revoked", "dialect:extended"],
  ["quota:4", "flaky:0.3", "revoked"],
  ["quota:4", "expire", "dialect:extended"],
  ["slow:20", "flaky:0.3", "dialect:extended"],
  ["slow:20", "expire", "revoked"],
];
const together = isWholeRun ? pairs : triples;
const table = [...faults, ...together.map((several) => several.join(","))].map((text, index) => ({
  text,
  account: `account-${index}`,
}));

/** A scan goes on between two looks at it, which would otherwise take most of the processor. */
const betweenLooksMs = 10;

let outer: OuterProvider;
let app: TestApp;
/** how the provider answered in this test */
let statuses: number[] = [];

beforeAll(async () => {
  const catalogue = aCatalogue({ accounts: table.length, liked: 60, playlists: [30] });
  outer = await startOuterProvider(
    catalogue,
    () => app?.clock.now() ?? Date.now(),
    ({ status }) => statuses.push(status),
  );
  app = await startTestApp({ env: { ...outer.env, SPOTIFY_DAILY_BUDGET: "100000" } });
});
afterEach(() => {
  outer.provider.setFaults("");
  statuses = [];
  // Whatever the provider asked for is over.
  app.clock.advance(26 * 3_600_000);
});
afterAll(async () => {
  await app.close();
  await outer.close();
});

/** A person in trouble. */
interface Harness {
  text: string;
  account: string;
  person: SignedIn;
  /** how often a pause was sat out */
  pauses: number;
  /** how often someone signed in again, because the link had ended */
  renewals: number;
  /** how often its token was found to live 20 s */
  shortTokens: number;
}

/** What shows that a fault had its way. */
const struck: Record<string, (harness: Harness) => boolean> = {
  "rate:4": () => statuses.includes(429),
  "flaky:0.3": () => statuses.some((status) => status >= 500),
  expire: ({ shortTokens }) => shortTokens > 0,
  revoked: ({ renewals }) => renewals > 0,
};

test("every two faults meet", () => {
  const met = (pair: string[]) => together.some((several) => pair.every((fault) => several.includes(fault)));
  expect(pairs.filter((pair) => !met(pair))).toEqual([]);
});

describe("nothing lost, nothing doubled, no call during a pause, a sentence for every failure", () => {
  test.each(table)("with $text", async ({ text, account }) => {
    outer.provider.setFaults(calm(text));
    const harness: Harness = {
      text,
      account,
      person: await app.signIn(account),
      pauses: 0,
      renewals: 0,
      shortTokens: 0,
    };
    await untilScanIs(harness.person, "done");
    await consent(harness.person);
    await playUnderFaults(harness);
    await likeUnderFaults(harness);
    await addUnderFaults(harness);
    await scanUnderFaults(harness);
    // A link that has ended comes before any quota.
    if (text.includes("quota") && !text.includes("revoked")) expect(harness.pauses).toBeGreaterThan(0);
    // Of two the one may leave nothing to the other.
    expect(struck[text]?.(harness) ?? true).toBe(true);
  });
});

/** The same without what goes wrong. */
function calm(text: string): string {
  return text.includes("dialect:extended") ? "dialect:extended" : "";
}

/** Lets the faults have their way, on a token that is to be renewed where the next one is what goes wrong. */
function begin({ text }: Harness): void {
  outer.provider.setFaults(text);
  app.clock.advance(/revoked|expire/u.test(text) ? 3_600_000 : 21_000);
}

/** Waits for an answer while time goes by: the waiter out a limit is let through. */
async function settle<T>(asked: Promise<T>): Promise<T> {
  let isThere = false;
  const noted = asked.finally(() => {
    isThere = true;
  });
  const look = () => {
    if (!isThere) app.clock.advance(1_000);
    return isThere;
  };
  await expect.poll(look, { interval: 25 }).toBe(true);
  return noted;
}

type Ask = (person: SignedIn) => Promise<Answer>;

/** Asks until the provider itself has answered or failed: pauses are sat out, an ended link is renewed. */
async function askUnderFaults(harness: Harness, ask: Ask): Promise<Answer> {
  for (;;) {
    const answer = await settle(ask(harness.person));
    if (answer.status < 300) return answer;
    expectSentence(answer);
    if (!(await sitOut(harness, answer, ask))) return answer;
  }
}

/** Whether what stood in the way has gone: while it lasts, nothing is sent. */
async function sitOut(harness: Harness, answer: Answer, ask: Ask): Promise<boolean> {
  const { code, retry_at: until } = answer.body;
  if (code !== "provider-paused" && code !== "renew-link") return false;
  const calls = outer.total();
  const again = await ask(harness.person);
  expect([again.status, again.body.code, outer.total()]).toEqual([answer.status, code, calls]);
  if (code === "provider-paused") {
    harness.pauses += 1;
    expect(until * 1000).toBeGreaterThan(app.clock.now());
    app.clock.advance(until * 1000 - app.clock.now() + 1_000);
    // A new day at the provider too.
    outer.provider.setFaults(harness.text);
  } else {
    await renewLink(harness);
  }
  return true;
}

function expectSentence({ status, body }: Answer): void {
  const sentences: Record<string, RegExp> = {
    "provider-paused": /asked for a break|used up/u,
    "renew-link": /has expired/u,
    "provider-error": /isn't responding as it should/u,
  };
  expect([status, body.code, body.detail]).toEqual([
    status,
    expect.stringMatching(/^(?:provider-paused|renew-link|provider-error)$/u),
    expect.stringMatching(sentences[body.code] ?? /^[A-Z].+\.$/u),
  ]);
}

async function openDevice(account: string): Promise<{ device: FakeDevice; queued: () => Promise<string[]> }> {
  const { base } = outer.provider;
  const scopes = ["streaming", "user-modify-playback-state", "user-read-playback-state"];
  const enter = () => signInAtProvider(base, account, scopes);
  const device = await openFakeDevice(new URL(base).origin, account, { token: await enter() });
  const queued = async () => {
    const headers = { authorization: `Bearer ${await enter()}` };
    const answer = await fetch(`${base}/v1/me/player/queue`, { headers });
    const { queue }: Shown = await answer.json();
    return queue.map(({ uri }: Shown) => uri);
  };
  return { device, queued };
}

/** Songs are put into the queue: each once, unless the provider never said whether it took it. */
async function playUnderFaults(harness: Harness): Promise<void> {
  const { device, queued } = await openDevice(harness.account);
  const play = { uris: ["spotify:track:track1"] };
  const started = await settle(
    harness.person.sendJson("PUT", `/player/v1/me/player/play?device_id=${device.id}`, play),
  );
  expect(started.status).toBeLessThan(300);
  begin(harness);
  const taken: string[] = [];
  const uncertain: string[] = [];
  for (const uri of ["spotify:track:track11", "spotify:track:track12"]) {
    const answer = await askUnderFaults(harness, (person) =>
      person.post(`/player/v1/me/player/queue?uri=${uri}`),
    );
    (answer.status < 300 ? taken : uncertain).push(uri);
  }
  outer.provider.setFaults(calm(harness.text));
  const there = await queued();
  device.drop();
  expect(there.filter((uri) => !uncertain.includes(uri))).toEqual(taken);
  expect(new Set(there).size).toBe(there.length);
}

/** Songs are liked until the answer says so. */
async function likeUnderFaults(harness: Harness): Promise<void> {
  begin(harness);
  const uris = ["spotify:track:track391", "spotify:track:track392", "spotify:track:track393"];
  const like: Ask = (person) => person.sendJson("PUT", "/player/v1/me/library", { uris });
  let answer = await askUnderFaults(harness, like);
  for (let again = 0; answer.status >= 300 && again < 5; again += 1)
    answer = await askUnderFaults(harness, like);
  expect(answer.status).toBe(200);
  if (harness.text === "expire") await lookAtToken(harness);
  const { liked } = await truthOf(harness);
  const found = liked.map((row) => row.split(" ")[0]).filter((uri) => uris.includes(uri ?? ""));
  expect(found.toSorted()).toEqual(uris);
}

async function lookAtToken(harness: Harness): Promise<void> {
  const { body } = await harness.person.get("/auth/spotify-token");
  if (body.expires_at * 1000 <= app.clock.now() + 20_000) harness.shortTokens += 1;
}

/** Many songs are added to a playlist in two parts: what is there is their beginning, each once, in order. */
async function addUnderFaults(harness: Harness): Promise<void> {
  const id = `playlist-${harness.account.slice("account-".length)}-0`;
  const before = (await truthOf(harness)).playlists[id]?.items?.length ?? 0;
  begin(harness);
  const uris = Array.from({ length: 150 }, (_, index) => `spotify:track:track${index}`);
  const answer = await settle(harness.person.sendJson("POST", `/playlists/${id}/items`, { uris }));
  if (answer.status >= 300) {
    expectSentence(answer);
    await sitOut(harness, answer, (person) => person.get("/player/v1/me/player/devices"));
  }
  const rows = (await truthOf(harness)).playlists[id]?.items ?? [];
  const added = rows.slice(before).map((row) => row.split(" ")[0]);
  expect(added).toEqual(uris.slice(0, added.length));
  expect(answer.status < 300 ? [150] : [0, 100, 150]).toContain(added.length);
  const reported = Number(/(\d+) of 150/u.exec(answer.body.detail ?? "")?.[1] ?? added.length);
  expect(reported).toBeLessThanOrEqual(added.length);
}

/** A full scan over what has changed meanwhile ends with the provider's truth. */
async function scanUnderFaults(harness: Harness): Promise<void> {
  app.clock.advance(13 * 3_600_000);
  begin(harness);
  void harness.person.post("/library/cache/refresh");
  for (
    let { status } = await progressOf(harness);
    status !== "done";
    { status } = await progressOf(harness)
  ) {
    if (status === "error") await repairScan(harness);
    else if (status === "paused") await sitOutScan(harness);
    else {
      // Tokens that live 20 s must outlive a call, which takes real time.
      app.clock.advance(harness.text.includes("expire") ? 100 : 1_000);
      await delay(betweenLooksMs);
    }
  }
  const truth = await truthOf(harness);
  expect(await cachedLibrary(harness.person)).toEqual(truth);
}

async function progressOf({ person }: Harness): Promise<Shown> {
  return (await person.get("/library/cache/progress")).body;
}

/** A scan fails for good only where the link has ended; it says so, and a new sign-in repairs it. */
async function repairScan(harness: Harness): Promise<void> {
  expect(harness.text).toContain("revoked");
  expect((await progressOf(harness)).detail).toMatch(/has expired.*Sign in again/u);
  await renewLink(harness);
  await untilScanIs(harness.person, "done");
}

async function renewLink(harness: Harness): Promise<void> {
  outer.provider.setFaults(calm(harness.text));
  harness.person = await app.signIn(harness.account);
  harness.renewals += 1;
}

async function sitOutScan(harness: Harness): Promise<void> {
  const { paused_until: until, detail } = await progressOf(harness);
  if (until === null) return;
  harness.pauses += 1;
  expect(detail).toMatch(/asked for a break.*until it's over/u);
  const calls = outer.total();
  const answer = await harness.person.get("/player/v1/me/player/devices");
  expect([answer.status, outer.total()]).toEqual([503, calls]);
  app.clock.advance(until * 1000 - app.clock.now() + 1_000);
  outer.provider.setFaults(harness.text);
  const isOver = async () => (await progressOf(harness)).paused_until !== until;
  await expect.poll(isOver, { interval: 25 }).toBe(true);
}

/** What the provider itself holds, read without faults, which are then gone. */
async function truthOf(harness: Harness) {
  outer.provider.setFaults(calm(harness.text));
  return providerTruth(await providerClient(outer.provider.base, harness.account));
}
