/** The longest part of a list, not of neighbours only, that rises: what may stay when the list is put in order. */
export function findRisingRun(numbers: readonly number[]): number[] {
  /** index of the last of the best run of each length */
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  for (const [index, number] of numbers.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    previous.push(low === 0 ? undefined : ends[low - 1]);
    ends[low] = index;
  }
  const run: number[] = [];
  for (let at = ends.at(-1); at !== undefined; at = previous[at]) run.push(numbers[at] ?? 0);
  return run.toReversed();
}
