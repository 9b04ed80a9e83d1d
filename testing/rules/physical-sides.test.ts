import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));

/*
 * Sides of the page that stay where they are when a language is read from right to left. `start` and `end` follow it.
 * A place in the middle (`left-1/2`), and what a picture or a pointer gives in pixels, is physical.
 */
const size = String.raw`(?:\d[\d.]*(?!/2)\b|auto|px|full|\[[^\]\s]+\])`;
const physicalSides: readonly RegExp[] = [
  new RegExp(String.raw`["'\x60\s:]-?(?:scroll-)?(?:ml|mr|pl|pr|left|right)-${size}["'\x60\s]`, "u"),
  /["'`\s:](?:text-left|text-right|border-[lr]|rounded-[lr](?:-\w+)?|float-(?:left|right))["'`\s]/u,
  /\b(?:margin|padding|border)-(?:left|right)\b|text-align:\s*(?:left|right)/u,
];

function sidesWritten(text: string): string[] {
  return text.split("\n").filter((line) => physicalSides.some((side) => side.test(line)));
}

test("layout names sides by the direction of reading", () => {
  const files = globSync("web/**/*.{ts,tsx,css}", { cwd: root }).filter(
    (path) => !/\.test\.tsx?$/u.test(path),
  );
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((path) =>
    sidesWritten(readFileSync(root + path, "utf8")).map((line) => `${path}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

test.each([
  '<div className="flex ml-2">',
  '"absolute right-1.5 size-9",',
  '"min-h-9 pl-[3px]"',
  'isNumber && "tabular text-right",',
  '<aside className="border-l border-hairline">',
  "  margin-left: 2px;",
])("%s would be found", (line) => {
  expect(sidesWritten(line)).toHaveLength(1);
});
