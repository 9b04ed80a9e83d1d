import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  noQueue,
  sdkState,
  sdkTrack,
  startReadyHarness,
  type PlayerHarness,
} from "#testing/web/player-harness.ts";
import { aSong, hearSong, playsOf, pressedList } from "#testing/web/queues.ts";
import type { QueueParts } from "#web/features/player/queue/queue-server.ts";
import { usePlayerStore } from "#web/features/player/state/player-store.ts";
import { useQueueStore } from "#web/features/player/queue/queue-store.ts";

const chooseAutoplay = vi.fn<QueueParts["chooseAutoplay"]>();
const choice = (name: string): Awaited<ReturnType<QueueParts["chooseAutoplay"]>>[number] => ({
  song: { ...aSong(name), artists: [], album: { id: null, name: "" } },
  reason: { kind: "artist", name: "s2" },
});
let switchTo: (isOn: boolean) => void;
let harness: PlayerHarness;

beforeEach(async () => {
  let round = 0;
  chooseAutoplay.mockReset().mockImplementation(async () => {
    round += 1;
    return [1, 2].map((n) => choice(`c${round}-${n}`));
  });
  const onAutoplay: QueueParts["onAutoplay"] = (listener) => {
    switchTo = listener;
    listener(true);
    return () => undefined;
  };
  harness = await startReadyHarness({ queue: { ...noQueue, chooseAutoplay, onAutoplay } });
});
afterEach(() => harness.stop());

const queue = () => useQueueStore.getState().queue;
const chosen = () => queue().autoplay.map(({ song }) => song.name);
const hear = (name: string, positionMs = 0) => hearSong(harness, name, { positionMs });
const posted = () => harness.calls("POST me/player/queue").map((call) => /track%3A([\w-]+)/u.exec(call)?.[1]);

describe("autoplay", () => {
  test("chooses near the end, hands each song over in time, and says why it plays; then chooses more", async () => {
    await harness.commands.playList(pressedList(9, 2));
    await hear("s2");
    expect(chooseAutoplay).not.toHaveBeenCalled();
    await harness.commands.playRow(8);
    await hear("s8");
    expect([chooseAutoplay.mock.calls.length, chosen()]).toEqual([1, ["c1-1", "c1-2"]]);
    expect(chooseAutoplay.mock.calls[0]?.[0]).toMatchObject({
      after: ["s8", "s2"].map((s) => `spotify:track:${s}`),
    });
    await hear("s8", 190_000);
    expect(posted()).toEqual(["c1-1"]);
    await hear("c1-1");
    expect(queue().current).toMatchObject({ from: "autoplay", reason: { kind: "artist", name: "s2" } });
    expect(chosen()).toEqual(["c1-2", "c2-1", "c2-2"]);
    // Skipped on, it is played by a command, and nothing of the list follows it.
    await harness.commands.skip(1);
    expect(playsOf(harness).at(-1)?.uris).toEqual(["spotify:track:c1-2"]);
    expect(queue().current).toMatchObject({ from: "autoplay", song: { name: "c1-2" } });
    await harness.commands.skip(-1);
    expect(queue().current?.song.name).toBe("c1-1");
  });

  test("stops choosing when it is switched off, and goes with the list that it followed", async () => {
    await harness.commands.playList(pressedList(3, 2));
    await hear("s2");
    expect(chosen()).toEqual(["c1-1", "c1-2"]);
    switchTo(false);
    expect(chosen()).toEqual([]);
    await hear("s2", 190_000);
    expect([posted(), chooseAutoplay.mock.calls.length]).toEqual([[], 1]);
    switchTo(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(chosen()).toEqual(["c2-1", "c2-2"]);
    await harness.commands.playList(pressedList(50, 1));
    expect(chosen()).toEqual([]);
  });

  test("asks once for each song where the server has nothing, or is away, and drops an answer that comes too late", async () => {
    chooseAutoplay.mockResolvedValueOnce([]);
    await harness.commands.playList(pressedList(3, 1));
    await hear("s1");
    await hear("s1", 100_000);
    expect(chooseAutoplay.mock.calls.length).toBe(1);
    chooseAutoplay.mockRejectedValueOnce(new Error("away"));
    await hear("s2");
    expect([chooseAutoplay.mock.calls.length, chosen()]).toEqual([2, []]);
    const late = Promise.withResolvers<Awaited<ReturnType<QueueParts["chooseAutoplay"]>>>();
    chooseAutoplay.mockReturnValueOnce(late.promise);
    await harness.commands.playRow(1);
    await harness.commands.playList(pressedList(50, 1));
    late.resolve([choice("late")]);
    await vi.advanceTimersByTimeAsync(0);
    expect(chosen()).toEqual([]);
  });

  test("goes on at Play where the queue had ended before it was switched on", async () => {
    switchTo(false);
    await harness.commands.playList(pressedList(3, 2));
    await hear("s2");
    const [current_track, over] = [sdkTrack("s2"), { paused: true, position: 199_900 }];
    const track_window = { current_track, previous_tracks: [], next_tracks: [] };
    harness.player().emit("player_state_changed", { ...sdkState("s2", over), track_window });
    switchTo(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(chosen()).toEqual(["c1-1", "c1-2"]);
    await harness.commands.resume();
    expect(playsOf(harness).at(-1)?.uris).toEqual(["spotify:track:c1-1"]);
    expect(queue().current).toMatchObject({ from: "autoplay", song: { name: "c1-1" } });
  });
});

test("playback stops after the song at the stop line, and goes on behind it", async () => {
  await harness.commands.playList(pressedList(50, 1));
  await hear("s1");
  harness.commands.stopAfter({ from: "list", row: 2 });
  expect(usePlayerStore.getState().sleep).toBeNull();
  await hear("s2");
  expect([queue().stopAfter, usePlayerStore.getState().sleep]).toEqual([
    { from: "current" },
    { kind: "track" },
  ]);
  // Switched off by hand, it is not set again for the same song.
  harness.commands.setSleep(null);
  await hear("s2", 100_000);
  expect(usePlayerStore.getState().sleep).toBeNull();
  await hear("s3");
  expect([queue().stopAfter, usePlayerStore.getState().sleep]).toEqual([null, null]);
});
