import { afterEach, describe, expect, test, vi } from "vitest";
import { usePlayerStore } from "#web/features/player/state/player-store.ts";
import {
  sdkState,
  sdkTrack,
  startPlayerStage,
  startPlayingStage,
  type PlayerStage,
} from "#web/features/player/stage-player.ts";

let stage: PlayerStage;
afterEach(() => stage.stop());

function state() {
  return usePlayerStore.getState().state;
}

describe("this page as a device", () => {
  test("is named after the product, and is ready when the SDK says so", async () => {
    stage = await startPlayerStage();
    expect(stage.player().options.name).toBe("Chrome on Linux");
    expect(state()).toMatchObject({ isReady: false, deviceId: null });
    stage.player().emit("ready", { device_id: "here" });
    expect(state()).toMatchObject({ isReady: true, deviceId: "here", isActive: false });
  });

  test("allows sound inside the first press, and after it is ready no more", async () => {
    stage = await startPlayerStage();
    stage.player().emit("ready", { device_id: "here" });
    stage.windowEvents.dispatchEvent(new Event("pointerdown"));
    stage.windowEvents.dispatchEvent(new Event("pointerdown"));
    expect(stage.player().commands).toEqual(["activate"]);
  });

  test.each([
    ["initialization_error", "no-drm"],
    ["playback_error", "playback-error"],
    ["autoplay_failed", "autoplay-blocked"],
    ["not_ready", "reconnecting"],
  ])("says in a sentence what %s means", async (event, about) => {
    stage = await startPlayerStage();
    stage.player().emit("ready", { device_id: "here" });
    stage.player().emit(event, { message: "", device_id: "here" });
    expect(usePlayerStore.getState().notice?.about).toBe(about);
  });

  test.each([
    ["This functionality is restricted to premium users only", "no-premium"],
    ["Invalid user", "wrong-account"],
  ])("tells a missing subscription from the wrong account: %s", async (message, about) => {
    stage = await startPlayerStage();
    stage.player().emit("account_error", { message });
    expect(usePlayerStore.getState().notice?.about).toBe(about);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(stage.players).toHaveLength(1);
  });

  test("makes a new connection within 5 s when one gets nowhere, and takes ever longer", async () => {
    stage = await startPlayerStage();
    await vi.advanceTimersByTimeAsync(5000);
    expect(usePlayerStore.getState().notice?.about).toBe("sdk-unreachable");
    await vi.advanceTimersByTimeAsync(2000);
    expect(stage.players).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(10_000 + 3999);
    expect(stage.players).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(stage.players).toHaveLength(3);
  });

  test("goes on with what was playing, at its volume, on the device that replaces a lost one", async () => {
    stage = await startPlayingStage();
    stage.commands.setVolume(0.4);
    await vi.advanceTimersByTimeAsync(1000);
    stage.forward.mockClear();
    // The provider has not noticed yet.
    const device = { id: "here", name: "Chrome on Linux", is_active: true, volume_percent: 40 };
    stage.forward.mockImplementation(async () => ({ device, is_playing: true, item: sdkTrack("a") }));
    stage.player().emit("not_ready", { device_id: "here" });
    stage.player().emit("player_state_changed", null);
    await vi.advanceTimersByTimeAsync(3000);
    expect(stage.players).toHaveLength(2);
    expect(stage.player().options.volume).toBe(0.4);
    stage.player().emit("ready", { device_id: "again" });
    await vi.advanceTimersByTimeAsync(1000);
    expect(stage.forward).toHaveBeenCalledWith("PUT", "me/player", {
      body: { device_ids: ["again"], play: true },
    });
  });

  test("tells the provider what was playing when it has forgotten", async () => {
    stage = await startPlayingStage();
    await vi.advanceTimersByTimeAsync(10_000);
    stage.fail("me/player");
    stage.player().emit("not_ready", { device_id: "here" });
    await vi.advanceTimersByTimeAsync(3000);
    stage.player().emit("ready", { device_id: "again" });
    await vi.advanceTimersByTimeAsync(1000);
    expect(stage.forward).toHaveBeenCalledWith("PUT", "me/player/play", {
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
      stage = await startPlayingStage();
      stage.player().emit("player_state_changed", seen);
      stage.forward.mockClear();
      stage.player().emit("not_ready", { device_id: "here" });
      await vi.advanceTimersByTimeAsync(3000);
      stage.player().emit("ready", { device_id: "again" });
      await vi.advanceTimersByTimeAsync(5000);
      expect(stage.calls("PUT")).toEqual([]);
      if (seen === null) stage.stop();
    }
  });

  test("asks for a new token and connects again when its token is refused, and says so the second time", async () => {
    stage = await startPlayerStage();
    stage.player().emit("authentication_error", { message: "" });
    await vi.advanceTimersByTimeAsync(0);
    expect(stage.players).toHaveLength(2);
    expect(usePlayerStore.getState().notice).toBeNull();
    stage.player().emit("authentication_error", { message: "" });
    expect(usePlayerStore.getState().notice?.about).toBe("not-authorized");
  });

  test("gives the SDK 3 s to come back, then makes a new connection", async () => {
    stage = await startPlayerStage();
    stage.player().emit("ready", { device_id: "here" });
    stage.player().emit("not_ready", { device_id: "here" });
    expect(state()).toMatchObject({ isReady: false });
    await vi.advanceTimersByTimeAsync(2999);
    expect(stage.players).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(stage.players).toHaveLength(2);
    stage.player().emit("ready", { device_id: "again" });
    expect(state()).toMatchObject({ isReady: true, deviceId: "again" });
    expect(usePlayerStore.getState().notice).toBeNull();
  });

  test("connects nothing and asks nothing for an account without playback", async () => {
    stage = await startPlayerStage({ playback: false });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(stage.players).toEqual([]);
    expect(stage.forward).not.toHaveBeenCalled();
    const played = stage.commands.play({ uris: ["spotify:track:a"] }, null);
    await vi.advanceTimersByTimeAsync(0);
    await played;
    expect(usePlayerStore.getState().notice?.about).toBe("no-playback");
  });

  test("stops with the session: the device goes, and nothing is asked any more", async () => {
    stage = await startPlayingStage();
    stage.engine.stop();
    const asked = stage.forward.mock.calls.length;
    await vi.advanceTimersByTimeAsync(4_000_000);
    expect(stage.player().commands).toContain("disconnect");
    expect(stage.forward.mock.calls).toHaveLength(asked);
    expect(state().track).toBeNull();
  });
});

describe("the like of the current track", () => {
  test("is asked once a track, and not for tracks that are skipped over", async () => {
    stage = await startPlayingStage();
    expect(stage.calls("GET me/library/contains")).toEqual([
      "GET me/library/contains?uris=spotify%3Atrack%3Aa",
    ]);
    stage.player().emit("player_state_changed", sdkState("b"));
    stage.player().emit("player_state_changed", sdkState("b", { paused: true }));
    stage.player().emit("player_state_changed", sdkState("c"));
    await vi.advanceTimersByTimeAsync(5000);
    expect(stage.calls("GET me/library/contains").slice(1)).toEqual([
      "GET me/library/contains?uris=spotify%3Atrack%3Ac",
    ]);
  });

  test("changes at once, and goes back without a word when the call fails", async () => {
    stage = await startPlayingStage();
    stage.fail("me/library");
    const saved = stage.commands.toggleLike();
    expect(usePlayerStore.getState().like.isLiked).toBe(true);
    await saved;
    expect(usePlayerStore.getState().like.isLiked).toBe(false);
    stage.forward.mockImplementation(async () => [true]);
    stage.player().emit("player_state_changed", sdkState("b"));
    await vi.advanceTimersByTimeAsync(300);
    expect(usePlayerStore.getState().like).toEqual({ uri: "spotify:track:b", isLiked: true });
    stage.fail("me/library");
    const removed = stage.commands.toggleLike();
    expect(usePlayerStore.getState().like.isLiked).toBe(false);
    await removed;
    expect(usePlayerStore.getState().like.isLiked).toBe(true);
    expect(usePlayerStore.getState().notice).toBeNull();
  });
});
