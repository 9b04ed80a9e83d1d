import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { filterRows, foldRows } from "#web/features/tracks/rows/filter-rows.ts";
import { keyName } from "#web/features/tracks/rows/key-name.ts";
import { listViewQuery, parseListView } from "#web/features/tracks/list-view/list-view.ts";
import { landingOf, moveItems, placeAfterStep } from "#web/features/tracks/rows/move-rows.ts";
import { rowSorts } from "#web/features/tracks/rows/sort-orders.ts";
import { choosePlayingRow, lastPlayedRow } from "#web/features/tracks/list/playing-row.ts";
import { chooseAll, noSelection, pressRow } from "#web/features/tracks/input/row-selection.ts";
import {
  clampColumnWidth,
  type ColumnId,
  columnIds,
  type ColumnWidths,
  edgeKey,
  fitColumns,
  resizeColumn,
  shownByDefault,
  type SizedColumn,
} from "#web/features/tracks/list-view/track-columns.ts";
import { emptyColumns } from "#web/features/tracks/table/track-cells.tsx";
import { type TrackRow, unknownRow } from "#web/features/tracks/rows/track-rows.ts";

describe("keys", () => {
  it.each([
    [0, 1, "C"],
    [11, 1, "B"],
    [9, 0, "Am"],
    [1, 0, "C♯m"],
    [4, null, "E"],
    [null, 0, null],
    [12, 1, null],
    [-1, 1, null],
  ])("pitch class %s, mode %s is %s", (key, mode, name) => expect(keyName(key, mode)).toBe(name));
});

describe("columns", () => {
  it("shows album, genre, added and time before anyone chose", () =>
    expect(shownByDefault).toEqual(["album", "genre", "added", "time"]));

  it("keeps every width within 60 and 720 px", () =>
    fc.assert(
      fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), (width) => {
        const clamped = clampColumnWidth(width);
        expect(clamped).toBeGreaterThanOrEqual(60);
        expect(clamped).toBeLessThanOrEqual(720);
        expect(Number.isInteger(clamped)).toBe(true);
      }),
    ));

  it("moves an edge by keys, the other way round where lines run from right to left", () => {
    const near = { isFar: false, isRightToLeft: false };
    expect(edgeKey("ArrowRight", near)).toBe(10);
    expect(edgeKey("ArrowLeft", { ...near, isFar: true })).toBe(-50);
    expect(edgeKey("ArrowLeft", { ...near, isRightToLeft: true })).toBe(10);
    expect(edgeKey("End", near)).toBe("widest");
    expect(edgeKey("Home", near)).toBe("reset");
    expect(edgeKey("x", near)).toBeNull();
  });

  /** What the number, the gaps and the padding take beside so many columns. */
  const besides = (count: number) => 48 + 12 * (count + 1) + 16;

  const step = fc.record({
    column: fc.constantFrom<SizedColumn>("title", ...columnIds),
    act: fc.oneof(
      fc.constantFrom("ArrowLeft", "ArrowRight", "Home", "End"),
      fc.integer({ min: -2000, max: 4000 }),
    ),
    isFar: fc.boolean(),
  });

  it("leaves the title 240 px and fits the room, whatever is dragged or pressed", () =>
    fc.assert(
      fc.property(
        fc.subarray([...columnIds]),
        fc.subarray([...columnIds]),
        fc.array(fc.record({ steps: fc.array(step), room: fc.integer({ min: 460, max: 3000 }) })),
        (shown, without, rounds) => {
          const empty: ReadonlySet<ColumnId> = new Set(without);
          let widths: ColumnWidths = {};
          for (const { steps, room } of rounds) {
            for (const { column, act, isFar } of steps) {
              const fit = fitColumns({ shown, widths, empty, room });
              if (fit.sizes[column] === undefined) continue;
              const done = typeof act === "number" ? act : edgeKey(act, { isFar, isRightToLeft: false });
              if (done === "reset") {
                const { [column]: _before, ...others } = widths;
                widths = others;
                continue;
              }
              const present = fit.sizes[column] ?? 0;
              const width = done === "widest" ? 720 : typeof act === "number" ? act : present + Number(done);
              widths = resizeColumn(fit, widths, { column, width });
              const after = fitColumns({ shown, widths, empty, room });
              // What was said is what is shown.
              if (column !== "title") expect(after.sizes[column]).toBe(widths[column]);
            }
            const { columns, sizes } = fitColumns({ shown, widths, empty, room });
            expect(sizes.title).toBeGreaterThanOrEqual(240);
            for (const id of columns) expect(sizes[id]).toBeGreaterThanOrEqual(60);
            const sum = Object.values(sizes).reduce((total, size) => total + size, 0);
            expect(sum + besides(columns.length)).toBeLessThanOrEqual(room);
          }
        },
      ),
      { numRuns: 300 },
    ));

  it("drops a column before the title has less than 240 px: genre first, then the date, the album, the artist; never the time", () => {
    const shown = ["artist", "album", "genre", "added", "time"] as const;
    const columnsAt = (room: number) => fitColumns({ shown, widths: {}, room }).columns;
    expect(columnsAt(1200)).toEqual(shown);
    expect(columnsAt(780)).toEqual(["artist", "album", "added", "time"]);
    expect(columnsAt(700)).toEqual(["artist", "album", "time"]);
    expect(columnsAt(600)).toEqual(["artist", "time"]);
    expect(columnsAt(460)).toEqual(["time"]);
  });

  it("shows no genre where no row has one, and another column without values at its least", () => {
    const empty: ReadonlySet<ColumnId> = new Set(["genre", "popularity"]);
    const { columns, sizes } = fitColumns({
      shown: ["album", "genre", "popularity"],
      widths: {},
      empty,
      room: 1000,
    });
    expect(columns).toEqual(["album", "popularity"]);
    expect(sizes.popularity).toBe(60);
  });

  it("knows the columns in which no row has a value, as soon as there is a row to tell", () => {
    const rowAt = (place: number) =>
      ({ kind: "track", genre: null, popularity: place === 2 ? 40 : null }) as TrackRow;
    expect(emptyColumns(["album", "genre", "popularity"], { count: 3, rowAt })).toEqual(new Set(["genre"]));
    expect(emptyColumns(["genre"], { count: 0, rowAt })).toEqual(new Set());
  });
});

describe("what is chosen", () => {
  const rows = { count: 6, rowAt: (place: number) => (place === 2 ? undefined : place * 10) };

  it("is a range from the anchor, over headings, in either direction", () => {
    const started = pressRow(noSelection, 4, "only", rows);
    expect([...pressRow(started, 1, "range", rows).chosen]).toEqual([10, 30, 40]);
    expect([...pressRow(started, 5, "range", rows).chosen]).toEqual([40, 50]);
  });

  it("is added to and taken back", () => {
    const one = pressRow(noSelection, 0, "toggle", rows);
    const two = pressRow(one, 3, "toggle", rows);
    expect([...two.chosen]).toEqual([0, 30]);
    expect([...pressRow(two, 0, "toggle", rows).chosen]).toEqual([30]);
    expect(new Set(pressRow(two, 5, "extend", rows).chosen)).toEqual(new Set([0, 30, 40, 50]));
  });

  it("is everything, and nothing by a press on a heading", () => {
    expect(chooseAll(rows).chosen.size).toBe(5);
    expect(pressRow(noSelection, 2, "only", rows)).toBe(noSelection);
  });
});

describe("moving rows", () => {
  it("keeps every row and the order of those that move", () =>
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(20), { minLength: 1 }), fc.nat(21), (positions, before) => {
        const items = Array.from({ length: 21 }, (_, index) => index);
        const moved = moveItems(items, new Set(positions), before);
        const sorted = positions.toSorted((a, b) => a - b);
        expect(moved.toSorted((a, b) => a - b)).toEqual(items);
        const landing = landingOf(positions, before);
        expect(moved.slice(landing, landing + sorted.length)).toEqual(sorted);
      }),
    ));

  it("goes one place at a time and stops at both ends", () => {
    expect(placeAfterStep([3], -1, 10)).toBe(2);
    expect(placeAfterStep([3], 1, 10)).toBe(5);
    expect(placeAfterStep([0, 1], -1, 10)).toBeNull();
    expect(placeAfterStep([8, 9], 1, 10)).toBeNull();
  });
});

describe("the row that plays", () => {
  it("is the one that was pressed, then the next of the same song, else the first", () => {
    expect(choosePlayingRow([3, 8], 8)).toBe(8);
    expect(choosePlayingRow([3, 8], 5)).toBe(8);
    expect(choosePlayingRow([3, 8], 9)).toBe(3);
    expect(choosePlayingRow([3, 8], null)).toBe(3);
    expect(choosePlayingRow([], 1)).toBeNull();
  });

  it("is the one from before until what was pressed is heard", () => {
    const noted = { row: 0, uri: "twice", before: { row: 3, uri: "other" } };
    expect(lastPlayedRow(noted, "other")).toEqual({ row: 3, uri: "other" });
    expect(lastPlayedRow(noted, "twice")).toBe(noted);
    expect(lastPlayedRow(noted, "third")).toBe(noted);
    expect(lastPlayedRow(undefined, "third")).toBeUndefined();
  });
});

describe("a filter", () => {
  const rows = [
    { ...unknownRow, kind: "track" as const, name: "Déjà Vu", artists: [{ id: "a", name: "The Waves" }] },
    { ...unknownRow, kind: "gone" as const, name: "Wave" },
    { ...unknownRow, kind: "track" as const, name: "Wave", artists: [{ id: "b", name: "Vuela" }] },
    undefined,
  ];

  it("keeps the rows whose title and artists hold every word, in the order they had", async () => {
    const texts = await foldRows(rows, () => Promise.resolve());
    expect([...filterRows(texts, null, "wave vu")]).toEqual([0, 2]);
    expect([...filterRows(texts, Int32Array.of(2, 3, 1, 0), "VU wave")]).toEqual([2, 0]);
    expect([...filterRows(texts, null, "deja")]).toEqual([0]);
    expect([...filterRows(texts, null, "nothing")]).toEqual([]);
  });

  it("of nothing keeps all", () =>
    expect([...filterRows(["a", "", "b", ""], null, "")]).toEqual([0, 1, 2, 3]));

  it("that is a number is read as its text", () =>
    expect(parseListView({ filter: 1999 }).filter).toBe("1999"));
});

describe("the view in the address", () => {
  it("comes back as it was", () => {
    for (const sort of rowSorts)
      for (const isGrouped of [true, false, undefined])
        for (const [filter, isReversed] of [
          ["", false],
          ["blue moon", sort !== "default"],
        ] as const) {
          const view = { sort, isReversed, isGrouped, filter };
          expect(parseListView(listViewQuery(view))).toEqual(view);
        }
  });

  it("is the usual for what is wrong", () =>
    expect(parseListView({ sort: "__proto__", dir: "up", group: 7, filter: { a: 1 } })).toEqual({
      sort: "default",
      isReversed: false,
      isGrouped: undefined,
      filter: "",
    }));
});
