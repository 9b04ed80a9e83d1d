import type { TrackRow } from "./track-rows.ts";

/** The orders that a list can be shown in; `default` is its own. */
export const rowSorts = ["default", "title", "album", "genre", "added", "time"] as const;
export type RowSort = (typeof rowSorts)[number];

const sliceMs = 6;
const runLength = 256;
const checkEvery = 512;
const names = new Intl.Collator("en");

/** Gives way to the browser when it is called; rejects when the work is not wanted any more. */
export type Pause = () => Promise<void>;

function createSlices(pause: Pause): { tick: () => boolean; rest: () => Promise<void> } {
  let begun = performance.now();
  let ticks = 0;
  return {
    tick: () => {
      ticks += 1;
      return ticks % checkEvery === 0 && performance.now() - begun > sliceMs;
    },
    rest: async () => {
      await pause();
      begun = performance.now();
    },
  };
}

/**
 * The numbers 0 to `count` - 1 in the order of `compare`, equal ones in their own order. It works in slices of some
 * ms, between which the browser paints and answers.
 */
export async function sortIndexes(
  count: number,
  compare: (a: number, b: number) => number,
  pause: Pause,
): Promise<Int32Array> {
  const slices = createSlices(pause);
  let from = Int32Array.from({ length: count }, (_, index) => index);
  for (let start = 0; start < count; start += runLength) {
    from.subarray(start, start + runLength).sort(compare);
    for (let step = 0; step < runLength; step += 1) if (slices.tick()) await slices.rest();
  }
  let to = new Int32Array(count);
  for (let width = runLength; width < count; width *= 2) {
    for (let start = 0; start < count; start += width * 2) {
      const runs = { start, middle: Math.min(start + width, count), end: Math.min(start + width * 2, count) };
      for (const _ of mergeRuns(from, to, runs, compare)) if (slices.tick()) await slices.rest();
    }
    [from, to] = [to, from];
  }
  return from;
}

/** Merges two sorted runs of `from` into `to`, a place at a time. */
function* mergeRuns(
  from: Int32Array,
  to: Int32Array,
  { start, middle, end }: { start: number; middle: number; end: number },
  compare: (a: number, b: number) => number,
): Generator<void> {
  let left = start;
  let right = middle;
  for (let place = start; place < end; place += 1) {
    const a = from[left] ?? 0;
    const b = from[right] ?? 0;
    const isLeft = left < middle && (right >= end || compare(a, b) <= 0);
    to[place] = isLeft ? a : b;
    if (isLeft) left += 1;
    else right += 1;
    yield;
  }
}

/** Numbers that order texts as people do; equal texts have equal ones, null comes last. */
async function rankTexts(texts: readonly (string | null)[], pause: Pause): Promise<Float64Array> {
  const places = new Map<string, number>();
  for (const text of texts) if (text !== null && !places.has(text)) places.set(text, places.size);
  const distinct = [...places.keys()];
  const sorted = await sortIndexes(
    distinct.length,
    (a, b) => names.compare(distinct[a] ?? "", distinct[b] ?? ""),
    pause,
  );
  const rankOf = new Float64Array(distinct.length);
  for (const [rank, place] of sorted.entries()) rankOf[place] = rank;
  return Float64Array.from(texts, (text) =>
    text === null ? Number.POSITIVE_INFINITY : (rankOf[places.get(text) ?? 0] ?? 0),
  );
}

/** `added_at` as a number that is least for the newest; infinite where there is none. */
function ageOf(addedAt: string | null): number {
  const time = addedAt === null ? Number.NaN : Date.parse(addedAt);
  return Number.isNaN(time) ? Number.POSITIVE_INFINITY : -time;
}

function textOf(row: TrackRow | undefined, sort: RowSort): string | null {
  if (row === undefined || row.kind === "gone") return null;
  if (sort === "title") return row.name;
  return sort === "album" ? (row.album?.name ?? null) : row.genre;
}

async function keysOf(
  rows: readonly (TrackRow | undefined)[],
  sort: RowSort,
  pause: Pause,
): Promise<Float64Array> {
  if (sort === "added") return Float64Array.from(rows, (row) => ageOf(row?.addedAt ?? null));
  if (sort === "time") {
    return Float64Array.from(rows, (row) =>
      row === undefined || row.kind === "gone" ? Number.POSITIVE_INFINITY : row.durationMs,
    );
  }
  const texts = rows.map((row) => textOf(row, sort));
  return rankTexts(texts, pause);
}

/**
 * The places of rows in an order: title, album and genre as people order names, added newest first, time shortest
 * first (specification 1, section 9). Equal ones keep the list's own order; rows without the value come last.
 */
export async function orderRows(
  rows: readonly (TrackRow | undefined)[],
  sort: Exclude<RowSort, "default">,
  pause: Pause,
): Promise<Int32Array> {
  const keys = await keysOf(rows, sort, pause);
  const compare = (a: number, b: number) => {
    const left = keys[a] ?? 0;
    const right = keys[b] ?? 0;
    // Infinities differ by NaN.
    return left === right ? 0 : left - right;
  };
  return sortIndexes(rows.length, compare, pause);
}

/** A genre's rows in a grouped list. */
export interface RowGroup {
  /** null: no genre is known */
  genre: string | null;
  count: number;
}

/** What a list shows, from the top: places of rows, and groups as -1, -2, ... for the first, second, ... group. */
export interface ShownOrder {
  entries: Int32Array;
  groups: readonly RowGroup[];
}

/** Puts a heading before the rows of each genre. `order` is by genre. */
export function groupByGenre(rows: readonly (TrackRow | undefined)[], order: Int32Array): ShownOrder {
  const groups: RowGroup[] = [];
  const entries: number[] = [];
  let current: RowGroup | undefined;
  for (const index of order) {
    const genre = textOf(rows[index], "genre");
    if (current === undefined || current.genre !== genre) {
      current = { genre, count: 0 };
      groups.push(current);
      entries.push(-groups.length);
    }
    current.count += 1;
    entries.push(index);
  }
  return { entries: Int32Array.from(entries), groups };
}
