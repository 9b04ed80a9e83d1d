import { afterEach, describe, expect, test, vi } from "vitest";
import { usePlayerStore } from "#web/features/player/state/player-store.ts";
import {
  sdkState,
  sdkTrack,
  startPlayerHarness,
  startPlayingHarness,
  type PlayerHarness,
} from "#testing/web/player-harness.ts";

const kitchen = {
  device: { id: "kitchen", name: "Kitchen", is_active: true, volume_percent: 50 },
  is_playing: true,
  progress_ms: 5000,
  item: sdkTrack("x"),
};

let harness: PlayerHarness;
afterEach(() => harness.stop());

function state() {
  return usePlayerStore.getState().state;
}

describe("commands while this page plays", () => {
  test("go to the SDK where it has them, and to the provider with the device where it has not", async () => {
    harness = await startPlayingHarness();
    harness.forward.mockClear();
    await harness.commands.pause();
    await harness.commands.skip(1);
    harness.commands.seek(1234.9);
    await harness.commands.setShuffle(true);
    await harness.commands.setRepeat("context");
    await vi.advanceTimersByTimeAsync(0);
    expect(harness.player().commands).toEqual(expect.arrayContaining(["pause", "next", "seek 1234"]));
    expect(harness.calls("PUT")).toEqual([
      "PUT me/player/shuffle?state=true&device_id=here",
      "PUT me/player/repeat?state=context&device_id=here",
    ]);
  });

  test("volume changes here at once, and the provider hears the last value when the slider rests", async () => {
    harness = await startPlayingHarness();
    harness.commands.setVolume(0.6);
    harness.commands.setVolume(1.7);
    harness.commands.setVolume(0.3);
    expect(state().volume).toBe(0.3);
    expect(harness.player().commands.filter((command) => command.startsWith("volume"))).toEqual([
      "volume 0.6",
      "volume 1",
      "volume 0.3",
    ]);
    await vi.advanceTimersByTimeAsync(250);
    expect(harness.calls("PUT me/player/volume")).toEqual([
      "PUT me/player/volume?volume_percent=30&device_id=here",
    ]);
  });

  test("a refused volume comes back, with a sentence", async () => {
    harness = await startPlayingHarness();
    expect(state().volume).toBe(0.8);
    harness.fail("me/player/volume");
    harness.commands.setVolume(0.3);
    await vi.advanceTimersByTimeAsync(250);
    expect(state().volume).toBe(0.8);
    expect(harness.player().commands.at(-1)).toBe("volume 0.8");
    expect(usePlayerStore.getState().notice).toEqual({
      about: "volume-failed",
      detail: "The service is away.",
    });
  });

  test("next shows the next track at 0:00 before any answer", async () => {
    harness = await startPlayingHarness();
    harness.player().nextTrack = () => new Promise<void>(() => undefined);
    void harness.commands.skip(1);
    expect(state()).toMatchObject({ position: 0, track: { id: "a1" } });
  });

  test("previous shows the song that was heard before at 0:00 before any answer", async () => {
    harness = await startPlayingHarness();
    const before = { current_track: sdkTrack("a1"), previous_tracks: [sdkTrack("a")], next_tracks: [] };
    harness.player().emit("player_state_changed", sdkState("a1", { position: 2000, track_window: before }));
    await vi.advanceTimersByTimeAsync(0);
    harness.forward.mockImplementation(() => new Promise(() => undefined));
    harness.player().previousTrack = () => new Promise<void>(() => undefined);
    void harness.commands.skip(-1);
    await vi.advanceTimersByTimeAsync(0);
    expect(state()).toMatchObject({ position: 0, track: { id: "a" } });
  });

  test("a skip that the SDK never answers is taken back", async () => {
    harness = await startPlayingHarness();
    harness.player().nextTrack = () => new Promise<void>(() => undefined);
    void harness.commands.skip(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(state().track?.id).toBe("a");
    expect(usePlayerStore.getState().notice?.about).toBe("next-failed");
  });

  test("while one seek runs, of those that follow only the last is sent", async () => {
    harness = await startPlayingHarness();
    const waiting: (() => void)[] = [];
    const sent: number[] = [];
    harness.player().seek = (ms) => {
      sent.push(ms);
      return new Promise((resolve) => waiting.push(resolve));
    };
    for (let ms = 1000; ms <= 50_000; ms += 1000) harness.commands.seek(ms);
    await vi.advanceTimersByTimeAsync(0);
    expect(state().position).toBe(50_000);
    waiting.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual([1000, 50_000]);
  });
});

describe("playing something", () => {
  test("shows the track that was pressed before the answer, and goes to this page's device", async () => {
    harness = await startPlayingHarness();
    const preview = { ...sdkTrack("b"), album: { id: null, name: "" }, image: null };
    void harness.commands.play({ contextUri: "spotify:playlist:q", position: 9990 }, preview);
    expect(state()).toMatchObject({
      position: 0,
      paused: false,
      track: { id: "b" },
      contextUri: "spotify:playlist:q",
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(harness.forward).toHaveBeenCalledWith("PUT", "me/player/play", {
      query: { device_id: "here" },
      body: { context_uri: "spotify:playlist:q", offset: { position: 9990 } },
    });
  });

  test("is sent once more when the provider does not know the device yet", async () => {
    harness = await startPlayingHarness();
    harness.forward.mockRejectedValueOnce(new Error("unknown"));
    const played = harness.commands.play({ uris: ["spotify:track:b"] }, null);
    await vi.advanceTimersByTimeAsync(1000);
    await played;
    expect(harness.calls("PUT me/player/play")).toHaveLength(2);
    expect(usePlayerStore.getState().notice).toBeNull();
  });

  test("a device that the provider does not know is rebuilt, and plays then", async () => {
    harness = await startPlayingHarness();
    let isKnown = false;
    harness.forward.mockImplementation(async (_method, path) => {
      if (path === "me/player/play" && !isKnown) throw new Error("unknown device");
      return null;
    });
    const played = harness.commands.play({ uris: ["spotify:track:b"] }, null);
    await vi.advanceTimersByTimeAsync(1000);
    expect(harness.players).toHaveLength(2);
    isKnown = true;
    harness.player().emit("ready", { device_id: "again" });
    await vi.advanceTimersByTimeAsync(0);
    await played;
    expect(harness.calls("PUT me/player/play").at(-1)).toBe("PUT me/player/play?device_id=again");
    expect(usePlayerStore.getState().notice).toBeNull();
  });

  test("a failure is spoken of for 8 s", async () => {
    harness = await startPlayingHarness();
    harness.fail("me/player/play");
    await harness.commands.play({ uris: ["spotify:track:b"] }, null);
    expect(usePlayerStore.getState().notice?.about).toBe("play-failed");
    await vi.advanceTimersByTimeAsync(8000);
    expect(usePlayerStore.getState().notice).toBeNull();
  });

  test("waits for the device, and says so when it does not come", async () => {
    harness = await startPlayerHarness();
    const played = harness.commands.play({ uris: ["spotify:track:b"] }, null);
    await vi.advanceTimersByTimeAsync(12_000);
    await played;
    expect(harness.calls("PUT")).toEqual([]);
    expect(usePlayerStore.getState().notice?.about).toBe("play-failed");
  });
});

describe("another device that plays", () => {
  test("is read at once, then every 15 s, and when the window comes into focus", async () => {
    harness = await startPlayerHarness({ answer: kitchen });
    expect(harness.calls("GET me/player?")).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(14_999);
    expect(harness.calls("GET me/player?")).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1001);
    expect(harness.calls("GET me/player?")).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(5000);
    harness.windowEvents.dispatchEvent(new Event("focus"));
    expect(harness.calls("GET me/player?")).toHaveLength(3);
  });

  test("that has gone, as the list of devices says, plays no more", async () => {
    harness = await startPlayerHarness({ answer: kitchen });
    expect(state().paused).toBe(false);
    harness.forward.mockImplementation(async (_method, path) =>
      path === "me/player/devices" ? { devices: [{ id: "here", name: "Gatefold" }] } : kitchen,
    );
    harness.player().emit("ready", { device_id: "here" });
    await vi.advanceTimersByTimeAsync(0);
    expect(state()).toMatchObject({ paused: true, track: { id: "x" } });
    expect(usePlayerStore.getState().other).toBeNull();
    expect(harness.calls("GET me/player/devices")).toHaveLength(1);
  });

  test("that has gone and hears of again is looked for again", async () => {
    harness = await startPlayerHarness({ answer: kitchen });
    harness.forward.mockImplementation(async (_method, path) =>
      path === "me/player/devices" ? { devices: [] } : kitchen,
    );
    harness.player().emit("ready", { device_id: "here" });
    await vi.advanceTimersByTimeAsync(0);
    expect(state().paused).toBe(true);
    await vi.advanceTimersByTimeAsync(16_000);
    expect(harness.calls("GET me/player?")).toHaveLength(2);
    expect(state().paused).toBe(true);
    expect(harness.calls("GET me/player/devices")).toHaveLength(2);
  });

  describe("that has gone without a word", () => {
    /** Which calls the provider was sent, and with what; it knows no device but this page's. */
    async function startWithGone(answer: object): Promise<unknown[]> {
      harness = await startPlayerHarness({ answer });
      harness.player().emit("ready", { device_id: "here" });
      const sent: unknown[] = [];
      harness.forward.mockImplementation(async (method, path, extra) => {
        if (method === "GET") return answer;
        sent.push([`${method} ${path}`, extra?.query, extra?.body]);
        if (extra?.query?.["device_id"] === "kitchen") throw new Error("unknown device");
        if (path === "me/player/play" && extra?.body === undefined) throw new Error("nothing to go on with");
        return null;
      });
      return sent;
    }

    test("and stood paused: what it played goes on here", async () => {
      const sent = await startWithGone({ ...kitchen, is_playing: false });
      await harness.commands.resume();
      expect(sent).toEqual([
        ["PUT me/player/play", { device_id: "kitchen" }, undefined],
        ["PUT me/player/play", { device_id: "here" }, undefined],
        ["PUT me/player/play", { device_id: "here" }, { uris: ["spotify:track:x"], position_ms: 5000 }],
      ]);
      expect(usePlayerStore.getState()).toMatchObject({ other: null, notice: null });
    });

    test("is paused, where it would be by now", async () => {
      const sent = await startWithGone(kitchen);
      await vi.advanceTimersByTimeAsync(2000);
      await harness.commands.pause();
      expect(sent).toEqual([["PUT me/player/pause", { device_id: "kitchen" }, undefined]]);
      expect(usePlayerStore.getState()).toMatchObject({ other: null, notice: null });
      expect(state()).toMatchObject({ paused: true, track: { id: "x" }, position: 7000 });
    });

    test("cannot skip: that is said, and it plays no more", async () => {
      await startWithGone(kitchen);
      await harness.commands.skip(1);
      expect(usePlayerStore.getState()).toMatchObject({ other: null, notice: { about: "next-failed" } });
      expect(state().paused).toBe(true);
    });
  });

  test("takes the commands, with its id", async () => {
    harness = await startPlayerHarness({ answer: kitchen });
    harness.player().emit("ready", { device_id: "here" });
    expect(usePlayerStore.getState().other?.name).toBe("Kitchen");
    await harness.commands.pause();
    await harness.commands.skip(1);
    await harness.commands.transferHere();
    expect(harness.calls("P")).toEqual([
      "PUT me/player/pause?device_id=kitchen",
      "POST me/player/next?device_id=kitchen",
      "PUT me/player?",
    ]);
    expect(harness.forward).toHaveBeenCalledWith("PUT", "me/player", {
      body: { device_ids: ["here"], play: true },
    });
  });

  test("that breaks during a skip has the same song, with a sentence; the next press skips", async () => {
    let playing = "x";
    let isBroken = true;
    harness = await startPlayerHarness({ answer: kitchen });
    harness.player().emit("ready", { device_id: "here" });
    harness.forward.mockImplementation(async (method, path) => {
      if (method === "GET") return path === "me/player" ? { ...kitchen, item: sdkTrack(playing) } : null;
      if (isBroken) throw new Error("The service is away.");
      playing = "y";
      return null;
    });
    await harness.commands.skip(1);
    await vi.advanceTimersByTimeAsync(2000);
    expect(usePlayerStore.getState()).toMatchObject({ notice: { about: "next-failed" } });
    expect(state()).toMatchObject({ paused: false, track: { id: "x" } });
    isBroken = false;
    await harness.commands.skip(1);
    await vi.advanceTimersByTimeAsync(2000);
    expect(usePlayerStore.getState().notice).toBeNull();
    expect(state()).toMatchObject({ paused: false, track: { id: "y" } });
  });

  test("is not read while this page plays: the SDK's events tell", async () => {
    harness = await startPlayingHarness();
    harness.forward.mockClear();
    await vi.advanceTimersByTimeAsync(60_000);
    harness.windowEvents.dispatchEvent(new Event("focus"));
    expect(harness.calls("GET me/player?")).toEqual([]);
    expect(state().position).toBeGreaterThanOrEqual(60_000);
  });
});
