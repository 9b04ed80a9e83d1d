import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { emptyPlayerState, type PlayerTrack } from "#web/features/player/state/player-state.ts";
import { refreshState, resetPlayerStore } from "#web/features/player/state/player-model.ts";
import { usePlayerStore } from "#web/features/player/state/player-store.ts";
import { fadeFactor, runSleepTimer, sleepLeftMs } from "./sleep-timer.ts";
import { sdkState, startPlayingHarness, type PlayerHarness } from "#testing/web/player-harness.ts";

describe("how long playback goes on", () => {
  const track = { uri: "spotify:track:a" } as PlayerTrack;
  const state = { ...emptyPlayerState, track, duration: 200_000, position: 150_000 };
  test.each([
    [null, null],
    [{ kind: "time", endsAtMs: 60_000 } as const, 50_000],
    [{ kind: "time", endsAtMs: 1000 } as const, 0],
    [{ kind: "track" } as const, 49_600],
  ])("%j leaves %s ms", (sleep, left) => expect(sleepLeftMs(sleep, state, 10_000)).toBe(left));

  test("waits for a track where none plays", () => {
    expect(sleepLeftMs({ kind: "track" }, emptyPlayerState, 0)).toBeNull();
  });
});

test("the sound fades over the last eight seconds, to silence", () => {
  expect([9000, 8000, 4000, 0, -1].map(fadeFactor)).toEqual([1, 1, 0.25, 0, 0]);
});

describe("a timer on a page that plays", () => {
  let harness: PlayerHarness;
  let stop: () => void;
  beforeEach(async () => {
    harness = await startPlayingHarness();
    vi.stubGlobal(
      "document",
      Object.assign(new EventTarget(), { visibilityState: "visible", querySelector: () => null }),
    );
    stop = runSleepTimer({
      player: () => harness.engine.sdk(),
      pause: () => harness.commands.pause(),
      refresh: refreshState,
    });
  });
  afterEach(() => {
    stop();
    harness.stop();
    resetPlayerStore();
  });
  const volumes = () =>
    harness
      .player()
      .commands.filter((command) => command.startsWith("volume"))
      .map((command) => Number(command.slice("volume ".length)));

  test("fades out, pauses, and leaves the volume as it was", async () => {
    harness.commands.setSleep({ kind: "time", endsAtMs: Date.now() + 15_000 });
    await vi.advanceTimersByTimeAsync(6000);
    expect(volumes()).toEqual([]);
    await vi.advanceTimersByTimeAsync(8000);
    expect(usePlayerStore.getState().isFading).toBe(true);
    expect(volumes()).toEqual(volumes().toSorted((a, b) => b - a));
    await vi.advanceTimersByTimeAsync(1500);
    expect(harness.player().commands).toContain("pause");
    expect(volumes().at(-1)).toBe(0.8);
    expect(usePlayerStore.getState()).toMatchObject({ isFading: false, sleep: null });
    expect(usePlayerStore.getState().state).toMatchObject({ paused: true, volume: 0.8 });
  });

  test("at the end of the track pauses before the next one begins", async () => {
    harness.player().emit("player_state_changed", sdkState("a", { position: 190_000 }));
    harness.commands.setSleep({ kind: "track" });
    await vi.advanceTimersByTimeAsync(9000);
    expect(harness.player().commands).not.toContain("pause");
    await vi.advanceTimersByTimeAsync(900);
    expect(harness.player().commands).toContain("pause");
  });

  test("that is turned off while it fades gives the volume back and pauses nothing", async () => {
    harness.commands.setSleep({ kind: "time", endsAtMs: Date.now() + 5000 });
    await vi.advanceTimersByTimeAsync(2000);
    harness.commands.setSleep(null);
    expect(volumes().at(-1)).toBe(0.8);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(harness.player().commands).not.toContain("pause");
  });
});
