import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  answeredLifeMs,
  dropExpired,
  observeSdk,
  playerStateAt,
  proposeChange,
  settleChange,
  trackAfterSkip,
} from "./merge-state.ts";
import { type Observation, type PlaybackModel, type ProposedFields } from "./player-state.ts";
import { here, propose, seen, start, track } from "#testing/web/observations.ts";

describe("optimistic changes", () => {
  test("show at once and are taken back when their command fails", () => {
    const model = propose(here, { shuffle: true });
    expect(playerStateAt(model, start).shuffle).toBe(true);
    const failed = settleChange(model, 1, { succeeded: false, nowMs: start + 300 });
    expect(playerStateAt(failed, start + 300).shuffle).toBe(false);
  });

  test("survive an event that was under way before them", () => {
    const model = observeSdk(
      propose(here, { paused: true }),
      seen({ askedAtMs: start - 5, paused: true }),
      start,
    );
    expect(model.changes).toHaveLength(1);
  });

  test("survive an event that shows something else, and go when one shows the same", () => {
    const model = propose(here, { track: track("c"), positionMs: 0 }, 1);
    const still = observeSdk(model, seen({ askedAtMs: start + 20 }), start + 20);
    expect(playerStateAt(still, start + 20)).toMatchObject({ track: { id: "c" }, position: 20 });
    const there = seen({ askedAtMs: start + 90, track: track("c"), position: { ms: 0, atMs: start + 90 } });
    expect(observeSdk(still, there, start + 90).changes).toEqual([]);
  });

  test("last a little after their command was answered, so that the sources catch up, and no longer", () => {
    const model = settleChange(propose(here, { repeat: "track" }), 1, {
      succeeded: true,
      nowMs: start + 100,
    });
    const end = start + 100 + answeredLifeMs;
    expect(dropExpired(model, end - 1)).toBe(model);
    expect(playerStateAt(dropExpired(model, end), end).repeat).toBe("off");
  });

  test("skips pressed quickly lead on through the tracks that are known", () => {
    let model = here;
    for (const expected of ["c", "d"]) {
      const next = trackAfterSkip(model, 1);
      expect(next?.id).toBe(expected);
      model = propose(model, { positionMs: 0, ...(next ? { track: next } : {}) }, 1);
    }
    expect(trackAfterSkip(model, 1)).toBeNull();
    expect(trackAfterSkip(model, -1)?.id).toBe("c");
    expect(playerStateAt(model, start).track?.id).toBe("d");
  });

  test("the last of several skips confirms them all", () => {
    let model = propose(here, { track: track("c"), positionMs: 0 }, 1);
    model = propose(model, { track: track("d"), positionMs: 0 }, 1);
    const end = seen({ askedAtMs: start + 50, track: track("d"), position: { ms: 0, atMs: start + 50 } });
    expect(observeSdk(model, end, start + 50).changes).toEqual([]);
  });

  test("do not confirm other fields: a skip leaves a pending shuffle", () => {
    let model = propose(here, { shuffle: true });
    model = propose(model, { track: track("c"), positionMs: 0 }, 1);
    const after = seen({ askedAtMs: start + 50, track: track("c"), position: { ms: 0, atMs: start + 50 } });
    expect(observeSdk(model, after, start + 50).changes.map((change) => change.fields)).toEqual([
      { shuffle: true },
    ]);
  });
});

describe("a song that is paused before it was seen to begin", () => {
  const slowMs = 4000;
  const atMs = start + slowMs + 50;
  const there = { askedAtMs: atMs, track: track("c"), position: { ms: 0, atMs } };

  test("stays paused: its beginning, which was shown all along, says no more whether it plays", () => {
    let model = propose(here, { paused: false, positionMs: 0, track: track("c"), contextUri: null });
    model = proposeChange(model, {
      id: 2,
      fields: { paused: true },
      skip: 0,
      madeAtMs: start + slowMs,
      expiresAtMs: start + slowMs + 12_000,
    });
    expect(playerStateAt(model, start + slowMs).paused).toBe(true);
    model = observeSdk(model, seen({ ...there, paused: true }), atMs);
    expect(playerStateAt(model, atMs)).toMatchObject({ paused: true, track: { id: "c" } });
  });

  test("of all presses of a field the last one counts, and what a source shows of it then", () => {
    const aChange = fc.record(
      {
        paused: fc.boolean(),
        shuffle: fc.boolean(),
        repeat: fc.constantFrom("off" as const, "track" as const),
        track: fc.constantFrom(track("b"), track("c")),
      },
      { requiredKeys: [] },
    );
    const aSource = fc.record({
      paused: fc.boolean(),
      shuffle: fc.boolean(),
      track: fc.constantFrom(track("b"), track("c")),
    });
    fc.assert(
      fc.property(
        fc.array(aChange, { maxLength: 6 }),
        fc.array(aSource, { minLength: 1, maxLength: 4 }),
        (changes, sources) => {
          let model = changes.reduce<PlaybackModel>((before, fields) => propose(before, fields), here);
          const isShown = (fields: ProposedFields, source: Observation) =>
            Object.entries(fields).every(
              ([name, value]) => JSON.stringify(source[name as "paused"]) === JSON.stringify(value),
            );
          for (const [place, source] of sources.entries()) {
            const nowMs = start + 10 + place;
            const word = seen({ ...source, askedAtMs: nowMs });
            model = observeSdk(model, word, nowMs);
            const last = changes.findLast((fields) => "paused" in fields);
            if (last !== undefined && isShown(last, word))
              expect(playerStateAt(model, nowMs).paused).toBe(word.paused);
          }
        },
      ),
    );
  });
});
