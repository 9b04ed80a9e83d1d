import { afterEach, describe, expect, test, vi } from "vitest";
import { requestUris } from "./player-commands.ts";
import { usePlayerStore } from "./player-store.ts";
import { sdkState, startPlayerStage, startPlayingStage, type PlayerStage } from "./stage-player.ts";

let stage: PlayerStage;
afterEach(() => stage.stop());

function state() {
  return usePlayerStore.getState().state;
}

describe("this page as a device", () => {
  test("is named after the product, and is ready when the SDK says so", async () => {
    stage = await startPlayerStage();
    expect(stage.player().options.name).toBe("Gatefold");
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
    ["account_error", "no-premium"],
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

  test("asks for a new token and connects again when its token is refused, and says so the second time", async () => {
    stage = await startPlayerStage();
    stage.player().emit("authentication_error", { message: "" });
    await vi.advanceTimersByTimeAsync(0);
    expect(stage.players).toHaveLength(2);
    expect(usePlayerStore.getState().notice).toBeNull();
    stage.player().emit("authentication_error", { message: "" });
    expect(usePlayerStore.getState().notice?.about).toBe("not-authorized");
  });

  test("gives the SDK 10 s to come back, then makes a new connection", async () => {
    stage = await startPlayerStage();
    stage.player().emit("ready", { device_id: "here" });
    stage.player().emit("not_ready", { device_id: "here" });
    expect(state()).toMatchObject({ isReady: false });
    await vi.advanceTimersByTimeAsync(9999);
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
    const played = stage.commands.play(requestUris(["spotify:track:a"], 0), null);
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
