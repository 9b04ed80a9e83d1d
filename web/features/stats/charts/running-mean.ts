/** More days than this are drawn with their mean: each for itself they are a thicket. */
export const maxSingleDays = 400;
/** Four weeks, so that a weekend is in each mean as often as in any other. */
export const meanDays = 28;

/** The mean of so many values around each, of fewer at both ends; null stays null and is in no mean. */
export function runningMean(values: readonly (number | null)[], span: number): (number | null)[] {
  const sums = [0];
  const counts = [0];
  for (const value of values) {
    sums.push((sums.at(-1) ?? 0) + (value ?? 0));
    counts.push((counts.at(-1) ?? 0) + (value === null ? 0 : 1));
  }
  return values.map((value, at) => {
    if (value === null) return null;
    const begin = at - Math.floor(span / 2);
    const [from, to] = [Math.max(0, begin), Math.min(values.length, begin + span)];
    return ((sums[to] ?? 0) - (sums[from] ?? 0)) / ((counts[to] ?? 0) - (counts[from] ?? 0));
  });
}
