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
  harness = await startTestProvider({ now: () => now, timing: { ackMs: 2_000, graceMs: 2_000 } });
  remote = openTestRemote(harness);
});
afterEach(() => harness.close());

describe("devices", () => {
  it("are listed while connected, and for a grace after", async () => {
    const device = await openFakeDevice(harness.origin, "ada", { name: "Kitchen" });
    expect(await remote.devices()).toMatchObject([
      { id: device.id, name: "Kitchen", type: "Computer", is_active: false },
    ]);
    device.drop();
    expect(await remote.devices()).toHaveLength(1);
    await expect.poll(() => remote.devices()).toEqual([]);
  });

  it("go away at once when they say goodbye, and playback stands still", async () => {
    const device = await remote.playing();
    now += 10_000;
    expect(await device.say({ type: "goodbye" })).toBe(204);
    await device.ended;
    expect(await remote.status("GET", "")).toBe(204);
    now += 10_000;
    const other = await openFakeDevice(harness.origin, "ada");
    expect(await remote.status("PUT", "", { device_ids: [other.id], play: true })).toBe(204);
    expect(other.orders).toMatchObject({ track_id: "t0", position_ms: 10_000, paused: false });
  });

  it("may say goodbye when they are gone already, and nothing else", async () => {
    const device = await openFakeDevice(harness.origin, "ada");
    expect(await device.say({ type: "goodbye" })).toBe(204);
    await device.ended;
    expect(await device.say({ type: "goodbye" })).toBe(204);
    expect(await device.say({ type: "volume", volume_percent: 50 })).toBe(404);
  });

  it("hand playback over with position and state, and the one before stops", async () => {
    const first = await remote.playing();
    const second = await openFakeDevice(harness.origin, "ada", { name: "Second" });
    expect(second.orders).toBeNull();
    now += 12_000;
    expect(await remote.status("PUT", "", { device_ids: [second.id] })).toBe(204);
    expect(second.orders).toMatchObject({ track_id: "t0", position_ms: 12_000, paused: false });
    expect(first.orders).toBeNull();
    expect((await remote.player()).device.id).toBe(second.id);
    await remote.status("PUT", "/pause");
    await remote.status("PUT", "", { device_ids: [first.id] });
    expect(first.orders).toMatchObject({ paused: true });
    expect(second.orders).toBeNull();
  });

  it("get an answer within the bounded time even when they never acknowledge", async () => {
    const device = await openFakeDevice(harness.origin, "ada", { acknowledges: false });
    expect(await remote.status("PUT", `/play?device_id=${device.id}`, { uris: ["spotify:track:t1"] })).toBe(
      204,
    );
    await device.received((message) => message.type === "orders" && message.orders?.track_id === "t1");
  });

  it("come back under their id, and get their orders when they missed something", async () => {
    const device = await remote.playing();
    device.drop();
    await remote.status("POST", "/next");
    const again = await openFakeDevice(harness.origin, "ada", { deviceId: device.id });
    expect(again.id).toBe(device.id);
    expect(again.orders).toMatchObject({ track_id: "t1", paused: false });
  });

  it("come back with what they went on to meanwhile", async () => {
    const device = await remote.playing();
    const { orders } = device;
    device.drop();
    now += 203_000;
    const again = await openFakeDevice(harness.origin, "ada", {
      deviceId: device.id,
      playing: {
        playback_id: orders?.next?.playback_id ?? "",
        track_id: "t1",
        control_serial: orders?.control_serial ?? -1,
        position_ms: 3_000,
        paused: false,
      },
    });
    expect(again.orders).toMatchObject({ track_id: "t1", position_ms: 3_000 });
    expect(again.orders?.position_serial).toBe(orders?.position_serial);
  });

  it("get a new id when the provider does not know the old one", async () => {
    const device = await openFakeDevice(harness.origin, "ada", { deviceId: "unknown" });
    expect(device.id).toMatch(/^[0-9a-f]{40}$/u);
  });

  it("have their streams ended when the provider closes", async () => {
    const device = await remote.playing();
    await harness.close();
    await expect(device.ended).resolves.toBeUndefined();
  });

  it("are refused malformed introductions and events", async () => {
    const device = await remote.playing();
    const headers = { authorization: "Bearer token-ada" };
    const stream = await fetch(`${harness.origin}/provider/connect/stream`, {
      method: "POST",
      headers,
      body: JSON.stringify({ name: "", volume_percent: 400 }),
    });
    expect(stream.status).toBe(400);
    expect(await device.say({ type: "volume", volume_percent: 300 })).toBe(400);
    const foreign = await fetch(`${harness.origin}/provider/connect/devices/${device.id}/events`, {
      method: "POST",
      headers: { authorization: "Bearer token-ben" },
      body: JSON.stringify({ type: "next" }),
    });
    expect(foreign.status).toBe(404);
  });
});

describe("what devices say", () => {
  it("moves on at the end of a track, and lets a device that began as instructed go on", async () => {
    const device = await remote.playing();
    const { playback_id, control_serial, position_serial, next } = device.orders ?? {};
    now += 200_000;
    await device.say({
      type: "ended",
      playback_id: playback_id ?? "",
      control_serial: control_serial ?? -1,
      started_track_id: "t1",
    });
    expect(await remote.player()).toMatchObject({ item: { id: "t1" }, is_playing: true, progress_ms: 0 });
    await device.received((message) => message.type === "orders" && message.orders?.track_id === "t1");
    expect(device.orders).toMatchObject({ playback_id: next?.playback_id, control_serial, position_serial });
  });

  it("corrects a device that began another track than it would now be ordered", async () => {
    const device = await remote.playing();
    const { playback_id, control_serial, position_serial } = device.orders ?? {};
    await remote.status("POST", "/queue?uri=spotify:track:t50");
    await device.say({
      type: "ended",
      playback_id: playback_id ?? "",
      control_serial: control_serial ?? -1,
      started_track_id: "t1",
    });
    await device.received((message) => message.type === "orders" && message.orders?.track_id === "t50");
    expect(device.orders?.position_serial).toBe((position_serial ?? 0) + 1);
  });

  it("is ignored when it is about something that is over", async () => {
    const device = await remote.playing();
    const { playback_id, control_serial } = device.orders ?? {};
    await remote.status("PUT", "/play", { uris: ["spotify:track:t7", "spotify:track:t8"] });
    const about = { playback_id: playback_id ?? "", control_serial: control_serial ?? -1 };
    await device.say({ type: "ended", ...about, started_track_id: "t1" });
    await device.say({ type: "state", ...about, position_ms: 99_000, paused: true });
    expect(await remote.player()).toMatchObject({ item: { id: "t7" }, is_playing: true, progress_ms: 0 });
  });

  it("is ignored when it crossed a newer command on its way", async () => {
    const device = await remote.playing();
    const { playback_id = "", control_serial = -1, pause_serial } = device.orders ?? {};
    await remote.status("PUT", "/seek?position_ms=90000");
    await device.say({ type: "state", playback_id, control_serial, position_ms: 1_000, paused: true });
    expect(await remote.player()).toMatchObject({ progress_ms: 90_000, is_playing: true });
    // A seek says nothing of pauses: the device knows better.
    expect(device.orders?.pause_serial).toBe(pause_serial);
  });

  it("corrects the position, pauses when sound is not allowed, and skips what cannot be played", async () => {
    const device = await remote.playing();
    const about = () => ({
      playback_id: device.orders?.playback_id ?? "",
      control_serial: device.orders?.control_serial ?? -1,
    });
    await device.say({ type: "state", ...about(), position_ms: 8_000, paused: false });
    expect((await remote.player()).progress_ms).toBe(8_000);
    await device.say({ type: "failed", ...about(), reason: "autoplay" });
    expect((await remote.player()).is_playing).toBe(false);
    await remote.status("PUT", "/play");
    for (const expected of ["t1", "t2"]) {
      await device.say({ type: "failed", ...about(), reason: "media" });
      await device.received((message) => message.type === "orders" && message.orders?.track_id === expected);
    }
    await device.say({ type: "failed", ...about(), reason: "media" });
    expect(await remote.player()).toMatchObject({ item: { id: "t2" }, is_playing: false });
  });

  it("skips, renames and sets the volume", async () => {
    const device = await remote.playing();
    await device.say({ type: "next" });
    await device.received((message) => message.type === "orders" && message.orders?.track_id === "t1");
    await device.say({ type: "previous" });
    expect((await remote.player()).item?.id).toBe("t0");
    await device.say({ type: "rename", name: "Desk" });
    await device.say({ type: "volume", volume_percent: 12 });
    expect((await remote.player()).device).toMatchObject({ name: "Desk", volume_percent: 12 });
  });
});
