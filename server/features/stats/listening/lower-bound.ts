/** The first place of ascending values at which a value is at least `least`; their number where there is none. */
export function lowerBound(values: Float64Array, min: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] ?? 0) < min) low = middle + 1;
    else high = middle;
  }
  return low;
}
