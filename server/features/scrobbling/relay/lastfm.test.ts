import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { minuteMs } from "#contract/base/durations.ts";
import { tokenOf, type TokenHolder } from "#testing/people/access-token.ts";
import { consent, type SignedIn } from "#testing/people/sign-in.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { fromMultiScrobbler } from "#testing/samples/listens.ts";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { startLastfm, type LastfmServer } from "#testing/server/lastfm.ts";
import { startListenBrainz, type ListenBrainzServer } from "#testing/server/listenbrainz.ts";
import { signatureOf } from "./lastfm.ts";

let app: TestApp;
let lastfm: LastfmServer;
let listenBrainz: ListenBrainzServer;
let person: SignedIn;
let player: TokenHolder;

beforeAll(async () => {
  [lastfm, listenBrainz] = await Promise.all([startLastfm(), startListenBrainz()]);
  app = await startTestApp({
    catalogue: aCatalogue({ accounts: 12, liked: 1, playlists: [] }),
    env: { LASTFM_API_BASE: lastfm.url, LISTENBRAINZ_API_BASE: listenBrainz.url },
  });
});
afterAll(async () => {
  await app.close();
  await Promise.all([lastfm.close(), listenBrainz.close()]);
});
beforeEach(async () => {
  lastfm.scrobbles.length = 0;
  lastfm.requests.length = 0;
  Object.assign(lastfm, { session: "session-1", isAllowed: true, fault: null });
  person = await app.signIn(app.freshAccount());
  await person.post("/stats/opt_in");
  player = await tokenOf(person, app.url);
});

const keys = { api_key: "key", secret: "secret" };
const put = (body: object) => person.sendJson("PUT", "/scrobbling/relay/lastfm", body);
const setUp = () => put({ ...keys, token: "token-1" });
const relay = async () => (await person.get("/scrobbling/relay/lastfm")).body;
async function play(numbers: readonly number[], artist = "Anna"): Promise<void> {
  const songs = numbers.map((number) => ({
    song: { title: `Song ${number}`, artist, lengthMs: 200_000 },
    listenedAt: Math.floor(app.clock.now() / 1_000) + 1_000 + number,
  }));
  expect((await player.call("POST", "/1/submit-listens", fromMultiScrobbler(songs))).status).toBe(200);
}
const numbersTo = (count: number) => Array.from({ length: count }, (_, at) => at);
const titles = () => lastfm.scrobbles.map(({ track }) => track).toSorted();
const nextTurn = () => app.clock.advance(minuteMs);

test("a signature is the MD5 of the parameters by name with the secret behind them", () => {
  const parameters = { token: "yyyyyy", api_key: "xxxxxxxx", method: "auth.getSession" };
  // of "api_keyxxxxxxxxmethodauth.getSessiontokenyyyyyyilovecher", the example of Last.fm's documentation
  expect(signatureOf(parameters, "ilovecher")).toBe("1333ebf6f7dec747486b6ce965cca66b");
});

test("plays go there once, fifty at a time, and to ListenBrainz by themselves", async () => {
  listenBrainz.tokens.set("good", "anna-lb");
  await person.sendJson("PUT", "/scrobbling/relay", { token: "good" });
  const began = (await person.post("/scrobbling/relay/lastfm/begin", keys)).body;
  expect(began).toEqual({
    token: "token-1",
    approve_at: "https://www.last.fm/api/auth/?api_key=key&token=token-1",
  });
  expect((await setUp()).body).toMatchObject({ account: "anna", sent: 0, stopped: null });
  await play(numbersTo(120));
  nextTurn();
  await expect.poll(relay).toMatchObject({ waiting: 0, sent: 120, refused: 0 });
  expect(lastfm.requests).toEqual([50, 50, 20]);
  expect(new Set(titles()).size).toBe(120);
  await play([0, 1]);
  nextTurn();
  await expect.poll(async () => (await person.get("/scrobbling/relay")).body).toMatchObject({ sent: 120 });
  expect(lastfm.scrobbles).toHaveLength(120);
  expect((await person.send("DELETE", "/scrobbling/relay/lastfm")).body).toMatchObject({ account: null });
  expect((await person.get("/scrobbling/relay")).body).toMatchObject({ account: "anna-lb" });
});

test("of a request whose answer was lost, only what did not arrive is sent again", async () => {
  await setUp();
  await play([1, 2, 3]);
  lastfm.fault = "drop";
  nextTurn();
  await expect.poll(relay).toMatchObject({ waiting: 3, next_at: expect.any(Number) });
  lastfm.fault = null;
  await play([4]);
  nextTurn();
  await expect.poll(relay).toMatchObject({ waiting: 0, sent: 4 });
  expect(titles()).toEqual(["Song 1", "Song 2", "Song 3", "Song 4"]);
});

test("what Last.fm ignores or cannot read is counted as refused, and the others arrive", async () => {
  await setUp();
  await play([1], "Ignored");
  await play([2], "Invalid");
  await play([3, 4]);
  nextTurn();
  await expect.poll(relay).toMatchObject({ waiting: 0, sent: 2, refused: 2 });
  expect(titles()).toEqual(["Song 3", "Song 4"]);
});

test.each([11, 16, 29])("error %i is waited out", async (error) => {
  await setUp();
  await play([1]);
  lastfm.fault = error;
  nextTurn();
  await expect.poll(relay).toMatchObject({ waiting: 1, stopped: null, next_at: expect.any(Number) });
  lastfm.fault = null;
  app.clock.advance(5 * minuteMs);
  await expect.poll(relay).toMatchObject({ waiting: 0, sent: 1, next_at: null });
});

test("a session that counts no more stops it and notifies the person; after a new sign-in it goes on", async () => {
  await consent(person);
  await setUp();
  lastfm.session = "session-2";
  await play([1]);
  nextTurn();
  await expect
    .poll(relay)
    .toMatchObject({ waiting: 1, stopped: { message: { id: "scrobbling.lastfmSessionRefused" } } });
  expect((await person.get("/social/notifications")).body.items).toMatchObject([
    { type: "relay_stopped", data: { service: "Last.fm" } },
  ]);
  expect((await setUp()).body).toMatchObject({ waiting: 1, stopped: null });
  nextTurn();
  await expect.poll(relay).toMatchObject({ waiting: 0, sent: 1 });
});

test("key, secret and session stand nowhere in plain text", async () => {
  await setUp();
  const { rows } = await app.server.ctx.database
    .selectFrom("relays")
    .select("token")
    .where("user_id", "=", person.userId)
    .execute()
    .then((found) => ({ rows: found.map(({ token }) => token.toString("latin1")) }));
  expect(rows).toHaveLength(1);
  expect(rows[0]).not.toMatch(/secret|session-1/u);
});

describe("setting it up", () => {
  test("needs an application that Last.fm knows, its approval, and Last.fm's answer", async () => {
    const begin = (body: object) => person.post("/scrobbling/relay/lastfm/begin", body);
    expect(await begin({ ...keys, secret: "other" })).toMatchObject({
      status: 422,
      body: { message: { id: "scrobbling.lastfmAppUnknown" } },
    });
    lastfm.isAllowed = false;
    expect(await setUp()).toMatchObject({
      status: 422,
      body: { message: { id: "scrobbling.lastfmNotApproved" } },
    });
    expect((await begin({ api_key: "key" })).status).toBe(400);
    expect((await put(keys)).status).toBe(400);
    expect(await relay()).toMatchObject({ account: null });
  });

  test("is for the person alone, signed in", async () => {
    await setUp();
    const other = await app.signIn(app.freshAccount());
    expect((await other.get("/scrobbling/relay/lastfm")).body).toMatchObject({ account: null });
    for (const [method, path] of [
      ["GET", "/scrobbling/relay/lastfm"],
      ["PUT", "/scrobbling/relay/lastfm"],
      ["POST", "/scrobbling/relay/lastfm/begin"],
      ["DELETE", "/scrobbling/relay/lastfm"],
    ] as const)
      expect((await app.api(null).send(method, path)).status).toBe(401);
  });
});
