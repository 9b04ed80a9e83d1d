import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { FakeDevice } from "#testing/demo-service/fake-device.ts";
import { hasRealPostgres, startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { reported, uri } from "#testing/samples/reported-playback.ts";
import { eventsOf, untilScanIs, type Api, type Shown } from "#testing/server/http-client.ts";
import { commandPlayer, openOtherDevice } from "#testing/people/other-device.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";
import { watchPlayback, type PlaybackStream } from "#testing/browser/watch-playback.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 20, liked: 3, playlists: [9] }) });
});
const opened: { close(): void }[] = [];
afterEach(() => {
  for (const each of opened.splice(0)) each.close();
  app.provider.setFaults("");
  app.clock.advance(0);
});
afterAll(() => app.close());

async function aMember(): Promise<SignedIn> {
  const person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  return person;
}

/** A device of the account at the provider that plays three tracks. */
async function playElsewhere(person: SignedIn): Promise<FakeDevice> {
  const device = await openOtherDevice(app, person);
  opened.push({ close: () => device.drop() });
  await commandPlayer(person, "PUT", `play?device_id=${device.id}`, { uris: [uri(1), uri(2), uri(3)] });
  return device;
}

async function watch(person: Api, path?: string): Promise<PlaybackStream> {
  const stream = await watchPlayback(person, path);
  opened.push(stream);
  return stream;
}

/** The first stream of someone whom no one watched before, once it has reported the reading that it brought about. */
async function watchOnceRead(person: Api): Promise<PlaybackStream> {
  const stream = await watch(person);
  await stream.until(({ source }) => source === "provider");
  return stream;
}

const plays = (index: number) => (event: Shown) => event.playback?.item?.uri === uri(index);
const readings = () => app.provider.calls()["/v1/me/player"] ?? 0;

test("the stream takes the token in its address, reports the state first, and an event after a track change", async () => {
  const person = await aMember();
  await playElsewhere(person);
  const stream = await watch(
    app.api(null),
    `/realtime/playback/stream?access_token=${encodeURIComponent(person.token)}`,
  );
  expect(stream.first).toMatchObject({ type: "playback", paused_until: null });
  const before = plays(1)(stream.first) ? stream.first : await stream.until(plays(1));
  expect(before.playback).toMatchObject({ is_playing: true, device: { name: "Harness", is_active: true } });
  await commandPlayer(person, "POST", "next");
  expect(await stream.until(plays(2))).toMatchObject({ source: "provider", type: "playback" });
});

test("it is an event stream, and no one's without a session", async () => {
  const person = await aMember();
  const left = new AbortController();
  const response = await person.open("/realtime/playback/stream", left.signal);
  expect([response.status, response.headers.get("content-type")]).toEqual([
    200,
    "text/event-stream; charset=utf-8",
  ]);
  left.abort();
  expect((await app.api(null).get("/realtime/playback/stream")).status).toBe(401);
  expect((await app.api(null).get("/realtime/playback/stream?access_token=nobody")).status).toBe(401);
});

test("however many watch and whatever they do, the provider is read once a minute", async () => {
  const person = await aMember();
  await playElsewhere(person);
  app.clock.stop();
  const streams = await Promise.all([1, 2, 3, 4, 5].map(() => watch(person)));
  await Promise.all(streams.map(async (each) => plays(1)(each.first) || each.until(plays(1))));
  const before = readings();
  for (let minute = 1; minute <= 3; minute += 1) {
    app.clock.step(60_000);
    await expect.poll(() => readings() - before).toBe(minute);
    await Promise.all(streams.map((each) => each.until(({ age_ms: age }) => age === 0)));
  }
  expect(readings() - before).toBe(3);
});

test("no one watches: nothing is read, however long", async () => {
  const person = await aMember();
  await playElsewhere(person);
  const stream = await watch(person);
  if (!plays(1)(stream.first)) await stream.until(plays(1));
  stream.close();
  const other = await watchOnceRead(await aMember());
  app.clock.stop();
  // The server has noticed that the first one went by the time that the other's next reading is there.
  app.clock.step(60_000);
  await other.until(({ age_ms: age }) => age === 0);
  const before = readings();
  for (let minute = 1; minute <= 3; minute += 1) {
    app.clock.step(60_000);
    await other.until(({ age_ms: age }) => age === 0);
  }
  // The other one's, who watches while nothing plays.
  expect(readings() - before).toBe(3);
});

test("a page that plays reports it to the others of its person alone, and the provider is not asked meanwhile", async () => {
  const [person, stranger] = [await aMember(), await aMember()];
  app.clock.stop();
  const stream = await watchOnceRead(person);
  const strangers = await watchOnceRead(stranger);
  expect((await person.post("/realtime/playback/report", reported(7))).body).toEqual({ ok: true });
  const received = await stream.until(plays(7));
  expect(received).toMatchObject({ source: "page", playback: { device: { id: "page" }, is_playing: true } });
  const before = readings();
  app.clock.step(50_000);
  await person.post("/realtime/playback/report", reported(8));
  await stream.until(plays(8));
  app.clock.step(50_000);
  // Someone who comes later gets the position that it has reached.
  const late = await watch(person);
  expect(late.first.playback.progress_ms).toBeGreaterThanOrEqual(55_000);
  expect(late.first.age_ms).toBeGreaterThanOrEqual(50_000);
  await strangers.until(({ age_ms: age, source }) => source === "provider" && age === 0);
  expect(readings() - before).toBe(1);
  expect((await watch(stranger)).first.playback).toBeNull();
  // A page that has fallen silent is gone: the provider knows.
  app.clock.step(131_000);
  expect((await stream.until(({ source }) => source === "provider")).playback).toBeNull();
});

test("a page that goes ends what it reported, and nothing that another device plays", async () => {
  const person = await aMember();
  const stream = await watchOnceRead(person);
  await person.post("/realtime/playback/report", reported(7));
  await stream.until(plays(7));
  // What the page's end brings about, a reading, is not due before that end was seen.
  app.clock.stop();
  await person.post("/realtime/playback/report", { device_id: "another", playback: null });
  await person.post("/realtime/playback/report", { device_id: "page", playback: null });
  const gone = await stream.until(({ playback }) => playback?.is_playing === false);
  expect(gone).toMatchObject({ source: "page", playback: { device: { is_active: false } } });
  app.clock.advance(0);
  expect((await stream.until(({ source }) => source === "provider")).playback).toBeNull();
  await playElsewhere(person);
  await stream.until(plays(1));
  await person.post("/realtime/playback/report", { device_id: "page", playback: null });
  await commandPlayer(person, "POST", "next");
  await stream.until(plays(2));
});

test("a page that goes says where it stood, which it may not have reported yet", async () => {
  const person = await aMember();
  const stream = await watchOnceRead(person);
  app.clock.stop();
  await person.post("/realtime/playback/report", reported(7));
  await stream.until(plays(7));
  const last = { ...reported(7, { progress_ms: 90_000 }), is_gone: true };
  for (const id of ["another", "page"])
    await person.post("/realtime/playback/report", { ...last, device_id: id });
  const { playback: gone } = await stream.until(({ playback }) => playback?.is_playing === false);
  expect(gone).toMatchObject({ progress_ms: 90_000, device: { is_active: false } });
  await person.post("/realtime/playback/report", { ...last, device_id: "next" });
  await stream.until(({ playback }) => playback?.device.id === "next");
});

test("a page that goes ends what it played, although the provider was read since and goes on naming its device", async () => {
  const person = await aMember();
  const device = await playElsewhere(person);
  const stream = await watchOnceRead(person);
  const last = { ...reported(1, { progress_ms: 90_000 }), device_id: device.id, is_gone: true };
  app.clock.stop();
  const before = readings();
  await person.post("/realtime/playback/report", last);
  const stood = { progress_ms: 90_000, is_playing: false, device: { id: device.id, is_active: false } };
  const gone = await stream.until(({ playback }) => playback?.device.is_active === false);
  expect(gone.playback).toMatchObject(stood);
  app.clock.advance(30_000);
  await expect.poll(readings, { message: "readings after the page went" }).toBeGreaterThan(before);
  expect((await stream.until(({ age_ms: age }) => age < 30_000)).playback).toMatchObject(stood);
  await person.post("/realtime/playback/report", { ...reported(2), device_id: device.id });
  await stream.until(plays(2));
});

test("a command that failed because its device has gone is followed by a reading", async () => {
  const person = await aMember();
  const device = await playElsewhere(person);
  const stream = await watch(person);
  if (!plays(1)(stream.first)) await stream.until(plays(1));
  await device.say({ type: "goodbye" });
  const failed = await person.send("PUT", `/player/v1/me/player/pause?device_id=${device.id}`);
  expect(failed.status).toBe(404);
  app.clock.advance(1200);
  expect((await stream.until(({ playback }) => playback === null)).source).toBe("provider");
});

test("the first watcher gets no state of a page that closed without a word", async () => {
  const person = await aMember();
  await person.post("/realtime/playback/report", reported(7));
  expect((await watch(person)).first).toMatchObject({ source: "provider", playback: null });
});

test("a report of any other shape, or of no one, is refused", async () => {
  const person = await aMember();
  for (const body of [
    {},
    { playback: null },
    { playback: reported(1).playback },
    { ...reported(1), playback: { ...reported(1).playback, more: 1 } },
    reported(1, { progress_ms: -1 }),
    reported(1, { repeat_state: "always" }),
    reported(1, { context: { uri: "javascript:x" } }),
    reported(1, { item: { ...reported(1).playback.item, name: "x".repeat(501) } }),
  ]) {
    const { status, body: answer } = await person.post("/realtime/playback/report", body);
    expect([status, answer.code]).toEqual([400, "bad-request"]);
  }
  expect((await app.api(null).post("/realtime/playback/report", reported(1))).status).toBe(401);
});

test("during a pause nothing is read, watchers get its end, and reading goes on by itself", async () => {
  const person = await aMember();
  await playElsewhere(person);
  const stream = await watch(person);
  if (!plays(1)(stream.first)) await stream.until(plays(1));
  app.provider.setFaults("quota:0");
  app.clock.advance(61_000);
  const paused = await stream.until(({ paused_until: until }) => until !== null);
  expect(paused.paused_until * 1000).toBeGreaterThan(app.clock.now());
  // What was known is still sent.
  expect(plays(1)(paused)).toBe(true);
  const before = readings();
  app.provider.setFaults("");
  app.clock.advance(paused.paused_until * 1000 - app.clock.now() - 30_000);
  const late = await watch(person);
  expect(late.first.paused_until).toBe(paused.paused_until);
  expect(readings()).toBe(before);
  app.clock.advance(60_000);
  const again = await stream.until(({ age_ms: age, paused_until: until }) => until === null && age < 5000);
  expect(again.source).toBe("provider");
});

test("of more than twenty streams the last is refused, and a place is free when one was cut off", async () => {
  const person = await aMember();
  const streams = await Promise.all(Array.from({ length: 20 }, () => watch(person)));
  const refused = await person.get("/realtime/playback/stream");
  expect([refused.status, refused.body.code]).toEqual([429, "too-many-requests"]);
  expect(refused.headers.get("retry-after")).toBe("60");
  streams[3]?.close();
  await expect
    .poll(async () => {
      const left = new AbortController();
      const { status } = await person.open("/realtime/playback/stream", left.signal);
      left.abort();
      return status;
    })
    .toBe(200);
});

test("a sign-out ends the streams of its session and no other, and what its page reported is looked up", async () => {
  const person = await aMember();
  const there = await app.signIn(person.account);
  await playElsewhere(person);
  const other = await watch(there);
  await person.post("/realtime/playback/report", reported(7));
  await other.until(plays(7));
  const events = eventsOf(await person.open("/realtime/playback/stream"));
  await events.next();
  const rest = Array.fromAsync(events);
  await person.post("/auth/logout");
  await rest;
  app.clock.advance(2000);
  expect(await other.until(({ source }) => source === "provider")).toMatchObject({
    playback: { item: { uri: uri(1) }, device: { name: "Harness" } },
  });
});

test("a server that stops ends the stream", async () => {
  const other = await startTestApp({ catalogue: aCatalogue({ accounts: 1, liked: 1, playlists: [] }) });
  const person = await other.signIn("account-0");
  await untilScanIs(person, "done");
  const events = eventsOf(await person.open("/realtime/playback/stream"));
  await events.next();
  const ended = Array.fromAsync(events);
  await other.close();
  expect(await ended).toEqual([]);
});

test.runIf(hasRealPostgres)("two processes share one reading a minute, and reports reach both", async () => {
  const other = await app.startAnother();
  try {
    const person = await aMember();
    const there = other.api(person.token);
    await playElsewhere(person);
    app.clock.stop();
    const [here, away] = [await watch(person), await watch(there)];
    for (const stream of [here, away]) if (!plays(1)(stream.first)) await stream.until(plays(1));
    const before = readings();
    app.clock.step(61_000);
    for (const stream of [here, away]) await stream.until(({ age_ms: age }) => age === 0);
    expect(readings() - before).toBe(1);
    await person.post("/realtime/playback/report", reported(7));
    await away.until(plays(7));
    for (const stream of [here, away]) stream.close();
  } finally {
    await other.close();
  }
});
