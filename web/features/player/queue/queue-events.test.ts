import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { QueueState } from "#contract/player/queue.ts";
import {
  addedSongs,
  aSong,
  anOrder,
  chosenSongs,
  playedSource,
  playingQueue,
  seeded,
  songAt,
} from "#testing/web/queues.ts";
import { chooseNext, chooseNone } from "./autoplay-rules.ts";
import { dealDeck } from "./shuffle-order.ts";
import { isShuffled, type PlayQueue } from "./play-queue.ts";
import { documentOf, queueOf } from "./queue-document.ts";
import * as arrange from "./arrange-rules.ts";
import * as rules from "./queue-rules.ts";
import { stopAt } from "./stop-rules.ts";

/*
 * What each event does to each part of the queue: the songs that were added, the rest of the list, what autoplay chose
 * to follow it, and the song that plays. What of it needs a device is proved where the device is (`session/device/`).
 */

const all = (): boolean => true;
const random = seeded(3);
/** Row 4 of ten plays; two were heard before it, two were added, and two were chosen to follow. */
const before = chooseNext(
  rules.queueLast(heardTo(4, playingQueue(10, 2, null, "a")), addedSongs("x", "y")),
  chosenSongs("c", "d"),
);
const shuffled = rules.shuffleOn(before, { random });

function heardTo(row: number, queue: PlayQueue): PlayQueue {
  let now = queue;
  for (let next = now.row + 1; next <= row; next += 1)
    now = rules.playListed(now, next, songAt(now.list?.order.uris[next] ?? ""));
  return now;
}
const chosenOf = ({ autoplay }: PlayQueue): string[] => autoplay.map(({ song }) => song.name);
const addedOf = ({ added }: PlayQueue): string[] => added.map(({ song }) => song.name);
/** The list's songs that are to come, in their order. */
const restOf = (queue: PlayQueue): string[] =>
  rules
    .upcoming({ ...queue, added: [], autoplay: [] }, all, 1000)
    .map(({ uri }) => uri.replace("spotify:track:", ""));
const rest = ["a-5", "a-6", "a-7", "a-8", "a-9"];
const other = { source: { ...playedSource, id: "q" }, order: anOrder(6, "b"), deck: null };

/** What an event may do to a part: nothing, or the names that are there then. */
const same = "same";
interface Expected {
  added: unknown;
  rest: unknown;
  /** left out: the same */
  chosen?: string[];
  current: string;
}
const cases: [string, (queue: PlayQueue) => PlayQueue, Expected][] = [
  [
    "a row of another list is pressed",
    (queue) => rules.playRow(queue, other, 3, aSong("b-3")),
    { added: same, rest: ["b-4", "b-5"], chosen: [], current: "b-3" },
  ],
  [
    "another list is played from its start",
    (queue) => rules.playRow(queue, other, 0, aSong("b-0")),
    { added: same, rest: ["b-1", "b-2", "b-3", "b-4", "b-5"], chosen: [], current: "b-0" },
  ],
  [
    "many songs are to play next",
    (queue) => rules.queueNext(rules.queueNext(queue, addedSongs("m", "n")), addedSongs("o")),
    { added: ["m", "n", "o", "x", "y"], rest: same, current: same },
  ],
  [
    "many songs are added",
    (queue) => rules.queueLast(queue, addedSongs("m", "n")),
    { added: ["x", "y", "m", "n"], rest: same, current: same },
  ],
  [
    "an added song is pressed in the queue",
    (queue) => rules.playAdded(queue, "y"),
    { added: ["x"], rest: same, current: "y" },
  ],
  [
    "a row of the list is pressed in the queue",
    (queue) => rules.playListed(queue, 7, aSong("a-7")),
    { added: same, rest: ["a-8", "a-9"], current: "a-7" },
  ],
  ["what was added is cleared", rules.clearAdded, { added: [], rest: same, current: same }],
  [
    "an added song is moved",
    (queue) => rules.moveAdded(queue, "y", "x"),
    { added: ["y", "x"], rest: same, current: same },
  ],
  [
    "an added song is taken out",
    (queue) => rules.removeAdded(queue, ["x"]),
    { added: ["y"], rest: same, current: same },
  ],
  [
    "a song of the list is moved up",
    (queue) => arrange.moveRow(queue, 8, 6),
    { added: same, rest: ["a-5", "a-8", "a-6", "a-7", "a-9"], current: same },
  ],
  [
    "a song of the list is moved to its end",
    (queue) => arrange.moveRow(queue, 5, null),
    { added: same, rest: ["a-6", "a-7", "a-8", "a-9", "a-5"], current: same },
  ],
  [
    "songs of the list are chosen to fill the time until playback stops",
    (queue) => arrange.playThenStop(queue, [6, 8]),
    { added: same, rest: ["a-6", "a-8", "a-5", "a-7", "a-9"], current: same },
  ],
  [
    "songs of the list are taken out",
    (queue) => arrange.removeRows(queue, [5, 9]),
    { added: same, rest: ["a-6", "a-7", "a-8"], current: same },
  ],
  [
    "a song of the list is to play next",
    (queue) => arrange.playRowNext(queue, 7, { key: "k", song: aSong("a-7") }),
    { added: ["a-7", "x", "y"], rest: ["a-5", "a-6", "a-8", "a-9"], current: same },
  ],
  [
    "a song is pressed that was moved",
    (queue) => rules.playListed(arrange.moveRow(queue, 9, 6), 9, aSong("a-9")),
    { added: same, rest: ["a-6", "a-7", "a-8"], current: "a-9" },
  ],
  [
    "the list is pressed again after songs were moved and taken out",
    (queue) => {
      const arranged = arrange.removeRows(arrange.moveRow(queue, 9, 5), [6]);
      const { source, order } = playingQueue(10, 4, null, "a").list ?? other;
      return rules.playRow(arranged, { source, order, deck: null }, 4, aSong("a-4"));
    },
    { added: same, rest: same, chosen: [], current: same },
  ],
  [
    "a song that autoplay chose is pressed",
    (queue) => rules.playAdded(queue, "d"),
    { added: same, rest: same, chosen: ["c"], current: "d" },
  ],
  [
    "a song that autoplay chose is taken out",
    (queue) => rules.removeAdded(queue, ["c"]),
    { added: same, rest: same, chosen: ["d"], current: same },
  ],
  [
    "a song that autoplay chose is moved",
    (queue) => rules.moveAdded(queue, "d", "c"),
    { added: same, rest: same, chosen: ["d", "c"], current: same },
  ],
  [
    "a song that autoplay chose is added",
    (queue) => rules.queueNext(queue, addedSongs("d")),
    { added: ["d", "x", "y"], rest: same, chosen: ["c"], current: same },
  ],
  [
    "autoplay chooses more, some of it once more",
    (queue) => chooseNext(queue, chosenSongs("d", "e", "a-4")),
    { added: same, rest: same, chosen: ["c", "d", "e"], current: same },
  ],
  ["autoplay is switched off", chooseNone, { added: same, rest: same, chosen: [], current: same }],
  [
    "another app plays a list of its own",
    (queue) => rules.leaveListFor(queue, aSong("z")),
    { added: same, rest: [], chosen: [], current: "z" },
  ],
  [
    "another app plays a song",
    (queue) => rules.interrupt(queue, aSong("z")),
    { added: same, rest: same, current: "z" },
  ],
];

describe("when", () => {
  test.each(cases)("%s", (_event, act, expected) => {
    const after = act(before);
    expect({
      added: addedOf(after),
      rest: restOf(after),
      chosen: chosenOf(after),
      current: after.current?.song.name,
    }).toEqual({
      added: expected.added === same ? ["x", "y"] : expected.added,
      rest: expected.rest === same ? rest : expected.rest,
      chosen: expected.chosen ?? ["c", "d"],
      current: expected.current === same ? "a-4" : expected.current,
    });
  });

  test.each([
    ["shuffle is switched on", before, (queue: PlayQueue) => rules.shuffleOn(queue, { random: seeded(9) })],
    ["it is dealt again", shuffled, (queue: PlayQueue) => rules.reshuffle(queue, { random: seeded(9) })],
  ])("%s, only what is to come is dealt", (_event, start, act) => {
    const after = act(start);
    expect([after.current, after.history, after.added]).toEqual([start.current, start.history, start.added]);
    expect(restOf(after)).not.toEqual(restOf(start));
    // Rows that the person did not hear stay to come, those above the pressed one as well.
    expect(restOf(after).toSorted()).toEqual(["a-0", "a-1", ...rest]);
  });

  test("shuffle is switched off, the list goes on below the row that plays, and nothing else changes", () => {
    const after = rules.shuffleOff(shuffled);
    expect([after.current, after.added, restOf(after)]).toEqual([before.current, before.added, rest]);
  });

  test("songs that were taken out stay out when shuffle is switched on and off, and those that were moved go back", () => {
    const arranged = arrange.removeRows(arrange.moveRow(before, 9, 5), [6]);
    const dealt = rules.shuffleOn(arranged, { random: seeded(9) });
    expect([isShuffled(arranged), isShuffled(dealt)]).toEqual([false, true]);
    expect(restOf(dealt).toSorted()).toEqual(["a-0", "a-1", "a-5", "a-7", "a-8", "a-9"]);
    expect(restOf(rules.shuffleOff(dealt))).toEqual(["a-5", "a-7", "a-8", "a-9"]);
  });

  test("a list that repeats was arranged, it begins again in that order, without what was taken out", () => {
    const repeated = {
      ...arrange.removeRows(arrange.moveRow(before, 9, 5), [6, 1]),
      repeat: "context" as const,
    };
    expect(restOf(repeated)).toEqual(["a-9", "a-5", "a-7", "a-8", "a-0", "a-2", "a-3", "a-4"]);
    // A song from above is moved before the end of the list, and one from below behind it.
    expect(restOf(arrange.moveRow(repeated, 0, 8))).toEqual([
      "a-9",
      "a-5",
      "a-7",
      "a-0",
      "a-8",
      "a-2",
      "a-3",
      "a-4",
    ]);
    expect(restOf(arrange.moveRow(repeated, 8, 2))).toEqual([
      "a-9",
      "a-5",
      "a-7",
      "a-0",
      "a-8",
      "a-2",
      "a-3",
      "a-4",
    ]);
  });

  test("songs are moved in a deal, it stays a deal with every song once, and the one that plays plays on", () => {
    const row = fc.integer({ min: -1, max: 10 });
    fc.assert(
      fc.property(fc.array(fc.tuple(row, fc.option(row))), fc.boolean(), (moves, isDealt) => {
        const start = isDealt ? shuffled : before;
        const after = moves.reduce((queue, [from, to]) => arrange.moveRow(queue, from, to), start);
        expect([isShuffled(after), after.current, after.row]).toEqual([isDealt, start.current, start.row]);
        expect(after.deck?.rows[after.deck.cursor] ?? 4).toBe(4);
        expect(after.deck?.rows.toSorted((a, b) => a - b) ?? []).toEqual(
          after.deck === null ? [] : [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
        );
      }),
    );
  });

  test("a list is played from its start while it shuffles, a song of the deal opens it", () => {
    const openings = [1, 2, 3, 4, 5].map((seed) => {
      const deck = dealDeck(other.order, [], { random: seeded(seed) });
      const row = deck.rows[0] ?? -1;
      const after = rules.playRow(before, { ...other, deck }, row, aSong(`b-${row}`));
      expect([addedOf(after), restOf(after).length, after.deck?.cursor]).toEqual([["x", "y"], 5, 0]);
      return row;
    });
    expect(new Set(openings).size).toBeGreaterThan(1);
  });
});

describe("another tab, a reload, another device", () => {
  const ids = { order: "list", rows: "deck" };
  const stored = (queue: PlayQueue, positionMs: number): QueueState => ({
    ...documentOf(queue, ids, positionMs),
    kept_by: "a browser",
  });

  test("finds the same queue: list, row, deal, what was added and heard, and the second", () => {
    const arranged = arrange.removeRows(arrange.moveRow(before, 9, 5), [6]);
    for (const queue of [
      before,
      shuffled,
      arranged,
      rules.playAdded(shuffled, "x"),
      rules.playAdded(before, "c"),
      stopAt(before, { from: "list", row: 7 }),
      rules.leaveList(before),
    ]) {
      const state = JSON.parse(JSON.stringify(stored(queue, 61_234.4))) as QueueState;
      const uris = queue.list?.order.uris ?? null;
      const found = queueOf(state, { uris, rows: queue.deck?.rows ?? null });
      const list = queue.list && { ...queue.list, order: { ...queue.list.order, id: "list" } };
      expect(found).toEqual({ ...queue, list });
      expect(state.position_ms).toBe(61_234);
    }
  });

  test("is sent 50,000 rows by name alone", () => {
    const long = rules.shuffleOn(playingQueue(50_000, 7), { random });
    expect(JSON.stringify(stored(long, 0)).length).toBeLessThan(2000);
    // A song later the rows are the same ones: an earlier queue that is kept costs no second copy.
    const later = rules.playListed(long, long.deck?.rows[1] ?? -1, aSong("next"));
    expect(later.list?.order.uris).toBe(long.list?.order.uris);
    expect(later.deck?.rows).toBe(long.deck?.rows);
  });
});
