import fc from "fast-check";
import { expect, test } from "vitest";
import type { RangeMove } from "#server/provider-client/api/provider-writes.ts";
import { movesOf, orderAfterMove, planRemoval } from "./playlist-order.ts";

/** What the provider does with a move (Web API reference, Update Playlist Items). */
function carryOut<T>(rows: readonly T[], { start, length, before }: RangeMove): T[] {
  const moved = rows.slice(start, start + length);
  const rest = [...rows.slice(0, start), ...rows.slice(start + length)];
  const at = before > start ? before - length : before;
  return [...rest.slice(0, at), ...moved, ...rest.slice(at)];
}

const moving = fc.integer({ min: 1, max: 30 }).chain((length) =>
  fc.record({
    length: fc.constant(length),
    positions: fc.uniqueArray(fc.nat(length - 1), { minLength: 1 }),
    before: fc.nat(length),
  }),
);

test("the provider's moves bring the rows into the order that is shown", () => {
  fc.assert(
    fc.property(moving, ({ length, positions, before }) => {
      const rows = Array.from({ length }, (_, index) => index);
      const carried = movesOf(positions, before).reduce<number[]>(carryOut, rows);
      expect(carried).toEqual(orderAfterMove(length, positions, before));
    }),
  );
});

test("rows that are moved to where they are take no move", () => {
  expect(movesOf([3, 4, 5], 3)).toEqual([]);
  expect(movesOf([3, 4, 5], 6)).toEqual([]);
  expect(movesOf([4, 5], 4)).toEqual([]);
  expect(movesOf([0], 2)).toEqual([{ start: 0, length: 1, before: 2 }]);
});

test("taking out every occurrence and putting some back leaves just the rows that were not meant", () => {
  const rows = fc.array(fc.option(fc.constantFrom("a", "b", "c")), { maxLength: 20 });
  fc.assert(
    fc.property(rows, fc.array(fc.nat(19)), (list, picked) => {
      const positions = new Set(picked.filter((position) => list[position] != null));
      const { order, uris, putBack } = planRemoval(list, positions);
      let after: (string | null)[] = list.filter((uri) => uri === null || !uris.includes(uri));
      for (const part of putBack)
        after = [...after.slice(0, part.position), ...part.uris, ...after.slice(part.position)];
      expect(after).toEqual(list.filter((_, position) => !positions.has(position)));
      expect(after).toEqual(order.map((position) => list[position]));
    }),
  );
});
