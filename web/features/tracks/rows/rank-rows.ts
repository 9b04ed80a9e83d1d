import { genreDisplay } from "#contract/genres/genre-names.ts";
import { byLanguage } from "#web/platform/i18n/language.ts";
import type { RowSort } from "./sort-orders.ts";
import { createSlices, type Pause } from "./time-slices.ts";
import type { TrackRow } from "./track-rows.ts";

const runLength = 256;
const names = byLanguage((language) => new Intl.Collator(language));

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

/** Above every rank: where there is no value. */
const lastRank = 2 ** 26;

/** Numbers that order texts as people do; equal texts have equal ones, null comes last. */
async function rankTexts(texts: readonly (string | null)[], pause: Pause): Promise<Uint32Array> {
  const places = new Map<string, number>();
  for (const text of texts) if (text !== null && !places.has(text)) places.set(text, places.size);
  const distinct = [...places.keys()];
  const sorted = await sortIndexes(
    distinct.length,
    (a, b) => names().compare(distinct[a] ?? "", distinct[b] ?? ""),
    pause,
  );
  const rankOf = new Uint32Array(distinct.length);
  for (const [rank, place] of sorted.entries()) rankOf[place] = rank;
  return Uint32Array.from(texts, (text) =>
    text === null ? lastRank : (rankOf[places.get(text) ?? 0] ?? lastRank),
  );
}

/** The same for numbers; infinite ones come last. */
function rankNumbers(values: Float64Array): Uint32Array {
  const ranks = new Map<number, number>();
  for (const value of values.toSorted()) if (!ranks.has(value)) ranks.set(value, ranks.size);
  return Uint32Array.from(values, (value) =>
    value === Infinity ? lastRank : (ranks.get(value) ?? lastRank),
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
  if (sort === "album") return row.album?.name ?? null;
  return row.genre === null ? null : genreDisplay(row.genre);
}

/**
 * A number a row that orders rows: title, album and genre as people order names, added newest first, time shortest
 * first (specification 1, section 9). Rows without the value have the greatest.
 */
export async function rankRows(
  rows: readonly (TrackRow | undefined)[],
  sort: Exclude<RowSort, "default">,
  pause: Pause,
): Promise<Uint32Array> {
  if (sort === "added") return rankNumbers(Float64Array.from(rows, (row) => ageOf(row?.addedAt ?? null)));
  if (sort === "time") {
    return rankNumbers(
      Float64Array.from(rows, (row) =>
        row === undefined || row.kind === "gone"
          ? Number.POSITIVE_INFINITY
          : (row.durationMs ?? Number.POSITIVE_INFINITY),
      ),
    );
  }
  return rankTexts(
    rows.map((row) => textOf(row, sort)),
    pause,
  );
}
