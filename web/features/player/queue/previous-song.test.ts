import { describe, expect, test } from "vitest";
import { addedSongs, aSong, playedSource, playingQueue } from "#testing/web/queues.ts";
import type { PlayQueue } from "./play-queue.ts";
import * as rules from "./queue-rules.ts";

const all = (): boolean => true;
const before = rules.queueLast(playingQueue(10, 4, null, "a"), addedSongs("x", "y"));
/** The list's songs that are to come, in their order. */
const restOf = (queue: PlayQueue): string[] =>
  rules.upcoming({ ...queue, added: [] }, all, 1000).map(({ uri }) => uri.replace("spotify:track:", ""));

describe("previous", () => {
  test("leads through what was heard, and then up the list past what cannot be played", () => {
    const order = { id: "gaps", uris: ["a", null, "b", "c"].map((name) => name && `spotify:track:${name}`) };
    const first = rules.playRow(
      playingQueue(3, 0),
      { source: playedSource, order, deck: null },
      3,
      aSong("c"),
    );
    expect(rules.goBack(first).current?.song.name).toBe("list 3-0");
    const alone = { ...first, history: [] };
    expect(rules.rowAbove(alone, all)).toBe(2);
    expect(rules.rowAbove(alone, (uri) => uri !== "spotify:track:b")).toBe(0);
    const up = rules.goUp(alone, 2, aSong("b"));
    expect([up.row, up.history, restOf(up)]).toEqual([2, [], ["c"]]);
    expect(rules.rowAbove(rules.goUp(alone, 0, aSong("a")), all)).toBeNull();
  });

  test("leads back through the deck of another day where nothing was heard since", () => {
    const deck = { rows: [3, 0, 2, 1], cursor: 2 };
    const queue = { ...playingQueue(4, 2, deck, "a"), history: [] };
    expect(rules.rowAbove(queue, all)).toBe(0);
    const up = rules.goUp(queue, 0, aSong("a-0"));
    expect([up.deck?.cursor, restOf(up)]).toEqual([1, ["a-2", "a-1"]]);
  });

  test("has no row while a song plays that is none of the list's", () => {
    const added = rules.playAdded(before, "x");
    expect(rules.rowAbove({ ...added, history: [] }, all)).toBeNull();
    expect(rules.rowAbove(rules.leaveList(before), all)).toBeNull();
  });
});
