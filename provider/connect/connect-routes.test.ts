import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openStageDevice, type StageDevice } from "./stage-device.ts";
import { stagePlays, startStageProvider, type StageProvider } from "./stage-provider.ts";

const NOW = Date.UTC(2026, 5, 1);
let now = NOW;
let stage: StageProvider;

beforeEach(async () => {
  now = NOW;
  stage = await startStageProvider({ now: () => now, timing: { ackMs: 300, graceMs: 60 } });
});
afterEach(() => stage.close());

interface PlayerAnswer {
  device: { id: string; is_active: boolean; volume_percent: number };
  repeat_state: string;
  shuffle_state: boolean;
  context: { type: string; uri: string } | null;
  timestamp: number;
  progress_ms: number;
  is_playing: boolean;
  item: { id: string } | null;
  currently_playing_type: string;
  actions: { disallows: Record<string, boolean> };
}

async function call(method: string, path: string, body?: unknown, account = "ada"): Promise<Response> {
  return fetch(`${stage.origin}/provider/v1/me/player${path}`, {
    method,
    headers: { authorization: `Bearer token-${account}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function status(method: string, path: string, body?: unknown): Promise<number> {
  const answer = await call(method, path, body);
  const text = await answer.text();
  if (answer.status === 204) expect(text).toBe("");
  return answer.status;
}

async function failure(method: string, path: string, body?: unknown): Promise<[number, string | undefined]> {
  const answer = await call(method, path, body);
  const { error } = (await answer.json()) as { error: { status: number; reason?: string } };
  expect(error.status).toBe(answer.status);
  return [answer.status, error.reason];
}

async function player(): Promise<PlayerAnswer> {
  const answer = await call("GET", "");
  expect(answer.status).toBe(200);
  return (await answer.json()) as PlayerAnswer;
}

async function queue(): Promise<{ current: string | null; next: string[] }> {
  const answer = (await (await call("GET", "/queue")).json()) as {
    currently_playing: { id: string } | null;
    queue: { id: string }[];
  };
  return { current: answer.currently_playing?.id ?? null, next: answer.queue.map(({ id }) => id) };
}

async function playing(
  body: Record<string, unknown> = { context_uri: "spotify:playlist:all" },
): Promise<StageDevice> {
  const device = await openStageDevice(stage.origin, "ada");
  expect(await status("PUT", `/play?device_id=${device.id}`, body)).toBe(204);
  return device;
}

describe("without an active device", () => {
  it("answers 204 to reads, and 404 NO_ACTIVE_DEVICE to every command", async () => {
    await openStageDevice(stage.origin, "ada");
    expect(await status("GET", "")).toBe(204);
    expect(await status("GET", "/currently-playing")).toBe(204);
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
      expect(await failure(method, path)).toEqual([404, "NO_ACTIVE_DEVICE"]);
    }
    expect(await queue()).toEqual({ current: null, next: [] });
  });

  it("answers 404 for a device that is not the account's", async () => {
    const foreign = await openStageDevice(stage.origin, "ben");
    expect(await failure("PUT", `/play?device_id=${foreign.id}`)).toEqual([404, "DEVICE_NOT_FOUND"]);
    expect(await failure("PUT", "", { device_ids: [foreign.id] })).toEqual([404, "DEVICE_NOT_FOUND"]);
  });

  it("answers 401 without a token", async () => {
    const answer = await fetch(`${stage.origin}/provider/v1/me/player`);
    expect(answer.status).toBe(401);
    const stream = await fetch(`${stage.origin}/provider/connect/stream`, { method: "POST", body: "{}" });
    expect(stream.status).toBe(401);
  });
});

describe("playing", () => {
  it("starts a context at a position, and says so to the device and to readers", async () => {
    const device = await playing({
      context_uri: "spotify:playlist:all",
      offset: { position: 5 },
      position_ms: 7_000,
    });
    expect(device.orders).toMatchObject({ track_id: "t5", paused: false, position_ms: 7_000 });
    expect(device.orders?.next?.track.id).toBe("t6");
    now += 3_000;
    expect(await player()).toMatchObject({
      device: { id: device.id, is_active: true },
      is_playing: true,
      progress_ms: 10_000,
      item: { id: "t5" },
      context: { type: "playlist", uri: "spotify:playlist:all" },
      repeat_state: "off",
      shuffle_state: false,
      currently_playing_type: "track",
      actions: { disallows: { resuming: true } },
    });
    expect((await queue()).next.slice(0, 2)).toEqual(["t6", "t7"]);
    expect((await queue()).next).toHaveLength(20);
  });

  it("starts at a track of the context, or at bare uris", async () => {
    const device = await playing({
      context_uri: "spotify:playlist:all",
      offset: { uri: "spotify:track:t9" },
    });
    expect(device.orders?.track_id).toBe("t9");
    expect(await status("PUT", "/play", { uris: ["spotify:track:t3", "spotify:track:t4"] })).toBe(204);
    expect(device.orders).toMatchObject({ track_id: "t3", sdk: { context: { uri: null } } });
    expect((await player()).context).toBeNull();
  });

  it("passes over items that cannot be played", async () => {
    const device = await playing({ context_uri: "spotify:playlist:gaps", offset: { position: 0 } });
    expect(device.orders?.track_id).toBe("t1");
    expect(await status("POST", "/next")).toBe(204);
    expect(device.orders?.track_id).toBe("t3");
  });

  it("pauses and goes on where it was", async () => {
    const device = await playing();
    now += 5_000;
    expect(await status("PUT", "/pause")).toBe(204);
    expect(device.orders?.paused).toBe(true);
    now += 60_000;
    expect(await player()).toMatchObject({ is_playing: false, progress_ms: 5_000 });
    expect(await failure("PUT", "/pause")).toEqual([403, "UNKNOWN"]);
    expect(await status("PUT", "/play")).toBe(204);
    expect(device.orders?.paused).toBe(false);
    expect(await failure("PUT", "/play")).toEqual([403, "UNKNOWN"]);
    now += 1_000;
    expect((await player()).progress_ms).toBe(6_000);
  });

  it("takes a play body without a content type, and an empty one with", async () => {
    const device = await playing();
    await status("PUT", "/pause");
    const answer = await fetch(`${stage.origin}/provider/v1/me/player/play`, {
      method: "PUT",
      headers: { authorization: "Bearer token-ada", "content-type": "application/json" },
      body: "",
    });
    expect(answer.status).toBe(204);
    expect(device.orders?.paused).toBe(false);
  });

  it("goes next, back, and to the beginning after three seconds", async () => {
    const device = await playing();
    await status("POST", "/next");
    await status("POST", "/next");
    expect(device.orders?.track_id).toBe("t2");
    await status("POST", "/previous");
    expect(device.orders?.track_id).toBe("t1");
    now += 3_001;
    const before = device.orders?.position_serial ?? 0;
    await status("POST", "/previous");
    expect(device.orders).toMatchObject({ track_id: "t1", position_ms: 0 });
    expect(device.orders?.position_serial).toBeGreaterThan(before);
  });

  it("stops at the beginning after the last track, or goes round", async () => {
    const device = await playing({ uris: ["spotify:track:t1", "spotify:track:t2"], offset: { position: 1 } });
    await status("PUT", "/repeat?state=context");
    await status("POST", "/next");
    expect(device.orders).toMatchObject({ track_id: "t1", paused: false });
    await status("PUT", "/repeat?state=off");
    await status("POST", "/next");
    await status("POST", "/next");
    expect(device.orders).toMatchObject({ track_id: "t1", paused: true, position_ms: 0 });
  });

  it("seeks, and past the end plays the next track", async () => {
    const device = await playing();
    await status("PUT", "/seek?position_ms=25000");
    expect(device.orders?.position_ms).toBe(25_000);
    expect((await player()).progress_ms).toBe(25_000);
    await status("PUT", "/seek?position_ms=999999999");
    expect(device.orders).toMatchObject({ track_id: "t1", position_ms: 0 });
  });

  it("shuffles around the current track, and back", async () => {
    const device = await playing({ context_uri: "spotify:playlist:all", offset: { position: 4 } });
    await status("PUT", "/shuffle?state=true");
    expect((await player()).shuffle_state).toBe(true);
    expect(device.orders).toMatchObject({ track_id: "t4", sdk: { shuffle: true } });
    const shuffled = (await queue()).next;
    expect(shuffled).not.toEqual(Array.from({ length: 20 }, (_, index) => `t${5 + index}`));
    expect(device.orders?.next?.track.id).toBe(shuffled[0]);
    await status("PUT", "/shuffle?state=false");
    expect((await queue()).next[0]).toBe("t5");
  });

  it("plays the queue before the context goes on", async () => {
    const device = await playing();
    await status("POST", "/queue?uri=spotify:track:t50");
    await status("POST", "/queue?uri=spotify:track:t51");
    expect((await queue()).next.slice(0, 3)).toEqual(["t50", "t51", "t1"]);
    expect(device.orders?.next?.track.id).toBe("t50");
    await status("POST", "/next");
    expect(device.orders?.track_id).toBe("t50");
    expect(device.orders?.sdk.track_window.previous_tracks.map(({ id }) => id)).toEqual(["t0"]);
    await status("POST", "/next");
    await status("POST", "/next");
    expect(device.orders?.track_id).toBe("t1");
  });

  it("sets the volume of the device", async () => {
    const device = await playing();
    await status("PUT", "/volume?volume_percent=33");
    expect(device.volumePercent).toBe(33);
    expect((await player()).device.volume_percent).toBe(33);
  });

  it("refuses values that make no sense", async () => {
    const device = await playing();
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
      ["PUT", "/play", { uris: [] }],
      ["PUT", "/play", { context_uri: "spotify:playlist:all", offset: { position: -1 } }],
      ["PUT", "/play", { context_uri: "spotify:artist:ar1", offset: { position: 1 } }],
      ["PUT", "/play", { context_uri: "spotify:playlist:all", uris: ["spotify:track:t1"] }],
    ] as const) {
      expect([path, (await failure(method, path, body))[0]]).toEqual([path, 400]);
    }
    for (const body of [
      { context_uri: "spotify:playlist:gone" },
      { context_uri: "spotify:playlist:unknown" },
      { context_uri: "spotify:playlist:all", offset: { uri: "spotify:track:unknown" } },
      { context_uri: "spotify:playlist:all", offset: { position: 300 } },
      { uris: ["spotify:track:unknown"] },
    ]) {
      expect(await status("PUT", "/play", body)).toBe(404);
    }
    const broken = await fetch(`${stage.origin}/provider/v1/me/player/play`, {
      method: "PUT",
      headers: { authorization: "Bearer token-ada" },
      body: "{",
    });
    expect(broken.status).toBe(400);
    expect(device.orders?.track_id).toBe("t0");
  });
});

describe("devices", () => {
  it("are listed while connected, and for a grace after", async () => {
    const device = await openStageDevice(stage.origin, "ada", { name: "Kitchen" });
    const list = async () =>
      ((await (await call("GET", "/devices")).json()) as { devices: { id: string; name: string }[] }).devices;
    expect(await list()).toMatchObject([
      { id: device.id, name: "Kitchen", type: "Computer", is_active: false },
    ]);
    device.drop();
    expect(await list()).toHaveLength(1);
    await expect.poll(list).toEqual([]);
  });

  it("go away at once when they say goodbye, and playback stands still", async () => {
    const device = await playing();
    now += 10_000;
    expect(await device.say({ type: "goodbye" })).toBe(204);
    await device.ended;
    expect(await status("GET", "")).toBe(204);
    now += 10_000;
    const other = await openStageDevice(stage.origin, "ada");
    expect(await status("PUT", "", { device_ids: [other.id], play: true })).toBe(204);
    expect(other.orders).toMatchObject({ track_id: "t0", position_ms: 10_000, paused: false });
  });

  it("hand playback over with position and state, and the one before stops", async () => {
    const first = await playing();
    const second = await openStageDevice(stage.origin, "ada", { name: "Second" });
    expect(second.orders).toBeNull();
    now += 12_000;
    expect(await status("PUT", "", { device_ids: [second.id] })).toBe(204);
    expect(second.orders).toMatchObject({ track_id: "t0", position_ms: 12_000, paused: false });
    expect(first.orders).toBeNull();
    expect((await player()).device.id).toBe(second.id);
    await status("PUT", "/pause");
    await status("PUT", "", { device_ids: [first.id] });
    expect(first.orders).toMatchObject({ paused: true });
    expect(second.orders).toBeNull();
  });

  it("get an answer within the bounded time even when they never acknowledge", async () => {
    const device = await openStageDevice(stage.origin, "ada", { acknowledges: false });
    expect(await status("PUT", `/play?device_id=${device.id}`, { uris: ["spotify:track:t1"] })).toBe(204);
    await device.told((message) => message.type === "orders" && message.orders?.track_id === "t1");
  });

  it("come back under their id, and are told what to do when they missed something", async () => {
    const device = await playing();
    device.drop();
    await status("POST", "/next");
    const again = await openStageDevice(stage.origin, "ada", { deviceId: device.id });
    expect(again.id).toBe(device.id);
    expect(again.orders).toMatchObject({ track_id: "t1", paused: false });
  });

  it("come back with what they went on to meanwhile", async () => {
    const device = await playing();
    const { orders } = device;
    device.drop();
    now += 203_000;
    const again = await openStageDevice(stage.origin, "ada", {
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
    const device = await openStageDevice(stage.origin, "ada", { deviceId: "unknown" });
    expect(device.id).toMatch(/^[0-9a-f]{40}$/u);
  });

  it("have their streams ended when the provider closes", async () => {
    const device = await playing();
    await stage.close();
    await device.ended;
  });

  it("are refused malformed introductions and events", async () => {
    const device = await playing();
    const headers = { authorization: "Bearer token-ada" };
    const stream = await fetch(`${stage.origin}/provider/connect/stream`, {
      method: "POST",
      headers,
      body: JSON.stringify({ name: "", volume_percent: 400 }),
    });
    expect(stream.status).toBe(400);
    expect(await device.say({ type: "volume", volume_percent: 300 })).toBe(400);
    const foreign = await fetch(`${stage.origin}/provider/connect/devices/${device.id}/events`, {
      method: "POST",
      headers: { authorization: "Bearer token-ben" },
      body: JSON.stringify({ type: "next" }),
    });
    expect(foreign.status).toBe(404);
  });
});

describe("what devices say", () => {
  it("moves on at the end of a track, and lets a device that began as told go on", async () => {
    const device = await playing();
    const { playback_id, control_serial, position_serial, next } = device.orders ?? {};
    now += 200_000;
    await device.say({
      type: "ended",
      playback_id: playback_id ?? "",
      control_serial: control_serial ?? -1,
      started_track_id: "t1",
    });
    expect(await player()).toMatchObject({ item: { id: "t1" }, is_playing: true, progress_ms: 0 });
    await device.told((message) => message.type === "orders" && message.orders?.track_id === "t1");
    expect(device.orders).toMatchObject({ playback_id: next?.playback_id, control_serial, position_serial });
  });

  it("corrects a device that began another track than it would now be told", async () => {
    const device = await playing();
    const { playback_id, control_serial, position_serial } = device.orders ?? {};
    await status("POST", "/queue?uri=spotify:track:t50");
    await device.say({
      type: "ended",
      playback_id: playback_id ?? "",
      control_serial: control_serial ?? -1,
      started_track_id: "t1",
    });
    await device.told((message) => message.type === "orders" && message.orders?.track_id === "t50");
    expect(device.orders?.position_serial).toBe((position_serial ?? 0) + 1);
  });

  it("is ignored when it is about something that is over", async () => {
    const device = await playing();
    const { playback_id, control_serial } = device.orders ?? {};
    await status("PUT", "/play", { uris: ["spotify:track:t7", "spotify:track:t8"] });
    const about = { playback_id: playback_id ?? "", control_serial: control_serial ?? -1 };
    await device.say({ type: "ended", ...about, started_track_id: "t1" });
    await device.say({ type: "state", ...about, position_ms: 99_000, paused: true });
    expect(await player()).toMatchObject({ item: { id: "t7" }, is_playing: true, progress_ms: 0 });
  });

  it("corrects the position, pauses when sound is not allowed, and skips what cannot be played", async () => {
    const device = await playing();
    const about = () => ({
      playback_id: device.orders?.playback_id ?? "",
      control_serial: device.orders?.control_serial ?? -1,
    });
    await device.say({ type: "state", ...about(), position_ms: 8_000, paused: false });
    expect((await player()).progress_ms).toBe(8_000);
    await device.say({ type: "failed", ...about(), reason: "autoplay" });
    expect((await player()).is_playing).toBe(false);
    await status("PUT", "/play");
    for (const expected of ["t1", "t2"]) {
      await device.say({ type: "failed", ...about(), reason: "media" });
      await device.told((message) => message.type === "orders" && message.orders?.track_id === expected);
    }
    await device.say({ type: "failed", ...about(), reason: "media" });
    expect(await player()).toMatchObject({ item: { id: "t2" }, is_playing: false });
  });

  it("skips, renames and sets the volume", async () => {
    const device = await playing();
    await device.say({ type: "next" });
    await device.told((message) => message.type === "orders" && message.orders?.track_id === "t1");
    await device.say({ type: "previous" });
    expect((await player()).item?.id).toBe("t0");
    await device.say({ type: "rename", name: "Desk" });
    await device.say({ type: "volume", volume_percent: 12 });
    expect((await player()).device).toMatchObject({ name: "Desk", volume_percent: 12 });
  });
});

describe("recently played", () => {
  interface Recent {
    items: { played_at: string; track: { id: string }; context: { uri: string } | null }[];
    next: string | null;
    cursors: { after: string; before: string } | null;
    limit: number;
  }
  const recent = async (query = "") =>
    (await (await call("GET", `/recently-played${query}`)).json()) as Recent;

  it("merges what was played here with what the account brings, newest first", async () => {
    await playing();
    now += 40_000;
    await status("POST", "/next");
    now += 10_000;
    await status("POST", "/next");
    const { items, limit } = await recent();
    expect(limit).toBe(20);
    expect(items).toHaveLength(20);
    expect(items[0]).toMatchObject({
      track: { id: "t0" },
      played_at: new Date(NOW + 40_000).toISOString(),
      context: { uri: "spotify:playlist:all" },
    });
    expect(items[1]).toMatchObject({
      played_at: new Date(stagePlays[0] ?? 0).toISOString(),
      context: null,
    });
  });

  it("pages by its cursors through the last fifty", async () => {
    const seen: string[] = [];
    let query = "?limit=20";
    for (;;) {
      const page = await recent(query);
      seen.push(...page.items.map((item) => item.played_at));
      if (page.next === null) break;
      query = new URL(page.next).search;
    }
    expect(seen).toEqual(stagePlays.slice(0, 50).map((at) => new Date(at).toISOString()));
    const first = await recent("?limit=2");
    expect((await recent(`?after=${first.cursors?.before}`)).items).toHaveLength(1);
    expect(await recent(`?after=${first.cursors?.after}`)).toMatchObject({
      items: [],
      cursors: null,
      next: null,
    });
  });

  it("refuses both cursors at once and limits out of range", async () => {
    for (const query of ["?after=1&before=2", "?limit=0", "?limit=51", "?before=x"]) {
      expect(await status("GET", `/recently-played${query}`)).toBe(400);
    }
  });
});
