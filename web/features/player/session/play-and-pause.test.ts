import { afterEach, expect, test } from "vitest";
import {
  sdkTrack,
  startPlayerHarness,
  startPlayingHarness,
  type PlayerHarness,
} from "#testing/web/player-harness.ts";
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
