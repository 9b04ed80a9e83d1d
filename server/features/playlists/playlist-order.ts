import type { RangeMove } from "#server/provider-client/api/provider-writes.ts";

/** Old positions in their new order, once `positions` stand before what was at `before`. */
export function orderAfterMove(length: number, positions: readonly number[], before: number): number[] {
  const moved = new Set(positions);
  const others = (from: number, to: number) => range(from, to).filter((position) => !moved.has(position));
  return [...others(0, before), ...moved.values().toArray().sort(ascending), ...others(before, length)];
}

/**
 * The same as moves of whole ranges, one after the other, as the provider takes them. Rows that are in place already
 * take no move.
 */
export function movesOf(positions: readonly number[], before: number): RangeMove[] {
  const sorted = [...new Set(positions)].sort(ascending);
  const moves: RangeMove[] = [];
  // From the target outwards: then no move changes where a later one begins.
  let target = before;
  for (const run of runsOf(sorted.filter((position) => position < before)).toReversed()) {
    if (run.start + run.length < target) moves.push({ ...run, before: target });
    target -= run.length;
  }
  target = before;
  for (const run of runsOf(sorted.filter((position) => position >= before))) {
    if (run.start > target) moves.push({ ...run, before: target });
    target += run.length;
  }
  return moves;
}

/** What taking some rows out means where the provider can only take out every occurrence of a URI. */
export interface Removal {
  /** old positions of the rows that stay, in order */
  order: number[];
  /** URIs to take out altogether */
  uris: string[];
  /** then put back: neighbours together, from the front on; `position` is that of the first when it is put back */
  putBack: { position: number; uris: string[] }[];
}

/** @param rows the playlist's URIs in order; null is a row without one */
export function planRemoval(rows: readonly (string | null)[], positions: ReadonlySet<number>): Removal {
  const uris = new Set([...positions].flatMap((position) => rows[position] ?? []));
  const order = range(0, rows.length).filter((position) => !positions.has(position));
  const putBack: Removal["putBack"] = [];
  for (const [position, old] of order.entries()) {
    const uri = rows[old];
    if (uri === null || uri === undefined || !uris.has(uri)) continue;
    const last = putBack.at(-1);
    if (last && last.position + last.uris.length === position) last.uris.push(uri);
    else putBack.push({ position, uris: [uri] });
  }
  return { order, uris: [...uris], putBack };
}

function runsOf(sorted: readonly number[]): { start: number; length: number }[] {
  const runs: { start: number; length: number }[] = [];
  for (const position of sorted) {
    const last = runs.at(-1);
    if (last && last.start + last.length === position) last.length += 1;
    else runs.push({ start: position, length: 1 });
  }
  return runs;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}

const ascending = (a: number, b: number) => a - b;
