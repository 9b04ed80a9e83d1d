/**
 * A list with the items at `positions` moved, in their order, to stand before the item that is now at `before`
 * (0 to the number of items), as the server's reorder does it.
 */
export function moveItems<T>(items: readonly T[], positions: ReadonlySet<number>, before: number): T[] {
  const moved = items.filter((_, index) => positions.has(index));
  const head = items.filter((_, index) => index < before && !positions.has(index));
  const tail = items.filter((_, index) => index >= before && !positions.has(index));
  return [...head, ...moved, ...tail];
}

/** Where rows are put to go one place up or down together, or null at the end of the list. */
export function placeAfterStep(positions: readonly number[], step: 1 | -1, count: number): number | null {
  const first = Math.min(...positions);
  const last = Math.max(...positions);
  if (step === -1) return first === 0 ? null : first - 1;
  return last >= count - 1 ? null : last + 2;
}

/** Where moved rows stand afterwards: the first of their new places. */
export function landingOf(positions: readonly number[], before: number): number {
  return before - positions.filter((position) => position < before).length;
}
