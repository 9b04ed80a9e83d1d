import { afterAll, beforeAll, expect, test } from "vitest";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { rowOf2024 } from "#testing/samples/exports/export-zip.ts";
import { importFiles } from "#testing/people/import-export.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { namedEventsOf, type Shown, untilScanIs } from "#testing/server/http-client.ts";

let app: TestApp;
const hourMs = 3_600_000;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 6, liked: 3, playlists: [] }) });
});
afterAll(() => app.close());

async function member(): Promise<SignedIn> {
  const person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  await person.post("/stats/opt_in");
  return person;
}

const path = "/stats/private-session";
const until = async (person: SignedIn) => (await person.get(path)).body.until as number | null;
/** How long a session lasts from now, in hours; the clock runs on meanwhile. */
const hoursOf = (end: number) => Math.round((end * 1_000 - app.clock.now()) / hourMs);

function report(person: SignedIn, song: number): Promise<unknown> {
  return person.post("/realtime/playback/report", {
    device_id: "page",
    playback: {
      device: { name: "Page", volume_percent: 50 },
      is_playing: true,
      progress_ms: 0,
      shuffle_state: false,
      repeat_state: "off",
      context: null,
      item: {
        id: `track${song}`,
        uri: `spotify:track:track${song}`,
        name: `Song ${song}`,
        duration_ms: 120_000,
        artists: [{ id: null, name: "A" }],
        album: { id: null, name: "Album", images: [] },
      },
    },
  });
}

/** Plays a song for a minute. */
async function listen(person: SignedIn, song: number): Promise<void> {
  await report(person, song);
  app.clock.advance(60_000);
}

async function playsOf(person: SignedIn): Promise<[string, boolean][]> {
  const { items } = (await person.get("/stats/plays")).body as { items: Shown[] };
  return items.map(({ name, is_private: isPrivate }) => [name as string, isPrivate as boolean]);
}

test("it lasts six hours, begins again when asked to, and ends at a press or by itself", async () => {
  const person = await member();
  const other = await member();
  expect(await until(person)).toBeNull();
  const begun = await person.post(path, { on: true });
  expect([begun.status, hoursOf(begun.body.until as number)]).toEqual([200, 6]);
  expect(await until(person)).toBe(begun.body.until);
  app.clock.advance(hourMs);
  const again = (await person.post(path, { on: true })).body.until as number;
  expect([hoursOf(again), again > begun.body.until]).toEqual([6, true]);
  expect(await until(other)).toBeNull();
  expect((await person.post(path, { on: false })).body).toEqual({ until: null });
  expect((await person.post(path, { on: false })).body).toEqual({ until: null });
  await person.post(path, { on: true });
  app.clock.advance(6 * hourMs + 1_000);
  expect(await until(person)).toBeNull();
});

test("anything but a switch is refused, and so is anyone who is not signed in", async () => {
  const person = await member();
  for (const body of [{}, { on: "yes" }, { on: true, until: 1 }])
    expect((await person.post(path, body)).status).toBe(400);
  expect((await app.api(null).get(path)).status).toBe(401);
  expect((await app.api(null).post(path, { on: true })).status).toBe(401);
});

test("what sounds during it is private, whichever way it is reported; what sounds before and after is not", async () => {
  const person = await member();
  await listen(person, 1);
  await listen(person, 2);
  await report(person, 3);
  await person.post(path, { on: true });
  app.clock.advance(60_000);
  await listen(person, 4);
  await person.post(path, { on: false });
  app.clock.advance(60_000);
  await listen(person, 5);
  await report(person, 6);
  expect(await playsOf(person)).toEqual([
    ["Song 5", false],
    ["Song 4", true],
    ["Song 3", true],
    ["Song 2", false],
    ["Song 1", false],
  ]);
  const counted = (await person.get("/stats/summary?range=all")).body.total_plays as number;
  expect(counted).toBe(5);
});

test("a file that is imported later brings its plays of that time as private ones", async () => {
  const person = await member();
  const atMs = app.clock.now();
  await person.post(path, { on: true });
  app.clock.advance(2 * hourMs);
  await person.post(path, { on: false });
  const played = (endedAt: number, track: string) =>
    rowOf2024({ endedAt, msPlayed: 60_000, track, artist: "A", trackId: `imported${track}` });
  await importFiles(person, {
    "Streaming_History_Audio_2025_1.json": [played(atMs + hourMs, "Within"), played(atMs - hourMs, "Before")],
  });
  expect(await playsOf(person)).toEqual([
    ["Within", true],
    ["Before", false],
  ]);
});

test("other browsers of the person are notified as it begins and ends", async () => {
  const person = await member();
  const ended = new AbortController();
  const seen: (number | null)[] = [];
  const stream = await fetch(`${app.url}/events?access_token=${person.token}`, { signal: ended.signal });
  const following = (async () => {
    for await (const { event, data } of namedEventsOf(stream))
      if (event === "privateSession") seen.push(data.until as number | null);
  })().catch(() => undefined);
  await expect.poll(() => seen).toEqual([null]);
  const { until: end } = (await person.post(path, { on: true })).body;
  await expect.poll(() => seen).toEqual([null, end]);
  await person.post(path, { on: false });
  await expect.poll(() => seen).toEqual([null, end, null]);
  ended.abort();
  await following;
});
