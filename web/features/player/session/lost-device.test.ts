import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sdkState, sdkTrack, startPlayingHarness, type PlayerHarness } from "#testing/web/player-harness.ts";
import { keepPlayback } from "#web/features/player/session/playing/persist-playback.ts";
import { showKeptPlayback } from "#web/features/player/session/playing/persisted-playback.ts";
import { createResumer, keptKey } from "#web/features/player/source/sdk/resume-playback.ts";
import { keepPlace } from "#web/features/player/queue/keep/stored-queue.ts";
import { observeProvider } from "#web/features/player/state/merge-state.ts";
import { resetPlayerStore, updateModel } from "#web/features/player/state/player-model.ts";
import { useListening } from "#web/features/player/state/listening.ts";
import { aSong } from "#testing/web/queues.ts";
import { usePlayerStore } from "#web/features/player/state/player-store.ts";
import { readProviderState } from "#web/features/player/source/read-state.ts";
import type { StreamParts } from "#web/features/player/source/watch-playback.ts";
import { reportPlayback } from "#web/features/player/session/playing/report-playback.ts";

const report = vi.fn<StreamParts["report"]>(async () => undefined);
const storePlace = vi.fn<() => void>();
let harness: PlayerHarness;
let stops: (() => void)[];

/** A page that plays; its server hears of it by `report`. */
beforeEach(async () => {
  report.mockClear();
  storePlace.mockClear();
  harness = await startPlayingHarness();
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  const keeping = keepPlayback("me");
  stops = [
    () => keeping.stop(true),
    reportPlayback(() => "Chrome on Linux", { isServed: async () => true, report }),
    keepPlace(storePlace),
  ];
  await vi.advanceTimersByTimeAsync(0);
});
afterEach(() => {
  for (const stop of stops) stop();
  harness.stop();
});

/** What a page that follows by a reload asks of the provider, which names a device as the one that plays. */
async function reload(active: string): Promise<string[]> {
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([
    { type: "reload" } as PerformanceNavigationTiming,
  ]);
  resetPlayerStore();
  const asked: string[] = [];
  const note = (name: string) => async (): Promise<never> => {
    asked.push(name);
    throw new Error("It is away.");
  };
  const resumeAt = async (uri: string, positionMs: number, device: string): Promise<boolean> => {
    asked.push(`${uri} at ${positionMs} on ${device}`);
    return true;
  };
  const calls = { transfer: note("transfer"), playAt: note("play"), seek: note("seek"), resumeAt };
  const resumer = createResumer(calls, showKeptPlayback("me"));
  const device = { id: active, name: "Chrome on Linux", is_active: true, volume_percent: 50 };
  const item = { ...sdkTrack("a"), id: "a" };
  updateModel((model, nowMs) => {
    const seen = readProviderState({ device, item, is_playing: true }, nowMs, nowMs);
    return observeProvider({ ...model, deviceId: "new" }, seen, { askedAtMs: nowMs, nowMs });
  });
  resumer.noteReady("new");
  await vi.advanceTimersByTimeAsync(1000);
  resumer.stop();
  vi.restoreAllMocks();
  return asked;
}

test("a page that is reloaded goes on although the provider still names the device that it had, and leaves what plays on another one alone", async () => {
  harness.player().emit("player_state_changed", sdkState("a", { position: 60_000 }));
  harness.player().emit("not_ready", { device_id: "here" });
  expect(await reload("here")).toEqual(["transfer", "spotify:track:a at 60000 on new"]);
  expect(await reload("phone")).toEqual([]);
});

/** The position in the song that the browser keeps for the page that comes next. */
function keptPosition(): number {
  return (JSON.parse(localStorage.getItem(keptKey) ?? "{}") as { positionMs: number }).positionMs;
}

const lastReport = () =>
  report.mock.lastCall === undefined
    ? null
    : {
        id: report.mock.lastCall[0],
        at: report.mock.lastCall[1]?.progress_ms,
        gone: report.mock.lastCall[2],
      };

test("a page that goes loses its device first: server, browser and queue keep where the song was paused, although nothing was reported yet", () => {
  harness.player().emit("player_state_changed", sdkState("a", { position: 90_016, paused: true }));
  expect(report).not.toHaveBeenCalled();
  harness.player().emit("not_ready", { device_id: "here" });
  expect(lastReport()).toEqual({ id: "here", at: 90_016, gone: true });
  expect(keptPosition()).toBe(90_016);
  expect(storePlace).toHaveBeenCalledOnce();
  harness.windowEvents.dispatchEvent(new Event("pagehide"));
  expect([report.mock.calls.length, keptPosition()]).toEqual([1, 90_016]);
});

test("what still plays is kept where it had got to, between two reports as well", async () => {
  await vi.advanceTimersByTimeAsync(1000);
  expect(lastReport()).toMatchObject({ id: "here", gone: false });
  await vi.advanceTimersByTimeAsync(3400);
  harness.player().emit("not_ready", { device_id: "here" });
  const { position } = usePlayerStore.getState().state;
  expect(position).toBeGreaterThanOrEqual(4400);
  expect(lastReport()).toEqual({ id: "here", at: position, gone: true });
  expect(keptPosition()).toBe(position);
});

test("what played is reported as paused while another song is heard into, and a page that goes meanwhile says nothing of that one", async () => {
  harness.player().emit("player_state_changed", sdkState("a", { position: 60_000 }));
  await vi.advanceTimersByTimeAsync(1000);
  useListening.setState({ song: aSong("z") });
  harness.player().emit("player_state_changed", sdkState("z", { position: 100_000 }));
  await vi.advanceTimersByTimeAsync(1000);
  const [id, last] = report.mock.lastCall ?? [];
  expect([id, last?.item.id, last?.is_playing, last?.progress_ms]).toEqual(["here", "a", false, 61_000]);
  harness.windowEvents.dispatchEvent(new Event("pagehide"));
  expect(report.mock.lastCall).toEqual(["here", null, true]);
  useListening.setState({ song: null });
});

test("another device that takes over ends the report, and leaves the queue's place to the device that plays", () => {
  harness.player().emit("player_state_changed", sdkState("a", { position: 30_000 }));
  harness.player().emit("player_state_changed", null);
  expect(lastReport()).toEqual({ id: "here", at: 30_000, gone: true });
  expect(storePlace).not.toHaveBeenCalled();
});
