import { describe, expect, test } from "vitest";
import { addedSongs, aSong, chosenSongs, playingQueue } from "#testing/web/queues.ts";
import { autoplayRequest, chooseNext, chooseNone, isEndNear } from "./autoplay-rules.ts";
import type { PlayQueue } from "./play-queue.ts";
import * as rules from "./queue-rules.ts";

const all = (): boolean => true;
/** Row 4 of ten plays, rows 2 and 3 were heard, and two songs were chosen to follow. */
const before = chooseNext(
  rules.playListed(rules.playListed(playingQueue(10, 2, null, "a"), 3, aSong("a-3")), 4, aSong("a-4")),
  chosenSongs("c", "d"),
);

describe("what autoplay chose", () => {
  const songs = (queue: PlayQueue, limit = 20) =>
    rules.upcoming(queue, all, limit).map(({ uri }) => uri.replace("spotify:track:", ""));

  test("follows the list, song by song with its reason, and not while anything repeats", () => {
    const last = rules.clearAdded(rules.playListed(before, 9, aSong("a-9")));
    expect(songs(last)).toEqual(["c", "d"]);
    const place = rules.nextPlace(last, all);
    const next = place && rules.advanceTo(last, place, aSong("c"));
    expect(next?.current).toMatchObject({ from: "autoplay", song: { name: "c" }, reason: { kind: "genre" } });
    expect([next?.row, next && songs(next), next?.history.at(-1)?.song.name]).toEqual([9, ["d"], "a-9"]);
    expect(rules.upcoming(last, (uri) => !uri.endsWith("c"), 20).map(({ uri }) => uri)).toEqual([
      "spotify:track:d",
    ]);
    expect(songs({ ...last, repeat: "track" })).toEqual([]);
    expect(songs({ ...last, repeat: "context" }, 3)).toEqual(["a-0", "a-1", "a-2"]);
  });

  test("is chosen when the end is near, by what played last, without what was heard or is to come", () => {
    const near = chooseNone(rules.clearAdded(rules.playListed(before, 7, aSong("a-7"))));
    expect(isEndNear(near, all)).toBe(true);
    expect(autoplayRequest(near, { isWanted: all, random: () => 0.5 })).toEqual({
      after: ["a-7", "a-4", "a-3", "a-2"].map((name) => `spotify:track:${name}`),
      avoid: ["a-7", "a-4", "a-3", "a-2", "a-8", "a-9"].map((name) => `spotify:track:${name}`),
      seed: 0x3fff_ffff,
      count: 10,
    });
    for (const far of [
      before,
      { ...near, repeat: "context" as const },
      { ...near, current: null },
      rules.leaveListFor(near, aSong("z")),
    ])
      expect(isEndNear(far, all)).toBe(false);
    // A song that was put into an empty queue is gone on from as well.
    expect(
      isEndNear(rules.playAdded(rules.queueLast(rules.leaveList(near), addedSongs("m")), "m"), all),
    ).toBe(true);
  });
});
