import { afterEach, describe, expect, test, vi } from "vitest";
import { usePlayerStore } from "#web/features/player/state/player-store.ts";
import {
  sdkState,
  sdkTrack,
  startPlayerHarness,
  startPlayingHarness,
  type PlayerHarness,
} from "#testing/web/player-harness.ts";

let harness: PlayerHarness;
afterEach(() => harness.stop());

function state() {
  return usePlayerStore.getState().state;
}

describe("this page as a device", () => {
  test("is named after the product, and is ready when the SDK says so", async () => {
    harness = await startPlayerHarness();
    expect(harness.player().options.name).toBe("Chrome on Linux");
    expect(state()).toMatchObject({ isReady: false, deviceId: null });
    harness.player().emit("ready", { device_id: "here" });
    expect(state()).toMatchObject({ isReady: true, deviceId: "here", isActive: false });
  });

  test("allows sound inside the first press, and after it is ready no more", async () => {
    harness = await startPlayerHarness();
    harness.player().emit("ready", { device_id: "here" });
    harness.windowEvents.dispatchEvent(new Event("pointerdown"));
    harness.windowEvents.dispatchEvent(new Event("pointerdown"));
    expect(harness.player().commands).toEqual(["activate"]);
  });

  test.each([
    ["initialization_error", "no-drm"],
    ["playback_error", "playback-error"],
    ["autoplay_failed", "autoplay-blocked"],
    ["not_ready", "reconnecting"],
  ])("says in a sentence what %s means", async (event, about) => {
    harness = await startPlayerHarness();
    harness.player().emit("ready", { device_id: "here" });
    harness.player().emit(event, { message: "", device_id: "here" });
    expect(usePlayerStore.getState().notice?.about).toBe(about);
  });

  test.each([
    ["This functionality is restricted to premium users only", "no-premium"],
    ["Invalid user", "wrong-account"],
  ])("reports a missing subscription from the wrong account: %s", async (message, about) => {
    harness = await startPlayerHarness();
    harness.player().emit("account_error", { message });
    expect(usePlayerStore.getState().notice?.about).toBe(about);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(harness.players).toHaveLength(1);
  });

  test("makes a new connection within 5 s when one gets nowhere, and takes ever longer", async () => {
    harness = await startPlayerHarness();
    await vi.advanceTimersByTimeAsync(5000);
    expect(usePlayerStore.getState().notice?.about).toBe("sdk-unreachable");
    await vi.advanceTimersByTimeAsync(2000);
    expect(harness.players).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(10_000 + 3999);
    expect(harness.players).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(harness.players).toHaveLength(3);
    harness.player().emit("ready", { device_id: "here" });
    expect(usePlayerStore.getState().notice).toBeNull();
  });

  test("goes on with what was playing, at its volume, on the device that replaces a lost one", async () => {
    harness = await startPlayingHarness();
    harness.commands.setVolume(0.4);
    await vi.advanceTimersByTimeAsync(1000);
    harness.forward.mockClear();
    // The provider has not noticed yet.
    const device = { id: "here", name: "Chrome on Linux", is_active: true, volume_percent: 40 };
    harness.forward.mockImplementation(async () => ({ device, is_playing: true, item: sdkTrack("a") }));
    harness.player().emit("not_ready", { device_id: "here" });
    harness.player().emit("player_state_changed", null);
    await vi.advanceTimersByTimeAsync(3000);
    expect(harness.players).toHaveLength(2);
    expect(harness.player().options.volume).toBe(0.4);
    harness.player().emit("ready", { device_id: "again" });
    await vi.advanceTimersByTimeAsync(1000);
    expect(harness.forward).toHaveBeenCalledWith("PUT", "me/player", {
      body: { device_ids: ["again"], play: true },
    });
  });

  test.each([
    ["far from where it was is sent there", 2000, ["PUT me/player/seek?position_ms=10300&device_id=again"]],
    ["about where it was goes on", 9000, []],
  ])("a song that the provider goes on with %s", async (_what, position, sent) => {
    harness = await startPlayingHarness();
    await vi.advanceTimersByTimeAsync(10_000);
    harness.player().emit("not_ready", { device_id: "here" });
    await vi.advanceTimersByTimeAsync(3000);
    harness.player().emit("ready", { device_id: "again" });
    await vi.advanceTimersByTimeAsync(1000);
    harness.player().emit("player_state_changed", sdkState("a", { position }));
    await vi.advanceTimersByTimeAsync(1000);
    expect(harness.calls("PUT me/player/seek")).toEqual(sent);
  });

  test("reports the provider what was playing when it has forgotten", async () => {
    harness = await startPlayingHarness();
    await vi.advanceTimersByTimeAsync(10_000);
    harness.fail("me/player");
    harness.player().emit("not_ready", { device_id: "here" });
    await vi.advanceTimersByTimeAsync(3000);
    harness.player().emit("ready", { device_id: "again" });
    await vi.advanceTimersByTimeAsync(1000);
    expect(harness.forward).toHaveBeenCalledWith("PUT", "me/player/play", {
      query: { device_id: "again" },
      body: {
        context_uri: "spotify:playlist:p",
        offset: { uri: "spotify:track:a" },
        position_ms: 10_300,
      },
    });
  });

  test("what had moved to another device, or stood paused, does not begin by itself", async () => {
    for (const seen of [null, sdkState("a", { paused: true })]) {
      harness = await startPlayingHarness();
      harness.player().emit("player_state_changed", seen);
      harness.forward.mockClear();
      harness.player().emit("not_ready", { device_id: "here" });
      await vi.advanceTimersByTimeAsync(3000);
      harness.player().emit("ready", { device_id: "again" });
      await vi.advanceTimersByTimeAsync(5000);
      expect(harness.calls("PUT")).toEqual([]);
      if (seen === null) harness.stop();
    }
  });

  test("asks for a new token and connects again when its token is refused, and says so the second time", async () => {
    harness = await startPlayerHarness();
    harness.player().emit("authentication_error", { message: "" });
    await vi.advanceTimersByTimeAsync(0);
    expect(harness.players).toHaveLength(2);
    expect(usePlayerStore.getState().notice).toBeNull();
    harness.player().emit("authentication_error", { message: "" });
    expect(usePlayerStore.getState().notice?.about).toBe("not-authorized");
  });

  test("asks for its token, which lives an hour, again 60 s before it ends, and not before", async () => {
    harness = await startPlayerHarness();
    harness.player().emit("ready", { device_id: "here" });
    expect(harness.askToken).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(3_539_000);
    expect(harness.askToken).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2000);
    expect(harness.askToken).toHaveBeenCalledTimes(2);
  });

  test("gives the SDK 3 s to come back, then makes a new connection", async () => {
    harness = await startPlayerHarness();
    harness.player().emit("ready", { device_id: "here" });
    harness.player().emit("not_ready", { device_id: "here" });
    expect(state()).toMatchObject({ isReady: false });
    await vi.advanceTimersByTimeAsync(2999);
    expect(harness.players).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(harness.players).toHaveLength(2);
    harness.player().emit("ready", { device_id: "again" });
    expect(state()).toMatchObject({ isReady: true, deviceId: "again" });
    expect(usePlayerStore.getState().notice).toBeNull();
  });

  test("connects nothing and asks nothing for an account without playback", async () => {
    harness = await startPlayerHarness({ playback: false });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(harness.players).toEqual([]);
    expect(harness.forward).not.toHaveBeenCalled();
    const played = harness.commands.play({ uris: ["spotify:track:a"] }, null);
    await vi.advanceTimersByTimeAsync(0);
    await played;
    expect(usePlayerStore.getState().notice?.about).toBe("no-playback");
  });

  test("stops with the session: the device goes, and nothing is asked any more", async () => {
    harness = await startPlayingHarness();
    harness.engine.stop();
    const asked = harness.forward.mock.calls.length;
    await vi.advanceTimersByTimeAsync(4_000_000);
    expect(harness.player().commands).toContain("disconnect");
    expect(harness.forward.mock.calls).toHaveLength(asked);
    expect(state().track).toBeNull();
  });
});

describe("the like of the current track", () => {
  test("is asked once a track, and not for tracks that are skipped over", async () => {
    harness = await startPlayingHarness();
    expect(harness.calls("GET me/library/contains")).toEqual([
      "GET me/library/contains?uris=spotify%3Atrack%3Aa",
    ]);
    harness.player().emit("player_state_changed", sdkState("b"));
    harness.player().emit("player_state_changed", sdkState("b", { paused: true }));
    harness.player().emit("player_state_changed", sdkState("c"));
    await vi.advanceTimersByTimeAsync(5000);
    expect(harness.calls("GET me/library/contains").slice(1)).toEqual([
      "GET me/library/contains?uris=spotify%3Atrack%3Ac",
    ]);
  });

  test("changes at once, and goes back without a word when the call fails", async () => {
    harness = await startPlayingHarness();
    harness.fail("me/library");
    const saved = harness.commands.setLiked("spotify:track:a", true);
    expect(usePlayerStore.getState().like.isLiked).toBe(true);
    await saved;
    expect(usePlayerStore.getState().like.isLiked).toBe(false);
    harness.forward.mockImplementation(async () => [true]);
    harness.player().emit("player_state_changed", sdkState("b"));
    await vi.advanceTimersByTimeAsync(300);
    expect(usePlayerStore.getState().like).toEqual({ uri: "spotify:track:b", isLiked: true });
    harness.fail("me/library");
    const removed = harness.commands.setLiked("spotify:track:b", false);
    expect(usePlayerStore.getState().like.isLiked).toBe(false);
    await removed;
    expect(usePlayerStore.getState().like.isLiked).toBe(true);
    expect(usePlayerStore.getState().notice).toBeNull();
  });
});
