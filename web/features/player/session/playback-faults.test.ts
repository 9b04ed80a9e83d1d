import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { useQueueStore } from "#web/features/player/queue/queue-store.ts";
import { usePlayerStore } from "#web/features/player/state/player-store.ts";
import { emptyQueue } from "#web/features/player/queue/play-queue.ts";
import { queueLast } from "#web/features/player/queue/queue-rules.ts";
import type { QueueParts } from "#web/features/player/queue/queue-server.ts";
import { documentOf } from "#web/features/player/queue/queue-document.ts";
import { ApiFailure, adviceUntil, sentenceOf } from "#web/platform/api/failure.ts";
import {
  noQueue,
  sdkState,
  sdkTrack,
  startPlayerHarness,
  startReadyHarness,
  type PlayerHarness,
} from "#testing/web/player-harness.ts";
import {
  addedSongs,
  aSong,
  hearSong,
  playingQueue,
  playsOf,
  pressedList,
  uriOf,
} from "#testing/web/queues.ts";

let harness: PlayerHarness;
beforeEach(async () => {
  harness = await startReadyHarness();
});
afterEach(() => harness.stop());

const queue = () => useQueueStore.getState().queue;
const plays = () => playsOf(harness);
const named = (...names: string[]) => names.map(uriOf);
const handedOver = () =>
  harness.calls("POST me/player/queue").map((call) => new URLSearchParams(call.split("?")[1]).get("uri"));
const hear = (name: string, positionMs = 0) => hearSong(harness, name, { positionMs });
/** A list of these songs, whose row is pressed; null stands for what cannot be played. */
const press = (names: readonly (string | null)[], row: number) =>
  harness.commands.playList(
    pressedList(0, row, { uris: names.map((name) => name && uriOf(name)), song: aSong(names[row] ?? "") }),
  );

describe("rows that are not as they should be", () => {
  test("a song that stands five times is followed by its rows, on and back", async () => {
    await press(["a", "x", "a", "a", "y", "a", "a"], 0);
    const rows: number[] = [];
    for (const name of ["a", "x", "a", "a", "y", "a", "a"]) {
      // The same song again differs from one that goes on by its end.
      if (rows.length > 0) await hear(queue().current?.song.id ?? "", 199_000);
      await hear(name);
      rows.push(queue().row);
    }
    expect(rows).toEqual([0, 1, 2, 3, 4, 5, 6]);
    await harness.commands.skip(-1);
    expect([queue().row, harness.player().commands.at(-1)]).toEqual([5, "previous"]);
    expect(handedOver()).toEqual([]);
  });

  test("a song that is gone and a file of one's own are no part of a window, and the rows behind them count on", async () => {
    await press(["a", null, null, "b", null, "c"], 0);
    expect(plays().map(({ uris }) => uris)).toEqual([named("a", "b", "c")]);
    await hear("a");
    await hear("b");
    await harness.commands.skip(1);
    expect([queue().row, harness.player().commands.at(-1), plays().length]).toEqual([5, "next", 1]);
  });
});

describe("a song that was handed over before plans changed", () => {
  beforeEach(async () => {
    await press(["a", "b", "c", "d"], 0);
    await hear("a");
    await harness.commands.addSongs([aSong("x"), aSong("y")]);
    await hear("a", 190_000);
    expect(handedOver()).toEqual(named("x"));
    harness.forward.mockClear();
  });

  test("plays in its turn when nothing changed", async () => {
    await hear("x");
    expect([queue().current?.from, queue().added.length, plays()]).toEqual(["added", 1, []]);
  });

  test("is left for the list's next one when what was added is taken out", async () => {
    harness.commands.clearAdded();
    await hear("x");
    expect([harness.player().commands.at(-1), queue().row, queue().current?.from]).toEqual([
      "next",
      1,
      "list",
    ]);
  });

  test("is left for the one that was put before it, and comes after that", async () => {
    const [x, y] = queue().added;
    harness.commands.moveAdded(y?.key ?? "", x?.key ?? "");
    await hear("x");
    expect(plays().at(-1)?.uris).toEqual(named("y", "b", "c", "d"));
    expect(queue().added.map(({ song }) => song.name)).toEqual(["x"]);
  });
});

describe("what cannot be sent at the end of a song", () => {
  test("an added song stays in the queue with a sentence, the list goes on, and it comes after the next song", async () => {
    await press(["a", "b", "c"], 0);
    await hear("a");
    await harness.commands.addSongs([aSong("x")]);
    harness.fail("me/player/queue");
    await hear("a", 190_000);
    await vi.advanceTimersByTimeAsync(3000);
    expect(usePlayerStore.getState().notice?.about).toBe("queue-failed");
    expect(handedOver()).toEqual(named("x"));
    await hear("b");
    expect([queue().row, queue().added.length]).toEqual([1, 1]);
    harness.forward.mockImplementation(async () => null);
    await hear("b", 190_000);
    await hear("x");
    expect([queue().current?.from, queue().added]).toEqual(["added", []]);
  });

  test("offline at the end of a window the song and the queue stay, and Play goes on with the next one after it", async () => {
    await harness.commands.playList(pressedList(500, 280));
    for (let row = 280; row < 480; row += 1) await hear(`s${row}`, 1000);
    harness.forward.mockRejectedValue(new TypeError("Failed to fetch"));
    await hear("s479", 190_000);
    await vi.advanceTimersByTimeAsync(12_000);
    expect([queue().row, usePlayerStore.getState().notice?.about]).toEqual([479, "next-failed"]);
    harness.player().emit("player_state_changed", sdkState("s479", { position: 0, paused: true }));
    harness.forward.mockImplementation(async () => null);
    await harness.commands.skip(1);
    expect([plays().at(-1)?.uris?.[0], queue().row]).toEqual([uriOf("s480"), 480]);
  });
});

test("a day's calls that are used up at the end of a window: what plays goes on, and it is said until when", async () => {
  harness.stop();
  harness = await startReadyHarness({ sentenceOf });
  await harness.commands.playList(pressedList(300, 0));
  for (let row = 0; row < 200; row += 1) await hear(`s${row}`, 1000);
  const detail = "The calls of a day are used up.";
  const retryAt = Date.now() / 1000 + 3600;
  harness.forward.mockRejectedValue(
    new ApiFailure(503, { code: "provider-paused", detail, retry_at: retryAt }),
  );
  await hear("s199", 190_000);
  await vi.advanceTimersByTimeAsync(9700);
  const { notice, state } = usePlayerStore.getState();
  expect(notice).toEqual({ about: "next-failed", detail: `${detail} ${adviceUntil(retryAt)}` });
  expect([queue().row, state.paused, state.track?.id, harness.player().commands]).toEqual([
    199,
    false,
    "s199",
    expect.not.arrayContaining(["pause"]),
  ]);
});

/** A server whose queue is at a row of a list of songs `s-0`, `s-1` and so on, left by another page at a position. */
function serverAt(count: number, row: number, positionMs: number): QueueParts {
  const left = playingQueue(count, row, null, "s");
  const state = { ...documentOf(left, { order: "o", rows: null }, positionMs), kept_by: "another page" };
  return {
    ...noQueue,
    read: async () => ({ version: 3, state, undo: 0 }),
    readList: async () => [...(left.list?.order.uris ?? [])],
  };
}

describe("a page that is loaded again in the middle of a window", () => {
  test("lets the first press wait for the queue, so that what was added is not lost, but for no longer than 3 s", async () => {
    const answer = Promise.withResolvers<Awaited<ReturnType<QueueParts["read"]>>>();
    harness.stop();
    harness = await startPlayerHarness({ queue: { ...noQueue, read: () => answer.promise } });
    const ready = vi.fn<() => void>();
    void harness.commands.loadQueue().then(ready);
    await vi.advanceTimersByTimeAsync(2999);
    expect(ready).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ready).toHaveBeenCalledOnce();
    const waiting = queueLast(emptyQueue, addedSongs("x"));
    const state = { ...documentOf(waiting, { order: null, rows: null }, 0), kept_by: "the page before" };
    answer.resolve({ version: 1, state, undo: 0 });
    await harness.commands.loadQueue();
    await vi.advanceTimersByTimeAsync(0);
    expect(queue().added).toEqual(waiting.added);
  });

  test("of an account whose service knows of nothing any more stands where the queue was left, and goes on there", async () => {
    harness.stop();
    harness = await startReadyHarness({ queue: serverAt(9, 7, 61_000) });
    const shown = { paused: true, position: 61_000, track: { id: "s-7" } };
    expect(usePlayerStore.getState().state).toMatchObject(shown);
    harness.forward.mockImplementation(async (_method, path, extra) => {
      if (path === "me/player/play" && extra?.body === undefined) throw new Error("nothing to go on with");
      return null;
    });
    await harness.commands.resume();
    expect(plays().at(-1)).toEqual({ uris: named("s-7", "s-8"), position_ms: 61_000 });
  });

  test("finds the row, hands over each song in its turn, and sends a window with the next press", async () => {
    harness.stop();
    harness = await startPlayerHarness({ queue: serverAt(300, 7, 5000) });
    harness.player().emit("ready", { device_id: "here" });
    await hear("s-7", 5000);
    expect([queue().row, queue().list?.order.uris.length]).toEqual([7, 300]);
    await hear("s-7", 190_000);
    await hear("s-8");
    await hear("s-8", 190_000);
    expect(handedOver()).toEqual(named("s-8", "s-9"));
    await hear("s-9");
    await harness.commands.skip(1);
    expect([plays().at(-1)?.uris?.length, plays().at(-1)?.uris?.[0]]).toEqual([200, uriOf("s-10")]);
  });
});

describe("a device that is lost in the middle of a window", () => {
  test("is replaced by one that goes on with the song and what follows it, where the provider has forgotten", async () => {
    await press(["a", "b", "c", "d"], 1);
    await hear("b");
    await vi.advanceTimersByTimeAsync(10_000);
    harness.fail("me/player");
    harness.player().emit("not_ready", { device_id: "here" });
    await vi.advanceTimersByTimeAsync(3000);
    harness.player().emit("ready", { device_id: "again" });
    await vi.advanceTimersByTimeAsync(1000);
    expect(plays().at(-1)).toEqual({ uris: named("b", "c", "d"), position_ms: 10_000 });
    await hear("b", 190_000);
    expect(handedOver()).toEqual([]);
  });
});

describe("another app that takes over", () => {
  test("and gives back: the list goes on from its row here, with what was added", async () => {
    await press(["a", "b", "c", "d"], 1);
    await hear("b");
    await harness.commands.addSongs([aSong("x")]);
    const kitchen = { id: "kitchen", name: "Kitchen", is_active: true, volume_percent: 50 };
    harness.forward.mockImplementation(async (method) =>
      method === "GET" ? { device: kitchen, is_playing: true, progress_ms: 5000, item: sdkTrack("z") } : null,
    );
    harness.player().emit("player_state_changed", null);
    await vi.advanceTimersByTimeAsync(16_000);
    expect([queue().current?.song.name, queue().current?.from, queue().row]).toEqual([
      "Track z",
      "elsewhere",
      1,
    ]);
    harness.forward.mockImplementation(async () => null);
    await harness.commands.transferHere();
    await hear("z", 20_000);
    await harness.commands.skip(1);
    expect(plays().at(-1)?.uris).toEqual(named("x", "c", "d"));
    await hear("x");
    await harness.commands.skip(1);
    expect([queue().row, harness.player().commands.at(-1)]).toEqual([2, "next"]);
  });
});

test("a shuffled list that repeats is reshuffled at its end, and does not open with one of the three heard last", async () => {
  const names = ["a", "b", "c", "d", "e"];
  await press(names, 0);
  await hear("a");
  await harness.commands.setRepeat("context");
  await harness.commands.setShuffle(true);
  await press(names, 1);
  const dealt = plays().at(-1)?.uris ?? [];
  expect([dealt[0], dealt.toSorted()]).toEqual([uriOf("b"), named(...names)]);
  const heard = dealt.map((uri) => uri.replace("spotify:track:", ""));
  harness.forward.mockClear();
  for (const name of heard) {
    await hear(name);
    await hear(name, 190_000);
  }
  await vi.advanceTimersByTimeAsync(12_000);
  // The first song of the new round is handed over in time, and the one that plays is not cut off.
  const [first, ...more] = handedOver();
  expect([first, more, plays()]).toEqual([queue().list?.order.uris[queue().deck?.rows[0] ?? -1], [], []]);
  expect(heard.slice(-3).map(uriOf)).not.toContain(first);
  await hear(first?.replace("spotify:track:", "") ?? "");
  expect([queue().deck?.cursor, queue().deck?.rows.length]).toEqual([0, names.length]);
});
