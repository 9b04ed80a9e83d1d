import type { Comparison } from "./comparison.queries.ts";

type Part = Comparison["parts"][number];

/** What each part adds to the match, in points of a hundred; together they are the match before it is rounded. */
export function pointsOf(parts: readonly Part[]): (Part & { points: number })[] {
  return parts.map((part) => ({ ...part, points: 100 * part.value * part.weight }));
}
