import fc from "fast-check";
import { expect, test } from "vitest";
import { compareRows } from "#server/features/playlists/playlists.ts";
import { rowsBack } from "./rows-back.ts";

const letters = (text: string) => text.split("");
const aList = fc.string({ unit: fc.constantFrom(...letters("abcdefg")), maxLength: 25 });

test("each row of both lists stands once in the comparison, in its order, and is labelled for what it is", () => {
  fc.assert(
    fc.property(aList, aList, (before, after) => {
      const [from, to] = [letters(before), letters(after)];
      const { rows, added, removed, moved } = compareRows(from, to);
      const is = (...changes: string[]) => rows.filter(({ change }) => changes.includes(change));
      expect(is("same", "removed", "moved-from").map((row) => row.from)).toEqual([...from.keys()]);
      expect(is("same", "added", "moved-to").map((row) => row.to)).toEqual([...to.keys()]);
      for (const row of is("same", "moved-from", "moved-to"))
        expect(from[row.from ?? -1]).toBe(to[row.to ?? -1]);
      expect([is("added").length, is("removed").length, is("moved-to").length]).toEqual([
        added,
        removed,
        moved,
      ]);
      expect(added - removed).toBe(to.length - from.length);
    }),
  );
});

test("a row that moves is one row that moved, not all that it passed", () => {
  expect(compareRows(letters("abcdef"), letters("bcdeaf"))).toMatchObject({ added: 0, removed: 0, moved: 1 });
});

test("rows that come back follow the row that they followed; what is there stays in its order", () => {
  expect(rowsBack(letters("bd"), letters("abcdef"), [0, 2, 5]).join("")).toBe("abcdf");
  expect(rowsBack(letters("xdb"), letters("abcdb"), [2, 3, 4]).join("")).toBe("xdbbc");
  expect(rowsBack([], letters("abc"), [0, 2]).join("")).toBe("ac");
  fc.assert(
    fc.property(aList, aList, (present, earlier) => {
      const every = [...letters(earlier).keys()];
      const rows = rowsBack(letters(present), letters(earlier), every);
      let next = 0;
      for (const row of rows) if (row === present[next]) next += 1;
      expect(next).toBe(present.length);
      expect(compareRows(letters(earlier), rows).removed).toBe(0);
    }),
  );
});
