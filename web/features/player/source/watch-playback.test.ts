import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { PlaybackEvent } from "#contract/player/player.ts";
import { resetPlayerStore } from "#web/features/player/state/player-model.ts";
import { usePlayerStore } from "#web/features/player/state/player-store.ts";
import { type ProviderWatch, type StreamHandlers, watchProvider } from "./watch-playback.ts";
import { sdkTrack } from "#testing/web/player-harness.ts";

const windowEvents = new EventTarget();
const readState = vi.fn<() => Promise<null>>(async () => null);
const openings: StreamHandlers[] = [];
let openNow = 0;
let isWatched = true;
let running: ProviderWatch | undefined;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  vi.stubGlobal("window", windowEvents);
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  resetPlayerStore();
});
afterEach(() => {
  running?.stop();
  openings.length = 0;
  openNow = 0;
  isWatched = true;
  readState.mockClear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function begin(isServed: boolean | "unknown") {
  running = watchProvider({
    calls: { readState },
    isWatched: () => isWatched,
    stream: {
      isServed: async () => {
        if (isServed === "unknown") throw new Error("unreachable");
        return isServed;
      },
      open: (handlers) => {
        openings.push(handlers);
        openNow += 1;
        return () => {
          openNow -= 1;
        };
      },
      report: async () => undefined,
    },
  });
  await vi.advanceTimersByTimeAsync(0);
  return running;
}

function event(id: string, changes: Partial<PlaybackEvent> = {}): PlaybackEvent {
  return {
    type: "playback",
    source: "provider",
    age_ms: 0,
    paused_until: null,
    playback: {
      device: { id: "kitchen", name: "Kitchen", is_active: true, volume_percent: 50 },
      is_playing: true,
      progress_ms: 5000,
      item: sdkTrack(id),
    },
    ...changes,
  };
}

describe("without a stream among the server's routes", () => {
  test("the state is read once every 15 s, and at once on focus", async () => {
    await begin(false);
    expect(openings).toHaveLength(0);
    expect(readState).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(readState).toHaveBeenCalledTimes(5);
    await vi.advanceTimersByTimeAsync(5000);
    windowEvents.dispatchEvent(new Event("blur"));
    windowEvents.dispatchEvent(new Event("focus"));
    expect(readState).toHaveBeenCalledTimes(6);
  });

  test("or where that cannot be known, it is the same", async () => {
    await begin("unknown");
    await vi.advanceTimersByTimeAsync(15_000);
    expect(readState).toHaveBeenCalledTimes(2);
  });
});

describe("with a stream among the server's routes", () => {
  test("it is opened, its events are shown, and nothing is read", async () => {
    await begin(true);
    openings[0]?.onOpen();
    openings[0]?.onEvent(event("a"));
    expect(usePlayerStore.getState()).toMatchObject({
      state: { track: { id: "a" }, position: 5000, paused: false },
      other: { name: "Kitchen" },
    });
    await vi.advanceTimersByTimeAsync(60_000);
    windowEvents.dispatchEvent(new Event("focus"));
    expect(readState).not.toHaveBeenCalled();
  });

  test("what is older than what is shown changes nothing, and before anything is known it says nothing", async () => {
    await begin(true);
    openings[0]?.onEvent(event("a"));
    openings[0]?.onEvent(event("b", { age_ms: 3000 }));
    openings[0]?.onEvent(event("c", { source: null, playback: null }));
    expect(usePlayerStore.getState().state.track?.id).toBe("a");
    openings[0]?.onEvent(event("d", { playback: null }));
    expect(usePlayerStore.getState().state).toMatchObject({ track: { id: "a" }, paused: true });
  });

  test("one that ends in order is opened again; one that stays broken gives way to readings until it is back", async () => {
    await begin(true);
    openings[0]?.onOpen();
    openings[0]?.onBroken();
    await vi.advanceTimersByTimeAsync(1000);
    expect(openings).toHaveLength(2);
    expect(readState).not.toHaveBeenCalled();
    openings[1]?.onBroken();
    await vi.advanceTimersByTimeAsync(0);
    expect(readState).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2000);
    openings[2]?.onOpen();
    expect(openNow).toBe(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(readState).toHaveBeenCalledTimes(1);
  });

  test("while no one looks there is none, and nothing is read", async () => {
    const watch = await begin(true);
    expect(openNow).toBe(1);
    isWatched = false;
    watch.lookAgain();
    expect(openNow).toBe(0);
    await vi.advanceTimersByTimeAsync(120_000);
    expect([openings.length, readState.mock.calls.length]).toEqual([1, 0]);
    isWatched = true;
    watch.lookAgain();
    watch.lookAgain();
    expect([openings.length, openNow]).toEqual([2, 1]);
  });
});
