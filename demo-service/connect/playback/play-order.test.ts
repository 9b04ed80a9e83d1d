import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  advance,
  currentUri,
  emptyOrder,
  goBack,
  nextByItself,
  previous,
  startOrder,
  upcoming,
  withShuffle,
  type PlayOrder,
} from "./play-order.ts";
import { shuffledPositions } from "./shuffled-positions.ts";

const lists = fc
  .array(fc.boolean(), { minLength: 1, maxLength: 60 })
  .map((flags) => flags.map((isPlayable, index) => (isPlayable ? `spotify:track:t${index}` : null)))
  .filter((items) => items.some((item) => item !== null));
const seeds = fc.option(fc.integer({ min: 0, max: 2 ** 32 - 1 }), { nil: null });

function started(items: readonly (string | null)[], shuffleSeed: number | null): PlayOrder {
  return startOrder(emptyOrder, { contextUri: "spotify:playlist:x", items, startAt: null, shuffleSeed });
}

/** Every track from here to the end of the list. */
function playThrough(order: PlayOrder): (string | null)[] {
  const heard = [currentUri(order)];
  let at = advance(order, "ended");
  while (!at.isFinished) {
    heard.push(currentUri(at.order));
    at = advance(at.order, "ended");
  }
  return heard;
}

describe("shuffledPositions", () => {
  it("is a permutation that begins with the asked one and depends on the seed alone", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(), fc.nat(), (length, at, seed) => {
        const positions = shuffledPositions(length, at % length, seed);
        expect(positions[0]).toBe(at % length);
        expect([...positions].sort((a, b) => a - b)).toEqual(Array.from({ length }, (_, index) => index));
        expect(shuffledPositions(length, at % length, seed)).toEqual(positions);
      }),
    );
  });

  it("gives different orders for different seeds", () => {
    expect(shuffledPositions(100, 0, 1)).not.toEqual(shuffledPositions(100, 0, 2));
  });
});

describe("a play order", () => {
  it("plays every playable item exactly once, shuffled or not", () => {
    fc.assert(
      fc.property(lists, seeds, fc.nat(), (items, seed, at) => {
        const start = startOrder(emptyOrder, {
          contextUri: null,
          items,
          startAt: seed === null ? 0 : at % items.length,
          shuffleSeed: seed,
        });
        const playable = items.filter((item) => item !== null);
        expect(new Set(playThrough(start))).toEqual(new Set(playable));
        expect(playThrough(start)).toHaveLength(playable.length);
      }),
    );
  });

  it("plays the explicit queue first, in the order it was filled, and then goes on where it was", () => {
    fc.assert(
      fc.property(lists, seeds, (items, seed) => {
        const order = started(items, seed);
        const rest = playThrough(order).slice(1);
        const queued = ["spotify:track:q1", "spotify:track:q2"];
        expect(playThrough({ ...order, queued }).slice(1)).toEqual([...queued, ...rest]);
      }),
    );
  });

  it("comes back to the same track by next and previous", () => {
    fc.assert(
      fc.property(lists, seeds, (items, seed) => {
        const order: PlayOrder = { ...started(items, seed), repeat: "context" };
        expect(currentUri(goBack(advance(order, "skipped").order))).toBe(currentUri(order));
      }),
    );
  });

  it("goes round for ever when the context repeats", () => {
    fc.assert(
      fc.property(lists, seeds, (items, seed) => {
        const order: PlayOrder = { ...started(items, seed), repeat: "context" };
        const round = playThrough({ ...order, repeat: "off" });
        expect(upcoming(order, round.length)).toEqual([...round.slice(1), round[0]]);
      }),
    );
  });

  it("says what comes by itself and what skipping gives", () => {
    fc.assert(
      fc.property(lists, seeds, fc.constantFrom("off", "context", "track"), (items, seed, repeat) => {
        const order: PlayOrder = { ...started(items, seed), repeat };
        const ended = advance(order, "ended");
        expect(nextByItself(order)).toBe(ended.isFinished ? null : currentUri(ended.order));
        const skipped = advance(order, "skipped");
        expect(upcoming(order, 1)).toEqual(skipped.isFinished ? [] : [currentUri(skipped.order)]);
      }),
    );
  });

  it("keeps the current track when shuffle goes on and off, and the context order comes back", () => {
    fc.assert(
      fc.property(lists, fc.nat(), fc.nat(), (items, seed, steps) => {
        let order = started(items, null);
        for (let step = 0; step < steps % items.length; step += 1) order = advance(order, "skipped").order;
        const shuffled = withShuffle(order, seed);
        expect(currentUri(shuffled)).toBe(currentUri(order));
        expect(previous(shuffled, 5)).toEqual([]);
        expect(playThrough(withShuffle(shuffled, null))).toEqual(playThrough(order));
      }),
    );
  });

  it("repeats a track that ended, and lets people skip it", () => {
    const order: PlayOrder = { ...started(["spotify:track:a", "spotify:track:b"], null), repeat: "track" };
    expect(currentUri(advance(order, "ended").order)).toBe("spotify:track:a");
    expect(currentUri(advance(order, "skipped").order)).toBe("spotify:track:b");
  });

  it("begins with the next playable item when the asked one is gone", () => {
    const items = ["spotify:track:a", null, "spotify:track:c"];
    const order = startOrder(emptyOrder, { contextUri: null, items, startAt: 1, shuffleSeed: null });
    expect(currentUri(order)).toBe("spotify:track:c");
    expect(previous(order, 2)).toEqual(["spotify:track:a"]);
  });

  it("has nothing to play when everything is gone", () => {
    const order = started([null, null], null);
    expect(currentUri(order)).toBeNull();
    expect(advance(order, "skipped").isFinished).toBe(true);
    expect(upcoming(order, 5)).toEqual([]);
  });

  it("shuffles and walks ten thousand items in little time", () => {
    const items = Array.from({ length: 10_000 }, (_, index) => `spotify:track:t${index}`);
    const startedMs = performance.now();
    let order = withShuffle(started(items, null), 7);
    for (let step = 0; step < 100; step += 1) order = advance(order, "skipped").order;
    upcoming(order, 20);
    expect(performance.now() - startedMs).toBeLessThan(2_500);
    expect(order.items).toBe(items);
  });
});
