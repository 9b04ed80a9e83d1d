import { expect, test } from "vitest";
import { addedSongs, anOrder, aSong, chosenSongs, playedSource, playingQueue } from "#testing/web/queues.ts";
import { moveRow, removeRows } from "./arrange-rules.ts";
import { chooseNext } from "./autoplay-rules.ts";
import type { PlayQueue } from "./play-queue.ts";
import * as rules from "./queue-rules.ts";
import { stopAt } from "./stop-rules.ts";

const queue = chooseNext(
  rules.queueLast(playingQueue(10, 2, null, "a"), addedSongs("x", "y")),
  chosenSongs("c"),
);
const row = { from: "list", row: 5 } as const;
const added = { from: "added", key: "y" } as const;
const here = { from: "current" } as const;
const other = { source: { ...playedSource, id: "q" }, order: anOrder(6, "b"), deck: null };

test.each<[string, PlayQueue["stopAfter"], (from: PlayQueue) => PlayQueue, PlayQueue["stopAfter"]]>([
  ["its row begins", row, (from) => rules.playListed(from, 5, aSong("a-5")), here],
  ["a row before it begins", row, (from) => rules.playListed(from, 4, aSong("a-4")), row],
  ["its row is moved", row, (from) => moveRow(from, 5, 9), row],
  ["its row is taken out", row, (from) => removeRows(from, [5]), null],
  ["another list is played", row, (from) => rules.playRow(from, other, 5, aSong("b-5")), null],
  ["its song begins, which was added", added, (from) => rules.playAdded(from, "y"), here],
  ["another added song begins", added, (from) => rules.playAdded(from, "x"), added],
  [
    "another list is played before an added song",
    added,
    (from) => rules.playRow(from, other, 5, aSong("b-5")),
    added,
  ],
  ["its added song is taken out", added, (from) => rules.removeAdded(from, ["y"]), null],
  [
    "its song begins, which was chosen",
    { from: "added", key: "c" },
    (from) => rules.playAdded(from, "c"),
    here,
  ],
  ["the song after it begins", here, (from) => rules.playListed(from, 3, aSong("a-3")), null],
  ["the song before plays again", here, (from) => rules.goUp(from, 1, aSong("a-1")), null],
  ["shuffle is switched on", row, (from) => rules.shuffleOn(from, { random: () => 0.4 }), row],
])("the stop line, when %s", (_event, line, act, expected) => {
  expect(act(stopAt(queue, line)).stopAfter).toEqual(expected);
});
