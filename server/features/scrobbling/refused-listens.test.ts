import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { tokenOf } from "#testing/people/access-token.ts";
import { aScrobbler, nightBus, type Scrobbler } from "#testing/people/scrobbler.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { fromStrawberry } from "#testing/samples/listens.ts";
import { startTestApp, type TestApp } from "#testing/server/app.ts";

/* What ListenBrainz refuses is refused here, by its own test data, and what it takes is taken. */

let app: TestApp;
let by: Scrobbler;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 45, liked: 1, playlists: [] }) });
});
afterAll(() => app.close());
beforeEach(async () => {
  by = await aScrobbler(app);
});

const song = nightBus;

const good = () => ({
  listened_at: by.secondsAgo(300),
  track_metadata: { artist_name: "A", track_name: "B" },
});
const withTrack = (track: object) => ({ ...good(), track_metadata: { ...good().track_metadata, ...track } });
const withInfo = (info: object) => withTrack({ additional_info: info });
const nowTwice = () => {
  const { track_metadata } = good();
  return { listen_type: "playing_now", payload: [{ track_metadata }, { track_metadata }] };
};
const bodies: [what: string, make: () => unknown][] = [
  ["no JSON", () => "{"],
  ["no number", () => `{"listen_type":"import","payload":[{"listened_at":NaN}]}`],
  ["two songs that play now", () => nowTwice()],
  ["no payload", () => ({ listen_type: "single" })],
  ["an unknown type", () => ({ listen_type: "double", payload: [good()] })],
  ["no listen", () => ({ listen_type: "import", payload: [] })],
  ["two singles", () => ({ listen_type: "single", payload: [good(), good()] })],
  ["1,001 listens", () => ({ listen_type: "import", payload: Array.from({ length: 1_001 }, good) })],
  ...(
    [
      ["a listen that is a list", () => []],
      ["no time", () => ({ track_metadata: good().track_metadata })],
      ["a time as a text", () => ({ ...good(), listened_at: "1" })],
      ["a time of 1970", () => ({ ...good(), listened_at: 1 })],
      ["no time but null", () => ({ ...good(), listened_at: null })],
      ["a time in nanoseconds", () => ({ ...good(), listened_at: 1_486_709_515_000_000_000 })],
      ["a time of more than an hour ahead", () => ({ ...good(), listened_at: by.secondsAgo(-3_700) })],
      ["no metadata", () => ({ listened_at: by.secondsAgo(300) })],
      ["metadata that is null", () => ({ ...good(), track_metadata: null })],
      ["no artist", () => withTrack({ artist_name: " " })],
      ["no title", () => withTrack({ track_name: null })],
      ["an album that is a number", () => withTrack({ release_name: 3 })],
      ["information that is a text", () => withTrack({ additional_info: "x" })],
      ["51 tags", () => withInfo({ tags: Array.from({ length: 51 }, () => "x") })],
      ["a long tag", () => withInfo({ tags: ["x".repeat(65)] })],
      ["an id that is none", () => withInfo({ recording_mbid: "x" })],
      ["ids that are none", () => withInfo({ artist_mbids: ["x"] })],
      ["two lengths", () => withInfo({ duration: 3, duration_ms: 3_000 })],
      ["a negative length", () => withInfo({ duration_ms: -3 })],
      ["a broken length", () => withInfo({ duration: 20.1 })],
      ["a Unicode null in a name", () => withTrack({ track_name: "\u0000Fade" })],
      ["a Unicode null in what no one reads", () => withInfo({ note: ["\u0000"] })],
      ["a listen of more than 10 kB", () => withInfo({ note: "x".repeat(10_300) })],
    ] satisfies [string, () => unknown][]
  ).map(([what, make]): [string, () => unknown] => [
    what,
    () => ({ listen_type: "import", payload: [good(), make()] }),
  ]),
  ["a time of what plays now", () => ({ listen_type: "playing_now", payload: [good()] })],
];

describe("a submission with", () => {
  test.each(bodies)("%s is refused as a whole, as ListenBrainz refuses it", async (_what, make) => {
    const { status, body } = await by.submit(make());
    expect([status, body]).toEqual([400, { code: 400, error: expect.stringMatching(/\w/u) }]);
    expect(await by.playsOf()).toEqual([]);
  });

  test("what is refused is shown with why", async () => {
    await by.submit({ listen_type: "single", payload: [{ ...good(), listened_at: 1 }] });
    expect((await by.shownSubmissions()).items).toMatchObject([
      { refusal: "listened_at is before October 2002.", listens: 1, stored: 0, example: "B – A" },
    ]);
  });

  test("50 are kept", async () => {
    for (let at = 0; at < 53; at += 1) await by.submit({ listen_type: "double", payload: [] });
    expect((await by.shownSubmissions()).total).toBe(50);
    const rows = await sql`select from scrobble_submissions where user_id = ${by.person.userId}`.execute(
      app.server.ctx.database,
    );
    expect(rows.rows).toHaveLength(50);
  });
});

test("what ListenBrainz takes is taken: fields of one's own, empty ids, a moment ahead, a backslash before u0000", async () => {
  const info = {
    nested: { info: ["here"] },
    recording_mbid: null,
    release_mbid: "",
    artist_mbids: [null, ""],
  };
  const listens = [
    withInfo(info),
    { ...good(), listened_at: by.secondsAgo(-3_000) },
    { ...withTrack({ track_name: "C:\\u0000" }), listened_at: by.secondsAgo(900) },
  ];
  expect((await by.submit({ listen_type: "import", payload: listens })).body).toEqual({ status: "ok" });
  expect(await by.playsOf()).toHaveLength(3);
});

test("a token that is revoked midway takes nothing more, and what was taken stays", async () => {
  await by.submit(fromStrawberry(song, by.secondsAgo(600)));
  await by.person.send("DELETE", `/auth/tokens/${by.player.id}`);
  expect(await by.submit(fromStrawberry(song, by.secondsAgo(300)))).toMatchObject({
    status: 401,
    body: { code: 401 },
  });
  expect(await by.playsOf()).toHaveLength(1);
});

test("a player that tries without end learns how many calls are left, then how long to wait", async () => {
  const wrong = { listen_type: "single", payload: [] };
  const first = await by.submit(wrong);
  const left = Number(first.headers.get("x-ratelimit-remaining"));
  expect([first.headers.get("x-ratelimit-limit"), left]).toEqual(["600", 599]);
  for (let sent = 0; sent < left; sent += 50)
    await Promise.all(Array.from({ length: Math.min(50, left - sent) }, () => by.submit(wrong)));
  const refused = await by.submit(fromStrawberry(song, by.secondsAgo(300)));
  expect([refused.status, refused.body.code]).toEqual([429, 429]);
  expect(refused.headers.get("x-ratelimit-remaining")).toBe("0");
  const waitS = Number(refused.headers.get("retry-after"));
  expect(waitS).toBeGreaterThan(0);
  expect(waitS).toBeLessThanOrEqual(60);
  expect(Number(refused.headers.get("x-ratelimit-reset-in"))).toBeLessThanOrEqual(60);
  // Another program of the same person has a limit of its own.
  const other = await tokenOf(by.person, app.url);
  expect(
    (await other.call("POST", "/1/submit-listens", fromStrawberry(song, by.secondsAgo(300)))).status,
  ).toBe(200);
});
