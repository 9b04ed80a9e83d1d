import { afterEach, expect, test, vi } from "vitest";
import {
  sdkState,
  sdkTrack,
  startPlayerHarness,
  startPlayingHarness,
  startReadyHarness,
  type PlayerHarness,
} from "#testing/web/player-harness.ts";
import { readSdkState } from "#web/features/player/source/read-state.ts";
import { updateModel } from "#web/features/player/state/player-model.ts";
import { usePlayerStore } from "#web/features/player/state/player-store.ts";

let harness: PlayerHarness;
afterEach(() => harness.stop());

test("play plays and pause pauses, also where the page takes the opposite for true", async () => {
  harness = await startPlayingHarness();
  expect(usePlayerStore.getState().state.paused).toBe(false);
  await harness.commands.resume();
  await harness.commands.pause();
  await harness.commands.pause();
  const presses = harness.player().commands.filter((command) => /resume|pause/u.test(command));
  expect(presses).toEqual(["resume", "pause", "pause"]);
});

test("another device that stands paused is not asked to pause: services refuse that", async () => {
  const device = { id: "kitchen", name: "Kitchen", is_active: true, volume_percent: 50 };
  harness = await startPlayerHarness({
    answer: { device, is_playing: false, progress_ms: 5000, item: sdkTrack("x") },
  });
  harness.player().emit("ready", { device_id: "here" });
  expect(usePlayerStore.getState().other?.name).toBe("Kitchen");
  await harness.commands.pause();
  expect(harness.calls("PUT")).toEqual([]);
});

/** What Play asks of the provider on a page that shows `a` paused at 1:30, while the provider goes on with it from `fromMs`. */
async function playKept(fromMs: number, changes: object = {}): Promise<string[]> {
  harness = await startReadyHarness();
  updateModel((model, nowMs) => {
    const paused = sdkState("a", { position: 90_000, paused: true }) as unknown as Spotify.PlaybackState;
    return { ...model, kept: { ...readSdkState(paused, nowMs), ...changes } };
  });
  const pressed = harness.commands.resume();
  await vi.advanceTimersByTimeAsync(0);
  harness.player().emit("player_state_changed", sdkState("a", { position: fromMs }));
  await pressed;
  return harness.calls("PUT");
}

test.each([
  [
    "at an earlier position is sought back to where this browser left it",
    63_000,
    {},
    ["seek?position_ms=90000&device_id=here"],
  ],
  ["at a later position as well", 150_000, {}, ["seek?position_ms=90000&device_id=here"]],
  ["close by goes on as it is", 91_000, {}, []],
  [
    "elsewhere than a stored queue says goes on as it is: the provider knows better",
    150_000,
    { askedAtMs: 0 },
    [],
  ],
])("a paused song that the provider goes on with %s", async (_name, fromMs, changes, seeks) => {
  const asked = await playKept(fromMs, changes);
  expect(asked).toEqual([
    "PUT me/player/play?device_id=here",
    ...seeks.map((call) => `PUT me/player/${call}`),
  ]);
});
