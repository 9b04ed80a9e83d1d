import fc from "fast-check";
import { expect, test } from "vitest";
import { changeBetween, withoutChange } from "../rows-change.ts";
import { applyStep, planRewrite, restOfRewrite } from "./plan-rewrite.ts";

const uris = (text: string) =>
  text.split("").map((letter) => (letter === "?" ? null : `spotify:track:${letter}`));
const letters = (rows: readonly (string | null)[]) => rows.map((uri) => uri?.at(-1) ?? "?").join("");
const aList = fc.string({ unit: fc.constantFrom(..."abcdefghij".split("")), maxLength: 30 });
const kept = (rows: readonly (string | null)[]) => rows.map((uri) => ({ uri, addedAt: null }));

function rewrite(from: string, to: string): { rows: string; calls: number } {
  const plan = planRewrite(uris(from), uris(to));
  const rows = plan?.steps.reduce<(string | null)[]>(applyStep, uris(from)) ?? [];
  return { rows: letters(rows), calls: plan?.steps.length ?? -1 };
}

test("any playlist is made any other one by the calls that are planned, and shown as these leave it", () => {
  fc.assert(
    fc.property(aList, aList, (from, to) => {
      expect(rewrite(from, to).rows).toBe(to);
      const order = planRewrite(uris(from), uris(to))?.order ?? [];
      expect(letters(order.map((row) => (typeof row === "number" ? (uris(from)[row] ?? null) : row)))).toBe(
        to,
      );
    }),
  );
});

test("wherever it is cut off, a plan made from there leads to the same", () => {
  fc.assert(
    fc.property(aList, aList, fc.nat(30), (from, to, kill) => {
      const steps = planRewrite(uris(from), uris(to))?.steps ?? [];
      const there = steps.slice(0, kill).reduce<(string | null)[]>(applyStep, uris(from));
      expect(rewrite(letters(there), to).rows).toBe(to);
    }),
  );
});

test("wherever it is cut off, and cut off once more behind that, its rest is known, leads to the same, and is shown as that leaves it", () => {
  fc.assert(
    fc.property(aList, aList, fc.nat(30), fc.nat(30), (from, to, first, second) => {
      const plan = planRewrite(uris(from), uris(to));
      if (plan === null) return;
      let there = uris(from);
      for (const kill of [first, second]) {
        const { steps } = restOfRewrite(plan, uris(from), there) ?? { steps: [] };
        there = steps.slice(0, kill).reduce<(string | null)[]>(applyStep, there);
      }
      const rest = restOfRewrite(plan, uris(from), there);
      expect(letters(rest?.steps.reduce<(string | null)[]>(applyStep, there) ?? [])).toBe(to);
      const shown = rest?.order.map((row) => (typeof row === "number" ? (there[row] ?? null) : row)) ?? [];
      expect(letters(shown)).toBe(to);
      expect(restOfRewrite(plan, uris(from), [...there, "spotify:track:stranger"])).toBe(null);
    }),
  );
});

test("what is left of it are its own steps, where a plan from there would be another", () => {
  const plan = planRewrite(uris("cccac"), uris("cacc"));
  const there = plan?.steps.slice(0, 1).reduce<(string | null)[]>(applyStep, uris("cccac")) ?? [];
  expect(letters(there)).toBe("a");
  expect(planRewrite(there, uris("cacc"))?.steps).not.toEqual(plan?.steps.slice(1));
  expect(plan && restOfRewrite(plan, uris("cccac"), there)?.steps).toEqual(plan?.steps.slice(1));
});

test("no more calls than are needed: one a hundred rows, one a range that moves", () => {
  const many = (count: number, from = 0) =>
    Array.from({ length: count }, (_, at) => `spotify:track:${from + at}`);
  const calls = (from: string[], to: string[]) => planRewrite(from, to)?.steps.length;
  expect(calls(many(50), [...many(50), ...many(250, 50)])).toBe(3);
  expect(calls([...many(50), ...many(250, 50)], many(50))).toBe(3);
  expect(rewrite("abcdefgh", "cdefghab").calls).toBe(1);
  expect(rewrite("abcdefgh", "acbdefgh").calls).toBe(1);
  expect(rewrite("abcdefgh", "abcdefgh").calls).toBe(0);
  // A playlist in quite another order is taken out and put in again, for a call a row would take hours.
  expect(calls(many(1000), many(1000).toReversed())).toBeLessThan(25);
});

test("rows that no program can add are left out, ones that it cannot take out stay", () => {
  const file = "spotify:local:a:b:c:1";
  expect(planRewrite([], [file, null, "spotify:track:a"])).toMatchObject({
    order: ["spotify:track:a"],
    leftOut: 2,
  });
  expect(planRewrite([null, "spotify:track:a"], ["spotify:track:a"])?.order).toEqual([0, 1]);
  expect(planRewrite([file, "spotify:track:a", file], [file, "spotify:track:a"])).toBe(null);
});

test("a change is taken back wherever later ones have moved it to, and these stay", () => {
  fc.assert(
    fc.property(
      aList,
      aList,
      fc.string({ unit: fc.constantFrom("X", "Y", "Z"), maxLength: 4 }),
      (before, after, more) => {
        const change = changeBetween(kept(uris(before)), uris(after));
        const grown = uris(`${more}${after}${more}`);
        const later = [
          changeBetween(kept(uris(after)), uris(`${more}${after}`)),
          changeBetween(kept(uris(`${more}${after}`)), grown),
        ];
        // A change of nothing has no place of its own, and what is taken from the front may come back before or behind.
        fc.pre(before !== after && (change.inserted.length > 0 || (change.start ?? 0) > 0));
        expect(letters(withoutChange(grown, change, later) ?? [])).toBe(`${more}${before}${more}`);
      },
    ),
  );
});

test("a change that a later one touches, or of which the place looks otherwise, is not taken back", () => {
  const added = changeBetween(kept(uris("abc")), uris("abXYc"));
  expect(withoutChange(uris("abXc"), added, [changeBetween(kept(uris("abXYc")), uris("abXc"))])).toBe(null);
  expect(withoutChange(uris("abcd"), added, [])).toBe(null);
  const taken = changeBetween(kept(uris("abc")), uris("ac"));
  expect(letters(withoutChange(uris("ac"), taken, []) ?? [])).toBe("abc");
  expect(withoutChange(uris("xy"), taken, [])).toBe(null);
});
