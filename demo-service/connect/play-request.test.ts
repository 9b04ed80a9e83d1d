import { afterEach, beforeEach, expect, it } from "vitest";
import { startTestProvider, type TestProvider } from "#testing/demo-service/test-provider.ts";
import { openTestRemote, type TestRemote } from "#testing/demo-service/test-remote.ts";

let harness: TestProvider;
let remote: TestRemote;

beforeEach(async () => {
  harness = await startTestProvider();
  remote = openTestRemote(harness);
});
afterEach(() => harness.close());

const uris = (...numbers: number[]) => numbers.map((number) => `spotify:track:t${number}`);

it.each(["spotify:user:ada:collection", "spotify:collection:tracks"])(
  "plays liked songs from a position as %s, and calls the list by its person",
  async (contextUri) => {
    const device = await remote.playing({ context_uri: contextUri, offset: { position: 7 } });
    expect(device.orders).toMatchObject({ track_id: "t292", next: { track: { id: "t291" } } });
    expect((await remote.player()).context).toMatchObject({
      type: "collection",
      uri: "spotify:user:ada:collection",
    });
  },
);

it("does not play another person's liked songs", async () => {
  const device = await remote.playing();
  const body = { context_uri: "spotify:user:ben:collection" };
  expect(await remote.status("PUT", "/play", body)).toBe(404);
  expect(device.orders?.track_id).toBe("t0");
});

it("refuses a position whose address comes again further on, but plays its last occurrence", async () => {
  const device = await remote.playing();
  const list = uris(4, 5, 4, 6);
  for (const offset of [{ position: 0 }, { uri: "spotify:track:t4" }])
    expect(await remote.failure("PUT", "/play", { uris: list, offset })).toEqual([403, "UNKNOWN"]);
  expect(device.orders?.track_id).toBe("t0");
  expect(await remote.status("PUT", "/play", { uris: list, offset: { position: 2 } })).toBe(204);
  expect(device.orders).toMatchObject({ track_id: "t4", next: { track: { id: "t6" } } });
  expect(await remote.status("PUT", "/play", { uris: list })).toBe(204);
  expect(device.orders).toMatchObject({ track_id: "t4", next: { track: { id: "t5" } } });
});

it("refuses a position behind the end, of addresses and of a context", async () => {
  const device = await remote.playing();
  for (const body of [
    { uris: uris(1, 2), offset: { position: 2 } },
    { context_uri: "spotify:playlist:all", offset: { position: 300 } },
  ])
    expect(await remote.failure("PUT", "/play", body)).toEqual([403, "UNKNOWN"]);
  expect(device.orders?.track_id).toBe("t0");
});

it("plays nothing of a list with a local file in it: what played plays on", async () => {
  const device = await remote.playing();
  const list = [...uris(8), "spotify:local:Someone::demo+tape:214", ...uris(9)];
  expect(await remote.status("PUT", "/play", { uris: list })).toBe(400);
  expect(device.orders).toMatchObject({ track_id: "t0", paused: false });
});

it("takes 750 addresses and answers 413 to 835", async () => {
  await remote.playing();
  const addresses = (count: number) => Array.from({ length: count }, () => `spotify:track:${"0".repeat(22)}`);
  const list = (count: number) => ({ uris: [...uris(3), ...addresses(count - 1)] });
  expect(await remote.status("PUT", "/play", list(750))).toBe(204);
  expect(await remote.status("PUT", "/play", list(835))).toBe(413);
});

it("plays addresses in another order where the device shuffles, from any of them or from the asked one", async () => {
  const device = await remote.playing();
  await remote.status("PUT", "/shuffle?state=true");
  const list = uris(...Array.from({ length: 40 }, (_, index) => 100 + index));
  const inOrder = list.slice(1, 21).map((uri) => uri.split(":")[2]);
  await remote.status("PUT", "/play", { uris: list });
  expect((await remote.queue()).next).not.toEqual(inOrder);
  await remote.status("PUT", "/play", { uris: list, offset: { position: 0 } });
  expect(device.orders).toMatchObject({ track_id: "t100", sdk: { shuffle: true } });
  expect((await remote.queue()).next).not.toEqual(inOrder);
  await remote.status("PUT", "/shuffle?state=false");
  await remote.status("PUT", "/play", { uris: list });
  expect((await remote.queue()).next).toEqual(inOrder);
});

it("keeps the queue over a new list, and plays it after that one's first song", async () => {
  const device = await remote.playing();
  await remote.status("POST", "/queue?uri=spotify:track:t50");
  await remote.status("PUT", "/play", { uris: uris(7, 8) });
  expect(device.orders).toMatchObject({ track_id: "t7", next: { track: { id: "t50" } } });
  expect((await remote.queue()).next).toEqual(["t50", "t8"]);
});

it("stops at the end of its addresses, and does not go on with the list from before", async () => {
  const device = await remote.playing();
  await remote.status("PUT", "/play", { uris: uris(7) });
  expect(device.orders?.next).toBeNull();
  const { playback_id = "", control_serial = 0 } = device.orders ?? {};
  await device.say({ type: "ended", playback_id, control_serial, started_track_id: null });
  expect(await remote.player()).toMatchObject({ is_playing: false, item: { id: "t7" }, progress_ms: 0 });
});
