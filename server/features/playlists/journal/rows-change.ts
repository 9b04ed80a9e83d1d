import type { StoredRow, RowsChange } from "./changes.ts";

type Uri = string | null;

/** What makes a list into another one: what both begin with and end with is left out. */
export function changeBetween(before: readonly StoredRow[], after: readonly Uri[]): RowsChange {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start]?.uri === after[start]) start += 1;
  let same = 0;
  while (same < shorter - start && before[before.length - 1 - same]?.uri === after[after.length - 1 - same])
    same += 1;
  return {
    start,
    removed: before.slice(start, before.length - same),
    inserted: after.slice(start, after.length - same),
    left: before[start - 1]?.uri ?? null,
    right: before[before.length - same]?.uri ?? null,
  };
}

/** An addition to a list of which only the length is known, or not even that. */
export function additionAt(start: number | null, inserted: readonly string[]): RowsChange {
  return { start, removed: [], inserted: [...inserted], left: null, right: null };
}

/**
 * The list without a change; null when its place looks otherwise by now.
 * @param later what changed the list since, in order; its changes stay
 */
export function withoutChange(
  rows: readonly Uri[],
  change: RowsChange,
  later: readonly RowsChange[],
): Uri[] | null {
  const start = placeOf(rows, change, later);
  if (start === null) return null;
  const back = change.removed.map(({ uri }) => uri);
  return [...rows.slice(0, start), ...back, ...rows.slice(start + change.inserted.length)];
}

/** Where the change is in the list of today; an addition may be wherever it is found once. */
function placeOf(rows: readonly Uri[], change: RowsChange, later: readonly RowsChange[]): number | null {
  const { inserted, removed } = change;
  const start = change.start === null ? null : shiftedStart(change.start, inserted.length, later);
  if (start !== null && inserted.length === 0) return isBetween(rows, start, change) ? start : null;
  if (start !== null && isAt(rows, start, inserted)) return start;
  if (removed.length > 0) return null;
  const places = rows
    .keys()
    .filter((place) => isAt(rows, place, inserted))
    .toArray();
  return change.start === null || places.length === 1 ? (places.at(-1) ?? null) : null;
}

/** Where rows are after later changes; null when one of these touches them. */
function shiftedStart(from: number, length: number, later: readonly RowsChange[]): number | null {
  let start = from;
  for (const each of later) {
    if (each.start === null) continue;
    const eachEnd = each.start + each.removed.length;
    const isBefore = eachEnd <= start && (each.start < start || length > 0);
    if (isBefore) start += each.inserted.length - each.removed.length;
    else if (each.start < start + length) return null;
  }
  return start;
}

function isAt(rows: readonly Uri[], start: number, wanted: readonly Uri[]): boolean {
  return wanted.every((uri, at) => rows[start + at] === uri);
}

/** Rows that were taken out go back where one of their neighbours still stands. */
function isBetween(rows: readonly Uri[], start: number, { left, right }: RowsChange): boolean {
  if (start > rows.length) return false;
  return (rows[start - 1] ?? null) === left || (rows[start] ?? null) === right;
}
