import { request } from "undici";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { holdPlaysOf, storeCapturedPlays } from "#server/features/history/history.ts";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { rowOf2024 } from "#testing/samples/exports/export-zip.ts";
import {
  fromMultiScrobbler,
  fromNavidrome,
  fromOldStrawberry,
  fromStrawberry,
  nowFromNavidrome,
  nowFromOldStrawberry,
} from "#testing/samples/listens.ts";
import { callsWith, tokenOf } from "#testing/people/access-token.ts";
import { aScrobbler, nightBus, type Scrobbler } from "#testing/people/scrobbler.ts";
import { importFiles } from "#testing/people/import-export.ts";
import type { Shown } from "#testing/server/http-client.ts";

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

describe("a play that a player sends", () => {
  test("is stored once, however often it is sent and to which address, and is a scrobble", async () => {
    const listen = fromStrawberry(song, by.secondsAgo(300));
    expect(await by.submit(listen)).toMatchObject({ status: 200, body: { status: "ok" } });
    expect((await by.submit(listen, "/apis/listenbrainz/1/submit-listens")).status).toBe(200);
    await Promise.all([by.submit(listen), by.submit(listen), by.submit(listen)]);
    const plays = await by.playsOf();
    expect(plays).toMatchObject([
      { name: "Night Bus", artist: "Somebody", source: "scrobbles", ms_played: 200_000 },
    ]);
    const { items } = await by.shownSubmissions();
    expect(items.map(({ stored }: Shown) => stored)).toEqual([0, 0, 0, 0, 1]);
    expect(items[4]).toMatchObject({
      client: "Strawberry Music Player",
      token_name: "A player",
      listen_type: "single",
    });
    expect(items[4]).toMatchObject({ example: "Night Bus – Somebody", refusal: null });
  });

  test("counts once with what the service reports, whichever comes first", async () => {
    const endedAtMs = by.secondsAgo(600) * 1_000;
    const report = (title: string, at: number) => ({
      endedAtMs: at,
      startedAtMs: at - 200_000,
      msPlayed: 200_000,
      durationMs: 200_000,
      uri: `spotify:track:${title.replace(" ", "")}`,
      track: title,
      artist: "Somebody",
      album: null,
      source: "recent" as const,
      skipped: null,
      shuffle: null,
    });
    const capture = (title: string, at: number) =>
      app.server.ctx.database.transaction().execute(async (trx) => {
        await holdPlaysOf(trx, by.person.userId);
        return storeCapturedPlays(trx, by.person.userId, { plays: [report(title, at)], wentOn: [] });
      });
    expect(await capture("Night Bus", endedAtMs)).toBe(1);
    await by.submit(fromStrawberry(song, endedAtMs / 1_000 - 200));
    await by.submit(fromStrawberry({ ...song, title: "Day Bus" }, endedAtMs / 1_000 + 100));
    expect(await capture("Day Bus", endedAtMs + 300_000)).toBe(0);
    expect((await by.playsOf()).map(({ name, source }) => [name, source])).toEqual([
      ["Day Bus", "scrobbles"],
      ["Night Bus", "recent"],
    ]);
  });

  test("gives way to an export of the same play, and comes back when that is undone", async () => {
    const startedAt = by.secondsAgo(86_400);
    await by.submit(fromStrawberry(song, startedAt));
    const row = rowOf2024({
      endedAt: (startedAt + 200) * 1_000,
      msPlayed: 200_000,
      track: song.title,
      artist: song.artist,
      trackId: null,
    });
    const { job_id: id } = await importFiles(by.person, { "endsong_0.json": [row] });
    expect((await by.playsOf()).map(({ source }) => source)).toEqual(["extended"]);
    await by.submit(fromStrawberry(song, startedAt));
    await by.person.send("DELETE", `/spotify-import/${id}`);
    expect((await by.playsOf()).map(({ source }) => source)).toEqual(["scrobbles"]);
  });

  test("comes in hundreds at once, each once, and holds no one up", async () => {
    const songs = Array.from({ length: 1_000 }, (_, at) => ({
      song: { ...song, title: `Song ${at % 700}` },
      listenedAt: by.secondsAgo(400_000 - at * 300),
    }));
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    expect((await by.submit(fromMultiScrobbler(songs))).status).toBe(200);
    delay.disable();
    // The figure is bench's; here it is only seen that the work is cut in pieces.
    expect(delay.count).toBeGreaterThan(1);
    expect((await by.shownSubmissions()).items[0]).toMatchObject({ listens: 1_000, stored: 1_000 });
    await by.submit(fromMultiScrobbler(songs));
    expect((await by.shownSubmissions()).items[0]).toMatchObject({ listens: 1_000, stored: 0 });
    expect((await by.person.get("/stats/summary?range=all")).body.total_plays).toBe(1_000);
  });

  test("of two of the same moment in one request is one", async () => {
    const at = by.secondsAgo(300);
    await by.submit(fromMultiScrobbler([at, at, at + 1].map((listenedAt) => ({ song, listenedAt }))));
    expect(await by.playsOf()).toHaveLength(2);
  });
});

test("what plays now is shown, never stored, and over when it was heard or its time is up", async () => {
  await by.submit(nowFromNavidrome(song));
  const now = { title: "Night Bus", artist: "Somebody", album: "Late", client: "navidrome" };
  expect((await by.shownSubmissions()).now_playing).toEqual(now);
  expect(await by.playsOf()).toEqual([]);
  await by.submit(fromStrawberry(song, by.secondsAgo(200)));
  expect((await by.shownSubmissions()).now_playing).toBeNull();
  await by.submit(nowFromNavidrome({ ...song, title: "Day Bus" }));
  app.clock.advance(231_000);
  expect((await by.shownSubmissions()).now_playing).toBeNull();
});

test("the widget has four figures, for its own scope alone", async () => {
  const widget = await tokenOf(by.person, app.url, ["widget"]);
  await by.submit(fromStrawberry(song, by.secondsAgo(240)));
  await by.submit(nowFromNavidrome(song));
  const { status, body } = await widget.call("GET", "/widget?tz=UTC");
  expect(status).toBe(200);
  expect(body).toEqual({
    now_playing: "Night Bus – Somebody",
    today: expect.any(Number),
    week: expect.any(Number),
    all: 1,
  });
  expect((await by.player.call("GET", "/widget")).status).toBe(403);
  expect((await app.api(null).get("/widget")).status).toBe(401);
  expect((await widget.call("GET", "/widget?tz=Nowhere")).status).toBe(400);
});

describe("validate-token", () => {
  test.each(["/1/validate-token", "/apis/listenbrainz/1/validate-token"])(
    "%s says whose token it is",
    async (path) => {
      const { body } = await by.player.call("GET", path);
      const { display_name: name } = (await by.person.get("/auth/me")).body;
      expect(body).toEqual({ code: 200, message: "Token valid.", valid: true, user_name: name });
      const wrong = await callsWith("gatefold_wrongwrongwrong", app.url)("GET", path);
      expect(wrong.body).toEqual({ code: 200, message: "Token invalid.", valid: false });
      const none = await app.api(null).get(path);
      expect([none.status, none.body.code]).toEqual([400, 400]);
    },
  );
});

test("a token without the scope, a wrong one and none are refused, and store nothing", async () => {
  const reader = await tokenOf(by.person, app.url, ["read:stats"]);
  const listen = fromStrawberry(song, by.secondsAgo(300));
  const call = (token: string) => callsWith(token, app.url)("POST", "/1/submit-listens", listen);
  expect(await call(reader.token)).toMatchObject({ status: 403, body: { code: 403 } });
  expect(await call("gatefold_wrongwrongwrong")).toMatchObject({ status: 401, body: { code: 401 } });
  expect(await app.api(null).post("/1/submit-listens", listen)).toMatchObject({
    status: 401,
    body: { code: 401 },
  });
  expect(await by.playsOf()).toEqual([]);
  // What one person sends is no one else's.
  await by.submit(listen);
  expect(await by.playsOf(await app.signIn(app.freshAccount()))).toEqual([]);
});

test("requests of real players are taken in their own shapes", async () => {
  await by.submit(nowFromOldStrawberry(song));
  expect((await by.shownSubmissions()).now_playing).toMatchObject({
    title: "Night Bus",
    client: "strawberry",
  });
  const heard = [600, 300].map((seconds) => ({ song, listenedAt: by.secondsAgo(seconds) }));
  expect((await by.submit(fromOldStrawberry(heard))).body).toEqual({ status: "ok" });
  await by.submit(fromNavidrome({ ...song, title: "Day Bus" }, by.secondsAgo(1_200)));
  expect((await by.playsOf()).map(({ name }) => name)).toEqual(["Night Bus", "Night Bus", "Day Bus"]);
  // Navidrome sends an empty object with what it asks by GET, which fetch cannot.
  const { statusCode, body } = await request(`${app.url}/1/validate-token`, {
    method: "GET",
    headers: { authorization: `Token ${by.player.token}` },
    body: "{}",
  });
  expect([statusCode, await body.json()]).toEqual([200, expect.objectContaining({ valid: true })]);
});
