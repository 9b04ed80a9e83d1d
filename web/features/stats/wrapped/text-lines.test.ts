import * as fc from "fast-check";
import { expect, test } from "vitest";
import { breakLines, cutLines, cutToWidth } from "./text-lines.ts";

const measure = (text: string) => Array.from(text).length * 10;

test("words stay whole where they can, and no line is wider than it may be", () => {
  expect(breakLines("the song that would not leave", 120, measure)).toEqual([
    "the song",
    "that would",
    "not leave",
  ]);
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 40, max: 400 }), (text, width) => {
      const lines = breakLines(text, width, (line) => line.length * 4);
      expect(lines.join("").replaceAll(/\s/gu, "")).toBe(text.replaceAll(/\s/gu, ""));
      for (const line of lines)
        if ([...new Intl.Segmenter().segment(line)].length > 1)
          expect(line.length * 4).toBeLessThanOrEqual(width);
    }),
  );
});

test("what is beyond the last line ends in an ellipsis", () => {
  expect(cutLines(["one", "two", "three"], 2)).toEqual(["one", "t…"]);
  expect(cutLines(["one"], 2)).toEqual(["one"]);
});

test("a name that is too wide is cut where the line ends", () => {
  expect(cutToWidth("The Quiet Engines", 110, measure)).toBe("The Quiet…");
  expect(cutToWidth("Ossia", 110, measure)).toBe("Ossia");
});
