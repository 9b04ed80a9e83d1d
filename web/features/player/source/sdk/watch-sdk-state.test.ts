import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { observeProvider, observeSdk } from "#web/features/player/state/merge-state.ts";
import { emptyPlaybackModel, type PlaybackModel } from "#web/features/player/state/player-state.ts";
import { watchPlayback } from "./watch-sdk-state.ts";
import { readProviderState, readSdkState } from "#web/features/player/source/read-state.ts";
import { sdkState } from "#testing/web/player-harness.ts";

type State = Spotify.PlaybackState;

let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

/** A page that plays `a` from 0:00; `answer` is what its player says when it is asked. */
function watchPage(answer: (passedMs: number) => Promise<unknown>) {
  const beganMs = Date.now();
  const onState = vi.fn<(state: State | null) => void>();
  const onStale = vi.fn<() => void>();
  const first = sdkState("a") as unknown as State;
  let model: PlaybackModel = observeSdk(
    { ...emptyPlaybackModel, deviceId: "here" },
    readSdkState(first, beganMs),
    beganMs,
  );
  const player = { getCurrentState: () => answer(Date.now() - beganMs) } as unknown as Spotify.Player;
  const watch = watchPlayback({
    player: () => player,
    model: () => model,
    onState,
    onStale,
    clock: () => Date.now(),
  });
  stop = () => watch.stop();
  return {
    /** What the player says by itself. */
    says: (state: object) => watch.noteEvent(state as State),
    onState,
    onStale,
    isNoLongerHere: () => {
      model = observeSdk(model, null, Date.now());
    },
    /** What a device that was left says late, by the provider. */
    playsElsewhere: () => {
      const device = { id: "left", name: "Chrome", is_active: true };
      const body = { device, item: { uri: "spotify:track:a" }, is_playing: true };
      const nowMs = Date.now();
      const seen = readProviderState(body, nowMs, nowMs);
      model = observeProvider(model, seen, { askedAtMs: nowMs, nowMs });
    },
  };
}

describe("a player that plays", () => {
  test("is left alone while its position moves", async () => {
    const { onState, onStale } = watchPage(async (ms) => sdkState("a", { position: ms }));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(onStale).not.toHaveBeenCalled();
    expect(onState).not.toHaveBeenCalled();
  });

  test("is dead within 5 s when nothing moves any more", async () => {
    const { onStale } = watchPage(async (ms) => sdkState("a", { position: Math.min(ms, 10_000) }));
    await vi.advanceTimersByTimeAsync(10_999);
    expect(onStale).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(4000);
    expect(onStale).toHaveBeenCalledTimes(1);
  });

  test("is dead within 5 s when it does not answer any more", async () => {
    const { onStale } = watchPage((ms) =>
      ms < 10_000 ? Promise.resolve(sdkState("a", { position: ms })) : new Promise<never>(() => undefined),
    );
    await vi.advanceTimersByTimeAsync(15_000);
    expect(onStale).toHaveBeenCalled();
  });

  test("may stand still while it is paused or waits for data", async () => {
    for (const still of [{ paused: true }, { loading: true }]) {
      const { onStale } = watchPage(async () => sdkState("a", { position: 1000, ...still }));
      await vi.advanceTimersByTimeAsync(30_000);
      expect(onStale).not.toHaveBeenCalled();
      stop();
    }
  });

  test("is believed when its state is another than its events said", async () => {
    const { onState } = watchPage(async (ms) => sdkState("a", { position: ms, paused: ms >= 5000 }));
    await vi.advanceTimersByTimeAsync(4000);
    expect(onState).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1000);
    expect(onState).toHaveBeenCalledWith(expect.objectContaining({ paused: true }));
  });
});

test("an answer that was asked for before the player's last event is older than it", async () => {
  const answers: ((state: object) => void)[] = [];
  const page = watchPage(() => new Promise((resolve) => answers.push(resolve)));
  await vi.advanceTimersByTimeAsync(1000);
  page.says(sdkState("a", { position: 1000 }));
  answers[0]?.(sdkState("a", { position: 1000, paused: true }));
  await vi.advanceTimersByTimeAsync(1000);
  expect([answers.length, page.onState.mock.calls]).toEqual([2, []]);
  answers[1]?.(sdkState("a", { position: 2000, paused: true }));
  await vi.advanceTimersByTimeAsync(0);
  expect(page.onState).toHaveBeenCalledTimes(1);
});

test("a page that does not play is not asked", async () => {
  const asked = vi.fn<() => Promise<unknown>>(async () => null);
  const page = watchPage(asked);
  page.isNoLongerHere();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).not.toHaveBeenCalled();
});

describe("a page that no longer plays by the provider's word", () => {
  test("plays again when its player goes on saying that it does", async () => {
    const page = watchPage(async (ms) => sdkState("a", { position: ms }));
    await vi.advanceTimersByTimeAsync(2000);
    page.playsElsewhere();
    await vi.advanceTimersByTimeAsync(1000);
    expect(page.onState).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1000);
    expect(page.onState).toHaveBeenCalledWith(expect.objectContaining({ paused: false }));
  });

  test("plays again also when it was overruled before it was ever looked at", async () => {
    const page = watchPage(async (ms) => sdkState("a", { position: ms }));
    page.says(sdkState("a"));
    page.playsElsewhere();
    await vi.advanceTimersByTimeAsync(2000);
    expect(page.onState).toHaveBeenCalledWith(expect.objectContaining({ paused: false }));
  });

  test.each([
    ["plays nothing", null],
    ["is paused", { paused: true }],
  ])("leaves it at that when its player %s, and asks no more", async (_what, changes) => {
    let isElsewhere = false;
    const answer = vi.fn<(ms: number) => Promise<unknown>>(async (ms) => {
      if (!isElsewhere) return sdkState("a", { position: ms });
      return changes && sdkState("a", changes);
    });
    const page = watchPage(answer);
    await vi.advanceTimersByTimeAsync(2000);
    page.playsElsewhere();
    isElsewhere = true;
    answer.mockClear();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(page.onState).not.toHaveBeenCalled();
    expect(answer).toHaveBeenCalledTimes(1);
  });
});
