import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { minuteMs } from "#contract/base/durations.ts";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { rowOf2024 } from "#testing/samples/exports/export-zip.ts";
import { fromMultiScrobbler } from "#testing/samples/listens.ts";
import { startListenBrainz, type ListenBrainzServer } from "#testing/server/listenbrainz.ts";
import { callsWith, tokenOf, type TokenHolder } from "#testing/people/access-token.ts";
import { importFiles } from "#testing/people/import-export.ts";
import { consent, type SignedIn } from "#testing/people/sign-in.ts";

let app: TestApp;
let listenBrainz: ListenBrainzServer;
let person: SignedIn;
let player: TokenHolder;
let count = 0;

beforeAll(async () => {
  listenBrainz = await startListenBrainz();
  app = await startTestApp({
    catalogue: aCatalogue({ accounts: 12, liked: 1, playlists: [] }),
    env: { LISTENBRAINZ_API_BASE: listenBrainz.url },
  });
});
afterAll(async () => {
  await app.close();
  await listenBrainz.close();
});
beforeEach(async () => {
  listenBrainz.behave("take");
  listenBrainz.tokens.clear();
  listenBrainz.listens.length = 0;
  listenBrainz.submissions.length = 0;
  listenBrainz.tokens.set("good", `person-${(count += 1)}`);
  person = await app.signIn(app.freshAccount());
  await person.post("/stats/opt_in");
  player = await tokenOf(person, app.url);
});

const secondsAgo = (seconds: number) => Math.floor(app.clock.now() / 1_000) - seconds;
const relay = async () => (await person.get("/scrobbling/relay")).body;
const put = (body: object) =>
  person.send("PUT", "/scrobbling/relay", {
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
const setUp = (token = "good") => put({ token });
/** Sends plays as a player does, of songs named by their number. */
async function play(numbers: readonly number[], artist = "Anna"): Promise<void> {
  const songs = numbers.map((number) => ({
    song: { title: `Song ${number}`, artist, lengthMs: 200_000 },
    listenedAt: secondsAgo(-1_000 - number),
  }));
  expect((await player.call("POST", "/1/submit-listens", fromMultiScrobbler(songs))).status).toBe(200);
}
const titles = () => listenBrainz.listens.map(({ track_metadata: track }) => track.track_name);
/** Lets the job have its next turn. */
const nextTurn = () => app.clock.advance(minuteMs);

test("plays from now on are sent once, with their times and names; imported history and earlier plays are not", async () => {
  await player.call(
    "POST",
    "/1/submit-listens",
    fromMultiScrobbler([{ song: { title: "Before", artist: "Anna" }, listenedAt: secondsAgo(600) }]),
  );
  expect((await setUp()).body).toMatchObject({
    account: `person-${count}`,
    waiting: 0,
    sent: 0,
    stopped: null,
  });
  app.clock.advance(3_600_000);
  const heard = {
    endedAt: app.clock.now() - 600_000,
    msPlayed: 200_000,
    track: "Old",
    artist: "Anna",
    trackId: null,
  };
  await importFiles(person, { "endsong_0.json": [rowOf2024(heard)] });
  await play([1, 2]);
  await play([1]);
  expect(await relay()).toMatchObject({ waiting: 2 });
  nextTurn();
  await expect
    .poll(relay)
    .toMatchObject({ waiting: 0, sent: 2, refused: 0, last_sent_at: expect.any(Number) });
  expect(titles().sort()).toEqual(["Song 1", "Song 2"]);
  const [first] = listenBrainz.listens;
  expect(first?.track_metadata).toMatchObject({
    artist_name: "Anna",
    additional_info: { submission_client: "Gatefold" },
  });
  nextTurn();
  await play([3]);
  nextTurn();
  await expect.poll(relay).toMatchObject({ sent: 3 });
  expect(listenBrainz.submissions).toEqual([2, 1]);
});

test("a batch whose answer was lost is sent again, and kept once", async () => {
  await setUp();
  await play([1, 2, 3]);
  listenBrainz.behave("drop");
  nextTurn();
  await expect.poll(relay).toMatchObject({ waiting: 3, sent: 0, next_at: expect.any(Number) });
  expect(titles()).toHaveLength(3);
  listenBrainz.behave("take");
  nextTurn();
  await expect.poll(relay).toMatchObject({ waiting: 0, sent: 3, next_at: null });
  expect(titles()).toHaveLength(3);
});

test("what ListenBrainz refuses by itself is left out and counted, and the others arrive", async () => {
  await setUp();
  await play([1, 2, 3]);
  await play([4], "Refused");
  await play([5, 6]);
  nextTurn();
  await expect.poll(relay).toMatchObject({ waiting: 0, sent: 5, refused: 1 });
  expect(titles().sort()).toEqual(["Song 1", "Song 2", "Song 3", "Song 5", "Song 6"]);
});

test("a refused token stops it and notifies the person; another of the same account goes on where it stopped", async () => {
  await consent(person);
  await setUp();
  listenBrainz.tokens.clear();
  await play([1]);
  nextTurn();
  await expect
    .poll(relay)
    .toMatchObject({ waiting: 1, stopped: { message: { id: "scrobbling.relayTokenRefused", values: {} } } });
  const notices = await person.get("/social/notifications");
  expect(notices.body.items).toMatchObject([{ type: "relay_stopped", data: { service: "ListenBrainz" } }]);
  await play([2]);
  nextTurn();
  expect(titles()).toEqual([]);
  listenBrainz.tokens.set("new", `person-${count}`);
  expect((await setUp("new")).body).toMatchObject({ waiting: 2, stopped: null });
  nextTurn();
  await expect.poll(relay).toMatchObject({ waiting: 0, sent: 2 });
});

test("ended, it forgets the token and sends nothing; of another account it starts over", async () => {
  await setUp();
  await play([1]);
  nextTurn();
  await expect.poll(relay).toMatchObject({ sent: 1 });
  expect((await person.send("DELETE", "/scrobbling/relay")).body).toMatchObject({ account: null, sent: 0 });
  await play([2]);
  nextTurn();
  listenBrainz.tokens.set("other", "another");
  app.clock.advance(3_000_000);
  expect((await setUp("other")).body).toMatchObject({ account: "another", waiting: 0, sent: 0 });
  expect(titles()).toEqual(["Song 1"]);
});

describe("setting it up", () => {
  test("needs a token that ListenBrainz knows, and ListenBrainz's answer", async () => {
    expect(await setUp("wrong")).toMatchObject({
      status: 422,
      body: { message: { id: "scrobbling.relayTokenUnknown" } },
    });
    listenBrainz.behave("away");
    expect(await setUp()).toMatchObject({ status: 502, body: { message: { id: "scrobbling.relayAway" } } });
    expect((await setUp("two words")).status).toBe(400);
    expect((await setUp("")).status).toBe(400);
    expect((await put({})).status).toBe(400);
    expect(await relay()).toMatchObject({ account: null });
  });

  test("is for the person alone, signed in, and for no program of theirs", async () => {
    await setUp();
    const other = await app.signIn(app.freshAccount());
    expect((await other.get("/scrobbling/relay")).body).toMatchObject({ account: null });
    expect((await app.api(null).get("/scrobbling/relay")).status).toBe(401);
    expect((await callsWith(player.token, app.url)("GET", "/scrobbling/relay")).status).toBe(403);
  });
});
