import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openFakeDevice } from "#testing/demo-service/fake-device.ts";
import { startTestProvider, type TestProvider } from "#testing/demo-service/test-provider.ts";
import { openTestRemote, type TestRemote } from "#testing/demo-service/test-remote.ts";

const NOW = Date.UTC(2026, 5, 1);
let now = NOW;
let harness: TestProvider;
let remote: TestRemote;

beforeEach(async () => {
  now = NOW;
  harness = await startTestProvider({ now: () => now, timing: { ackMs: 5_000, graceMs: 2_000 } });
  remote = openTestRemote(harness);
});
afterEach(() => harness.close());

describe("without an active device", () => {
  it("answers 204 to reads, and 404 NO_ACTIVE_DEVICE to every command", async () => {
    await openFakeDevice(harness.origin, "ada");
    expect(await remote.status("GET", "")).toBe(204);
    expect(await remote.status("GET", "/currently-playing")).toBe(204);
    for (const [method, path] of [
      ["PUT", "/play"],
      ["PUT", "/pause"],
      ["POST", "/next"],
      ["POST", "/previous"],
      ["PUT", "/seek?position_ms=1"],
      ["PUT", "/repeat?state=off"],
      ["PUT", "/volume?volume_percent=1"],
      ["PUT", "/shuffle?state=true"],
      ["POST", "/queue?uri=spotify:track:t1"],
    ] as const) {
      expect(await remote.failure(method, path)).toEqual([404, "NO_ACTIVE_DEVICE"]);
    }
    expect(await remote.queue()).toEqual({ current: null, next: [] });
  });

  it("answers 404 for a device that is not the account's", async () => {
    const foreign = await openFakeDevice(harness.origin, "ben");
    expect(await remote.failure("PUT", `/play?device_id=${foreign.id}`)).toEqual([404, "DEVICE_NOT_FOUND"]);
    expect(await remote.failure("PUT", "", { device_ids: [foreign.id] })).toEqual([404, "DEVICE_NOT_FOUND"]);
  });

  it("answers 401 without a token", async () => {
    const answer = await fetch(`${harness.origin}/provider/v1/me/player`);
    expect(answer.status).toBe(401);
    const stream = await fetch(`${harness.origin}/provider/connect/stream`, { method: "POST", body: "{}" });
    expect(stream.status).toBe(401);
  });
});

describe("playing", () => {
  it("starts a context at a position, and says so to the device and to readers", async () => {
    const device = await remote.playing({
      context_uri: "spotify:playlist:all",
      offset: { position: 5 },
      position_ms: 7_000,
    });
    expect(device.orders).toMatchObject({ track_id: "t5", paused: false, position_ms: 7_000 });
    expect(device.orders?.next?.track.id).toBe("t6");
    now += 3_000;
    expect(await remote.player()).toMatchObject({
      device: { id: device.id, is_active: true },
      is_playing: true,
      progress_ms: 10_000,
      item: { id: "t5" },
      context: {
        type: "playlist",
        href: `${harness.origin}/provider/v1/playlists/all`,
        external_urls: { spotify: `${harness.origin}/provider/open/playlist/all` },
        uri: "spotify:playlist:all",
      },
      repeat_state: "off",
      shuffle_state: false,
      currently_playing_type: "track",
      actions: { disallows: { resuming: true } },
    });
    expect((await remote.queue()).next.slice(0, 2)).toEqual(["t6", "t7"]);
    expect((await remote.queue()).next).toHaveLength(20);
  });

  it("starts at a track of the context, or at bare uris", async () => {
    const device = await remote.playing({
      context_uri: "spotify:playlist:all",
      offset: { uri: "spotify:track:t9" },
    });
    expect(device.orders?.track_id).toBe("t9");
    expect(await remote.status("PUT", "/play", { uris: ["spotify:track:t3", "spotify:track:t4"] })).toBe(204);
    expect(device.orders).toMatchObject({ track_id: "t3", sdk: { context: { uri: null } } });
    expect((await remote.player()).context).toBeNull();
  });

  it("passes over items that cannot be played", async () => {
    const device = await remote.playing({ context_uri: "spotify:playlist:gaps", offset: { position: 0 } });
    expect(device.orders?.track_id).toBe("t1");
    expect(await remote.status("POST", "/next")).toBe(204);
    expect(device.orders?.track_id).toBe("t3");
  });

  it("pauses and goes on where it was", async () => {
    const device = await remote.playing();
    now += 5_000;
    expect(await remote.status("PUT", "/pause")).toBe(204);
    expect(device.orders?.paused).toBe(true);
    now += 60_000;
    expect(await remote.player()).toMatchObject({ is_playing: false, progress_ms: 5_000 });
    expect(await remote.failure("PUT", "/pause")).toEqual([403, "UNKNOWN"]);
    expect(await remote.status("PUT", "/play")).toBe(204);
    expect(device.orders?.paused).toBe(false);
    expect(await remote.failure("PUT", "/play")).toEqual([403, "UNKNOWN"]);
    now += 1_000;
    expect((await remote.player()).progress_ms).toBe(6_000);
  });

  it("takes a play body without a content type, and an empty one with", async () => {
    const device = await remote.playing();
    await remote.status("PUT", "/pause");
    const answer = await fetch(`${harness.origin}/provider/v1/me/player/play`, {
      method: "PUT",
      headers: { authorization: "Bearer token-ada", "content-type": "application/json" },
      body: "",
    });
    expect(answer.status).toBe(204);
    expect(device.orders?.paused).toBe(false);
  });

  it("goes next, back, and to the beginning after three seconds", async () => {
    const device = await remote.playing();
    await remote.status("POST", "/next");
    await remote.status("POST", "/next");
    expect(device.orders?.track_id).toBe("t2");
    await remote.status("POST", "/previous");
    expect(device.orders?.track_id).toBe("t1");
    now += 3_001;
    const before = device.orders?.position_serial ?? 0;
    await remote.status("POST", "/previous");
    expect(device.orders).toMatchObject({ track_id: "t1", position_ms: 0 });
    expect(device.orders?.position_serial).toBeGreaterThan(before);
  });

  it("stops at the beginning after the last track, or goes round", async () => {
    const device = await remote.playing({
      uris: ["spotify:track:t1", "spotify:track:t2"],
      offset: { position: 1 },
    });
    await remote.status("PUT", "/repeat?state=context");
    await remote.status("POST", "/next");
    expect(device.orders).toMatchObject({ track_id: "t1", paused: false });
    await remote.status("PUT", "/repeat?state=off");
    await remote.status("POST", "/next");
    await remote.status("POST", "/next");
    expect(device.orders).toMatchObject({ track_id: "t1", paused: true, position_ms: 0 });
  });

  it("seeks, and past the end plays the next track", async () => {
    const device = await remote.playing();
    await remote.status("PUT", "/seek?position_ms=25000");
    expect(device.orders?.position_ms).toBe(25_000);
    expect((await remote.player()).progress_ms).toBe(25_000);
    await remote.status("PUT", "/seek?position_ms=999999999");
    expect(device.orders).toMatchObject({ track_id: "t1", position_ms: 0 });
  });

  it("shuffles around the current track, and back", async () => {
    const device = await remote.playing({ context_uri: "spotify:playlist:all", offset: { position: 4 } });
    await remote.status("PUT", "/shuffle?state=true");
    expect((await remote.player()).shuffle_state).toBe(true);
    expect(device.orders).toMatchObject({ track_id: "t4", sdk: { shuffle: true } });
    const shuffled = (await remote.queue()).next;
    expect(shuffled).not.toEqual(Array.from({ length: 20 }, (_, index) => `t${5 + index}`));
    expect(device.orders?.next?.track.id).toBe(shuffled[0]);
    await remote.status("PUT", "/shuffle?state=false");
    expect((await remote.queue()).next[0]).toBe("t5");
  });

  it("plays the queue before the context goes on", async () => {
    const device = await remote.playing();
    await remote.status("POST", "/queue?uri=spotify:track:t50");
    await remote.status("POST", "/queue?uri=spotify:track:t51");
    expect((await remote.queue()).next.slice(0, 3)).toEqual(["t50", "t51", "t1"]);
    expect(device.orders?.next?.track.id).toBe("t50");
    await remote.status("POST", "/next");
    expect(device.orders?.track_id).toBe("t50");
    expect(device.orders?.sdk.track_window.previous_tracks.map(({ id }) => id)).toEqual(["t0"]);
    await remote.status("POST", "/next");
    await remote.status("POST", "/next");
    expect(device.orders?.track_id).toBe("t1");
  });

  it("sets the volume of the device", async () => {
    const device = await remote.playing();
    await remote.status("PUT", "/volume?volume_percent=33");
    expect(device.volumePercent).toBe(33);
    expect((await remote.player()).device.volume_percent).toBe(33);
  });

  it("refuses values that make no sense", async () => {
    const device = await remote.playing();
    for (const [method, path, body] of [
      ["PUT", "/seek?position_ms=-1"],
      ["PUT", "/seek"],
      ["PUT", "/seek?position_ms=x"],
      ["PUT", "/repeat?state=all"],
      ["PUT", "/volume?volume_percent=101"],
      ["PUT", "/shuffle?state=maybe"],
      ["POST", "/queue?uri=nonsense"],
      ["POST", "/queue?uri=spotify:track:unknown"],
      ["PUT", "", { device_ids: [device.id, device.id] }],
      ["PUT", "", {}],
      ["PUT", "/play", { uris: ["nonsense"] }],
      ["PUT", "/play", { uris: ["spotify:track:t1", "spotify:local:Someone::demo+tape:214"] }],
      ["PUT", "/play", { uris: [] }],
      ["PUT", "/play", { context_uri: "spotify:playlist:all", offset: { position: -1 } }],
      ["PUT", "/play", { context_uri: "spotify:artist:ar1", offset: { position: 1 } }],
      ["PUT", "/play", { context_uri: "spotify:playlist:all", uris: ["spotify:track:t1"] }],
    ] as const) {
      expect([path, (await remote.failure(method, path, body))[0]]).toEqual([path, 400]);
    }
    for (const body of [
      { context_uri: "spotify:playlist:gone" },
      { context_uri: "spotify:playlist:unknown" },
      { context_uri: "spotify:playlist:all", offset: { uri: "spotify:track:unknown" } },
      { uris: ["spotify:track:unknown"] },
    ]) {
      expect(await remote.status("PUT", "/play", body)).toBe(404);
    }
    const broken = await fetch(`${harness.origin}/provider/v1/me/player/play`, {
      method: "PUT",
      headers: { authorization: "Bearer token-ada" },
      body: "{",
    });
    expect(broken.status).toBe(400);
    expect(device.orders?.track_id).toBe("t0");
  });

  it("stays coherent however hard it is driven", async () => {
    const device = await remote.playing();
    const moves = [
      ["POST", "/next"],
      ["PUT", "/shuffle?state=true"],
      ["PUT", "/seek?position_ms=1000"],
      ["POST", "/previous"],
      ["PUT", "/repeat?state=context"],
      ["POST", "/queue?uri=spotify:track:t9"],
      ["PUT", "/shuffle?state=false"],
    ] as const;
    const rounds = Array.from({ length: 9 }, () => moves).flat();
    const answers = await Promise.all(rounds.map(([method, path]) => remote.status(method, path)));
    expect(new Set(answers)).toEqual(new Set([204]));
    const { item, is_playing } = await remote.player();
    expect(device.orders).toMatchObject({ track_id: item?.id, paused: !is_playing });
    expect(device.orders?.sdk.track_window.current_track.id).toBe(item?.id);
    expect((await remote.queue()).next[0]).toBe(device.orders?.next?.track.id);
  });
});
