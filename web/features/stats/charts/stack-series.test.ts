import * as fc from "fast-check";
import { expect, test } from "vitest";
import { stackSeries, withoutEmpty } from "./stack-series.ts";

const aSeries = fc
  .tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 9 }))
  .chain(([dates, parts]) =>
    fc.array(fc.array(fc.nat(500), { minLength: dates, maxLength: dates }), {
      minLength: parts,
      maxLength: parts,
    }),
  )
  .map((values) => values.map((part, index) => ({ id: String(index), name: "", values: part })));

test("areas never cross, and the highest edge is the sum", () => {
  fc.assert(
    fc.property(aSeries, (series) => {
      const edges = stackSeries(series);
      edges.forEach((edge, part) =>
        edge.forEach((value, date) => {
          expect(value - (edges[part - 1]?.[date] ?? 0)).toBe(series[part]?.values[date]);
        }),
      );
      const total = series.reduce((sum, { values }) => sum + values.reduce((a, b) => a + b, 0), 0);
      expect(edges.at(-1)?.reduce((a, b) => a + b, 0)).toBe(total);
    }),
  );
});

test("what has no play is left out, but something is always shown", () => {
  const empty = { id: "a", name: "", values: [0, 0] };
  const filled = { id: "b", name: "", values: [0, 1] };
  expect(withoutEmpty([empty, filled])).toEqual([filled]);
  expect(withoutEmpty([empty, empty])).toEqual([empty]);
});
