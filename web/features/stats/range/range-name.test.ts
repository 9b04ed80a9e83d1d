import { expect, test } from "vitest";
import { formatRelease } from "./range-name.ts";

test.each([
  ["2024-05-31", "May 31, 2024"],
  ["2024-05", "May 2024"],
  ["2024", "2024"],
])("a release of %s is shown as %s", (released, shown) => expect(formatRelease(released)).toBe(shown));
