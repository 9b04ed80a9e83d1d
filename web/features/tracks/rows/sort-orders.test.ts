import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { groupByGenre, orderByRanks, reverseOrder, rowSorts, type RowSort } from "./sort-orders.ts";
import { rankRows, sortIndexes } from "./rank-rows.ts";
import { type TrackRow, unknownRow } from "./track-rows.ts";

const pause = () => Promise.resolve();
const orderRows = async (rows: readonly TrackRow[], sort: Exclude<RowSort, "default">) =>
  orderByRanks(await rankRows(rows, sort, pause));

function makeRow(row: Partial<TrackRow>): TrackRow {
  return { ...unknownRow, kind: "track", ...row };
}

const anyRow = fc
  .record({
    kind: fc.constantFrom("track" as const, "gone" as const, "episode" as const),
    name: fc.string(),
    genre: fc.option(fc.constantFrom("rock", "jazz", "Ábc", "abc")),
    durationMs: fc.integer({ min: 0, max: 5 }),
    addedAt: fc.option(fc.constantFrom("2024-01-01T00:00:00Z", "2025-01-01T00:00:00Z", "no date")),
  })
  .map(makeRow);
const orders = rowSorts.filter((sort): sort is Exclude<RowSort, "default"> => sort !== "default");

describe("the orders of a list", () => {
  it("sorts as Array.sort does, equal ones in their own order, whatever the length", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 1500 }), async (keys) => {
        const compare = (a: number, b: number) => (keys[a] ?? 0) - (keys[b] ?? 0);
        const expected = keys.map((_, index) => index).toSorted(compare);
        expect([...(await sortIndexes(keys.length, compare, pause))]).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });

  it("goes the other way round with what has no value behind the rest, both ways", async () => {
    const rows = [makeRow({ genre: null }), makeRow({ genre: "jazz" }), makeRow({ genre: "rock" })];
    const order = await orderRows([...rows, makeRow({ kind: "gone" })], "genre");
    expect([...order]).toEqual([1, 2, 0, 3]);
    expect([...reverseOrder([...rows, makeRow({ kind: "gone" })], order, "genre")]).toEqual([2, 1, 0, 3]);
  });

  it.each(orders)("by %s shows every row once", async (sort) => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyRow, { maxLength: 60 }), async (rows) => {
        const order = await orderRows(rows, sort);
        expect([...order].toSorted((a, b) => a - b)).toEqual(rows.map((_, index) => index));
      }),
      { numRuns: 50 },
    );
  });

  it("orders genres by the names that are shown", async () => {
    // Christian & Gospel, Comedy & Spoken, Drum & Bass
    const rows = ["spoken", "drum and bass", "gospel"].map((genre) => makeRow({ genre }));
    expect([...(await orderRows(rows, "genre"))]).toEqual([2, 0, 1]);
  });

  it("orders names as people do, and what has none last", async () => {
    const rows = ["Zebra", "apple", "Äpfel", "Apple"].map((name) => makeRow({ name }));
    rows.splice(1, 0, makeRow({ kind: "gone" }));
    const order = await orderRows(rows, "title");
    expect([...order].map((index) => rows[index]?.name)).toEqual(["Äpfel", "apple", "Apple", "Zebra", ""]);
  });

  it("orders by date newest first, undated last, and by time shortest first", async () => {
    const rows = [
      makeRow({ addedAt: null, durationMs: 3 }),
      makeRow({ addedAt: "2024-05-01T00:00:00Z", durationMs: 1 }),
      makeRow({ addedAt: "2026-05-01T00:00:00Z", durationMs: 2 }),
    ];
    expect([...(await orderRows(rows, "added"))]).toEqual([2, 1, 0]);
    expect([...(await orderRows(rows, "time"))]).toEqual([1, 2, 0]);
  });

  it("gives way to the browser while it sorts long lists", async () => {
    let rests = 0;
    const slow = () => {
      rests += 1;
      return Promise.resolve();
    };
    await sortIndexes(
      4096,
      (a, b) => {
        const end = performance.now() + 0.002;
        while (performance.now() < end);
        return b - a;
      },
      slow,
    );
    expect(rests).toBeGreaterThan(3);
  });
});

describe("groups by genre", () => {
  it("begin with a heading each and keep every row", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyRow, { maxLength: 60 }), async (rows) => {
        const order = await orderRows(rows, "genre");
        const { entries, groups } = groupByGenre(rows, order);
        expect([...entries].filter((entry) => entry >= 0)).toEqual([...order]);
        expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(rows.length);
        expect(new Set(groups.map(({ genre }) => genre)).size).toBe(groups.length);
        if (rows.length > 0) expect(entries[0]).toBe(-1);
      }),
      { numRuns: 50 },
    );
  });
});
