import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CapturedPlay, storeCapturedPlays } from "#server/features/history/history.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { rowOf2024, rowOfAccount } from "#testing/samples/exports/export-zip.ts";
import { untilScanIs, type Shown } from "#testing/server/http-client.ts";
import { importFiles } from "#testing/people/import-export.ts";
import { commandPlayer, openOtherDevice } from "#testing/people/other-device.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";

let app: TestApp;
const playedAt = Date.UTC(2025, 5, 1, 12);

beforeAll(async () => {
  const catalogue = aCatalogue({ accounts: 16, liked: 3, playlists: [] });
  const plays = [0, 1, 2].map((index) => ({
    track_id: `track${index}`,
    played_at: new Date(playedAt + index * 300_000).toISOString(),
    ms_played: 120_000,
  }));
  app = await startTestApp({
    catalogue: { ...catalogue, accounts: catalogue.accounts.map((account) => ({ ...account, plays })) },
  });
});
afterAll(() => app.close());

async function member(isIn = true): Promise<SignedIn> {
  const person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  if (isIn) await person.post("/stats/opt_in");
  return person;
}

const plays = async (person: SignedIn): Promise<Shown> => (await person.get("/stats/plays")).body;
const counted = async (person: SignedIn) =>
  (await person.get("/stats/summary?range=all")).body.total_plays as number;

/** A page's reports of one song. */
function report(person: SignedIn, song: number, positionMs: number): Promise<unknown> {
  return person.post("/realtime/playback/report", {
    device_id: "page",
    playback: {
      device: { name: "Page", volume_percent: 50 },
      is_playing: true,
      progress_ms: positionMs,
      shuffle_state: false,
      repeat_state: "off",
      context: null,
      item: {
        id: `track${song}`,
        uri: `spotify:track:track${song}`,
        name: `Song ${song} 🎵`,
        duration_ms: 120_000 + song,
        artists: [{ id: null, name: "A" }],
        album: { id: null, name: "Album", images: [] },
      },
    },
  });
}

/** Plays a song from its beginning for so many seconds, then the next. */
async function listen(person: SignedIn, song: number, seconds: number): Promise<void> {
  await report(person, song, 0);
  app.clock.advance(seconds * 1000);
  await report(person, song + 1, 0);
}

test("nothing is captured before opt-in, and nothing after opting out midway", async () => {
  const person = await member(false);
  await listen(person, 1, 60);
  expect((await person.post("/stats/ingest/me")).body).toEqual({ ok: true, stored: 0 });
  expect((await plays(person)).total).toBe(0);
  await person.post("/stats/opt_in");
  await report(person, 1, 0);
  app.clock.advance(60_000);
  await person.post("/stats/opt_out");
  await report(person, 2, 0);
  expect((await plays(person)).total).toBe(0);
});

test("a play here counts from 30 s, and is stored from a second on", async () => {
  const person = await member();
  await listen(person, 1, 40);
  await listen(person, 3, 20);
  const { items } = await plays(person);
  expect(items.map(({ name, source, counts, skipped }: Shown) => [name, source, counts, skipped])).toEqual([
    ["Song 3 🎵", "player", false, true],
    ["Song 1 🎵", "player", true, true],
  ]);
  expect(await counted(person)).toBe(1);
  expect((await person.post("/stats/opt_out", { delete: "captured" })).body.deleted).toBe(2);
});

test("the service's last plays are stored once, however often they are asked for", async () => {
  const person = await member();
  const before = app.provider.calls()["/v1/me/player/recently-played"] ?? 0;
  const stored = [];
  for (const _time of [1, 2, 3]) stored.push((await person.post("/stats/ingest/me")).body.stored);
  expect(stored).toEqual([3, 0, 0]);
  expect(app.provider.calls()["/v1/me/player/recently-played"]).toBe(before + 1);
  app.clock.advance(31 * 60_000);
  expect((await person.post("/stats/ingest/me")).body.stored).toBe(0);
  expect(await counted(person)).toBe(3);
});

test("each play counts once, whichever way it came first", async () => {
  const catalogued = (index: number) => ({
    endedAt: playedAt + index * 300_000,
    msPlayed: 120_000,
    track: `Song ${index} 🎵`,
    artist: index === 0 ? "Ångström & the 電子音" : index === 1 ? "" : "שלום 🎷",
    trackId: `track${index}`,
  });
  const all = [0, 1, 2].map(catalogued);
  const [early, late] = [await member(), await member()];
  await early.post("/stats/ingest/me");
  for (const person of [early, late]) {
    await importFiles(person, { "endsong_0.json": all.map(rowOf2024) });
    await importFiles(person, { "StreamingHistory0.json": all.map(rowOfAccount) });
  }
  await late.post("/stats/ingest/me");
  for (const person of [early, late]) {
    expect(await counted(person)).toBe(3);
    // The first lasted exactly as long as the service's song: it is that very row.
    expect((await plays(person)).items.map(({ source }: Shown) => source)).toEqual([
      "extended",
      "extended",
      person === early ? "recent" : "extended",
    ]);
  }
});

const minuteMs = 60_000;

/** A play of one song between two moments, in minutes, as one source names it. */
function played(source: CapturedPlay["source"], from: number, until: number): CapturedPlay {
  const [startedAtMs, endedAtMs] = [playedAt + from * minuteMs, playedAt + until * minuteMs];
  const msPlayed = endedAtMs - startedAtMs;
  const song = { uri: "spotify:track:left", track: "Left", artist: "A", album: null };
  return {
    startedAtMs,
    endedAtMs,
    msPlayed,
    durationMs: 5 * minuteMs,
    ...song,
    source,
    skipped: false,
    shuffle: false,
  };
}

// Left after two minutes to listen in on another song, gone on with, and over after five: the service lists it twice.
const left = played("recent", 0, 2);
const goneOn = played("recent", 2, 5);
const whole = played("player", 0, 5);
test.each([
  ["the player's report before the service's", [[whole], [left, goneOn]]],
  ["the service's first part before it is over", [[left], [whole], [left, goneOn]]],
  ["both of the service's before the player's report", [[left, goneOn], [whole]]],
])("a song that was left for a moment of another is one play: %s", async (_order, reports) => {
  const person = await member();
  for (const captured of reports)
    await transaction(app.server.ctx.database, (trx) =>
      storeCapturedPlays(trx, person.userId, { plays: captured, wentOn: [] }),
    );
  expect([(await plays(person)).total, await counted(person)]).toEqual([1, 1]);
});

test("a song that is left on another device to listen into one, and played on, is one play of its whole length", async () => {
  const person = await member();
  const device = await openOtherDevice(app, person);
  const play = (song: number, positionMs = 0) =>
    commandPlayer(person, "PUT", `play?device_id=${device.id}`, {
      uris: [`spotify:track:track${song}`],
      position_ms: positionMs,
    });
  await play(1);
  app.clock.advance(50_000);
  await play(0, 60_000);
  app.clock.advance(20_000);
  // Asked meanwhile, the service lists the first part alone.
  await person.post("/stats/ingest/me");
  await play(1, 50_000);
  app.clock.advance(60_000);
  await play(2);
  const listed = (await plays(person)).total;
  app.clock.advance(31 * minuteMs);
  await person.post("/stats/ingest/me");
  device.drop();
  const { items, total } = await plays(person);
  expect([listed, total]).toEqual([4, 4]);
  expect(items[0]).toMatchObject({ name: "Song 1 🎵", source: "recent" });
  expect(items[0].ms_played).toBeGreaterThanOrEqual(110_000);
});

test("a command is carried out, and says so, where it cannot be remembered that the song was played on", async () => {
  const person = await member();
  const device = await openOtherDevice(app, person);
  const { database } = app.server.ctx;
  await sql`create function refuse_write() returns trigger language plpgsql as $$ begin raise 'no'; end $$`.execute(
    database,
  );
  await sql`create trigger refuse_write before update on stats_opt_ins execute function refuse_write()`.execute(
    database,
  );
  const playOn = { uris: ["spotify:track:track1"], position_ms: 50_000 };
  await expect(commandPlayer(person, "PUT", `play?device_id=${device.id}`, playOn)).resolves.toBeUndefined();
  await sql`drop function refuse_write() cascade`.execute(database);
  device.drop();
});

test("the same song played twice in a row is two plays, by the service's list and by the player's reports of the second", async () => {
  const person = await member();
  const late = { ...played("recent", 0, 5), endedAtMs: playedAt + 5 * minuteMs + 3000 };
  for (const captured of [[late], [played("player", 5, 10)], [late, played("recent", 5, 10)]])
    await transaction(app.server.ctx.database, (trx) =>
      storeCapturedPlays(trx, person.userId, { plays: captured, wentOn: [] }),
    );
  expect(await counted(person)).toBe(2);
});

test("a service that does not answer is no error of the page", async () => {
  const person = await member();
  app.provider.setFaults("flaky:1");
  expect((await person.post("/stats/ingest/me")).body).toEqual({ ok: true, stored: 0 });
  app.provider.setFaults("");
});
