import { describe, expect, test } from "vitest";
import type { PlayerTrack } from "#web/features/player/state/player-state.ts";
import { followPlayback } from "./follow-playback.ts";
import { emptyQueue, type ListSource, type PlayQueue } from "#web/features/player/queue/play-queue.ts";
import { windowOf } from "#web/features/player/queue/handed-over.ts";
import { advanceTo, nextPlace, playRow, queueLast } from "#web/features/player/queue/queue-rules.ts";

const source: ListSource = { kind: "liked", id: "", name: "Liked Songs", address: "/playlist/liked" };
const all = (): boolean => true;

function song(name: string): PlayerTrack {
  const uri = `spotify:track:${name}`;
  return { id: name, uri, name, artists: [], album: { id: null, name: "" }, image: null, duration_ms: 1000 };
}
function playing(names: readonly (string | null)[], row: number): PlayQueue {
  const uris = names.map((name) => name && `spotify:track:${name}`);
  return playRow(
    emptyQueue,
    { source, order: { id: names.join(), uris }, deck: null },
    row,
    song(names[row] ?? ""),
  );
}
function observed(
  queue: PlayQueue,
  name: string,
  more: { isNewPlay?: boolean; handedOver?: string; contextUri?: string } = {},
): PlayQueue {
  const report = { song: song(name), isNewPlay: false, handedOver: null, contextUri: null, ...more };
  return followPlayback(queue, report, all);
}

describe("a window", () => {
  test("begins with the current song, leaves out what cannot be played and what was added, and is limited", () => {
    const queue = queueLast(playing(["a", "b", null, "c", "d"], 1), [{ key: "x", song: song("x") }]);
    expect(windowOf(queue, all)).toEqual({
      uris: ["b", "c", "d"].map((name) => `spotify:track:${name}`),
      rows: [1, 3, 4],
    });
    expect(windowOf(queue, all, 2)?.rows).toEqual([1, 3]);
    expect(windowOf(emptyQueue, all)).toBeNull();
  });

  test("of 50,000 rows holds 200", () => {
    const names = Array.from({ length: 50_000 }, (_, row) => `s${row}`);
    const window = windowOf(playing(names, 12_000), all);
    expect(window?.uris).toHaveLength(200);
    expect([window?.rows[0], window?.rows.at(-1)]).toEqual([12_000, 12_199]);
  });
});

describe("what a device says that it plays", () => {
  const queue = playing(["a", "b", "c", "d"], 1);

  test("is the same song: nothing changes", () => {
    expect(observed(queue, "b")).toBe(queue);
  });

  test("is a row far down of the window that it was handed: the list goes on from there", () => {
    const long = playing(
      Array.from({ length: 400 }, (_, row) => `s${row}`),
      10,
    );
    const moved = observed(long, "s180");
    expect([moved.row, moved.current?.from, nextPlace(moved, all)?.uri]).toEqual([
      180,
      "list",
      "spotify:track:s181",
    ]);
    // What it was not handed, it did not come to by itself.
    expect(observed(long, "s300").current?.from).toBe("elsewhere");
  });

  test("is the next song, or one that was skipped to: the queue goes on to its row", () => {
    expect([observed(queue, "c").row, observed(queue, "d").row]).toEqual([2, 3]);
    expect(observed(queue, "c").history.map(({ song: heard }) => heard.name)).toEqual(["b"]);
  });

  test("is the same song again, because it stands twice in a row", () => {
    const twice = playing(["a", "b", "b", "c"], 1);
    expect(observed(twice, "b").row).toBe(1);
    expect(observed(twice, "b", { isNewPlay: true }).row).toBe(2);
  });

  test("is the same song from its start where it stands once: it was started again", () => {
    expect(observed(queue, "b", { isNewPlay: true })).toBe(queue);
  });

  test("is the added song that was handed over: it leaves the queue, and the list waits at its row", () => {
    const waiting = queueLast(queue, [{ key: "x", song: song("x") }]);
    const now = observed(waiting, "x", { handedOver: "x" });
    expect([now.added, now.current?.from, now.row]).toEqual([[], "added", 1]);
    expect(nextPlace(now, all)).toMatchObject({ row: 2 });
  });

  test("is the song before: the queue goes back", () => {
    const place = nextPlace(queue, all);
    const later = place && advanceTo(queue, place, song("c"));
    if (later === null) throw new Error("The list ended.");
    const back = observed(later, "b");
    expect([back.row, back.history]).toEqual([1, []]);
  });

  test("is something else: it is shown, and the list goes on where it was", () => {
    const now = observed(queueLast(queue, [{ key: "x", song: song("x") }]), "z");
    expect([now.current?.from, now.row, now.added.length]).toEqual(["elsewhere", 1, 1]);
    expect(observed(now, "c").row).toBe(2);
  });

  test("is a row that another app chose from the same list: the list goes on from there", () => {
    const liked = { contextUri: "spotify:user:someone:collection" };
    const twice = playing(
      ["a", "b", "c", "a", ...Array.from({ length: 30 }, (_, row) => `s${row}`), "z", "a"],
      1,
    );
    expect(observed(twice, "z", liked)).toMatchObject({ row: 34, current: { from: "list" } });
    expect(observed(playing(["a", "b"], 1), "a", liked).row).toBe(0);
    expect(observed(queue, "gone", liked)).toMatchObject({ row: 1, current: { from: "elsewhere" } });
  });

  test("is a list that another app began: the device goes on with that, and added songs stay", () => {
    const waiting = queueLast(queue, [{ key: "x", song: song("x") }]);
    const now = observed(waiting, "z", { contextUri: "spotify:album:other" });
    expect([now.list, now.deck, now.current?.from, now.added.length]).toEqual([null, null, "elsewhere", 1]);
    expect(now.history.map(({ song: heard, row }) => [heard.name, row])).toEqual([["b", null]]);
  });
});
