import { planRemoval } from "../../playlist-order.ts";
import { findRisingRun } from "../find-rising-run.ts";

type Uri = string | null;

/** One call of the provider. `remove` takes out every occurrence; a `move` counts `before` before it is done. */
export type RewriteStep =
  | { kind: "remove"; uris: string[] }
  | { kind: "add"; position: number; uris: string[] }
  | { kind: "move"; start: number; length: number; before: number };

/** How a playlist becomes another one. */
export interface Rewrite {
  steps: RewriteStep[];
  /** the playlist afterwards: an old position, or a URI that is new */
  order: (number | string)[];
  /** rows that no program can put back: a person's own files, and songs that are gone */
  leftOut: number;
}

/** Rows that one call of the provider takes. */
const maxAtOnce = 100;
/** Moves are calls of one range each: from here on rows are taken out and added again, a hundred a call. */
const maxMoves = 50;

/** Whether programs may add it: to a list of the service, or, with `export:…`, to one that is only here. */
export function isAddable(uri: Uri): uri is string {
  return uri !== null && /^(?:spotify:(?:track|episode):|export:track:local:)[\w-]+$/u.test(uri);
}

/** A row of the wanted list: where it is now, or a URI that is not there. */
type Wanted = number | string;

/**
 * Plans how a playlist becomes another one: takes out what is too much, moves what stays, adds what is missing. Null
 * when a file would have to be taken out of which another occurrence stays: no program could put that back.
 */
export function planRewrite(from: readonly Uri[], to: readonly Uri[]): Rewrite | null {
  const { wanted, leftOut } = matchRows(from, to);
  const moving = findMoving(wanted);
  const isMoved = countRuns(wanted, moving) <= maxMoves;
  const isTaken = (row: Wanted) =>
    !isMoved && typeof row === "number" && moving.has(row) && isAddable(from[row] ?? null);
  const order = wanted.map((row) => (typeof row === "number" && isTaken(row) ? (from[row] ?? "") : row));
  const kept = order.filter((row) => typeof row === "number");
  const stays = new Set(kept);
  const gone = new Set(from.keys().filter((position) => !stays.has(position)));
  const removal = planRemoval(from, gone);
  if (!removal.putBack.every(({ uris }) => uris.every(isAddable))) return null;
  const steps: RewriteStep[] = [
    ...inParts(removal.uris).map((uris) => ({ kind: "remove" as const, uris })),
    ...removal.putBack.flatMap(({ position, uris }) => additionsAt(position, uris)),
    ...movesTo(removal.order, kept),
    ...additionsOf(order),
  ];
  return { steps, order, leftOut };
}

/** What the provider makes of a playlist by one call. */
export function applyStep(rows: readonly Uri[], step: RewriteStep): Uri[] {
  if (step.kind === "remove") {
    const uris = new Set<Uri>(step.uris);
    return rows.filter((uri) => !uris.has(uri));
  }
  if (step.kind === "add") return rows.toSpliced(step.position, 0, ...step.uris);
  const moved = rows.slice(step.start, step.start + step.length);
  const others = rows.toSpliced(step.start, step.length);
  return others.toSpliced(step.before > step.start ? step.before - step.length : step.before, 0, ...moved);
}

/**
 * What is left of a rewrite where a playlist was met in one of the states between: the rest of the same steps, since a plan of
 * its own would lead through states that belong to neither, and a playlist that is cut off there once more would seem to be
 * changed by someone else. Null: it is in none of them.
 */
export function restOfRewrite(plan: Rewrite, from: readonly Uri[], present: readonly Uri[]): Rewrite | null {
  let state = from;
  let rest: RewriteStep[] | null = isSame(state, present) ? plan.steps : null;
  for (const [at, step] of plan.steps.entries()) {
    state = applyStep(state, step);
    if (isSame(state, present)) rest = plan.steps.slice(at + 1);
  }
  if (rest === null) return null;
  return rest.length === plan.steps.length
    ? plan
    : { ...plan, steps: rest, order: orderAfter(present, rest) };
}

function isSame(one: readonly Uri[], other: readonly Uri[]): boolean {
  return one.length === other.length && one.every((uri, at) => uri === other[at]);
}

/** The rows behind these steps, each with where it is now, or as a URI that is new. */
function orderAfter(present: readonly Uri[], steps: readonly RewriteStep[]): Wanted[] {
  let order: Wanted[] = present.map((_uri, at) => at);
  for (const step of steps) {
    if (step.kind === "remove") {
      const gone = new Set<Uri>(step.uris);
      order = order.filter((row) => !gone.has(typeof row === "number" ? (present[row] ?? null) : row));
    } else if (step.kind === "add") order = order.toSpliced(step.position, 0, ...step.uris);
    else {
      const moved = order.slice(step.start, step.start + step.length);
      const before = step.before > step.start ? step.before - step.length : step.before;
      order = order.toSpliced(step.start, step.length).toSpliced(before, 0, ...moved);
    }
  }
  return order;
}

/** The list as programs can make it, each row with where it is now. Rows that cannot be taken out stay at the end. */
function matchRows(from: readonly Uri[], to: readonly Uri[]): { wanted: Wanted[]; leftOut: number } {
  const shorter = Math.min(from.length, to.length);
  let start = 0;
  while (start < shorter && from[start] === to[start]) start += 1;
  let same = 0;
  while (same < shorter - start && from.at(-1 - same) === to.at(-1 - same)) same += 1;
  const places = Map.groupBy(
    from.keys().filter((position) => position >= start && position < from.length - same),
    (position) => from[position] ?? null,
  );
  const middle: Wanted[] = [];
  let leftOut = 0;
  for (const uri of to.slice(start, to.length - same)) {
    const place = places.get(uri)?.shift();
    if (place !== undefined) middle.push(place);
    else if (isAddable(uri)) middle.push(uri);
    else leftOut += 1;
  }
  middle.push(...(places.get(null) ?? []));
  const head = Array.from({ length: start }, (_, at) => at);
  const tail = Array.from({ length: same }, (_, at) => from.length - same + at);
  return { wanted: [...head, ...middle, ...tail], leftOut };
}

/** Old positions that are not in order in the wanted list, as few as there can be. */
function findMoving(wanted: readonly Wanted[]): Set<number> {
  const places = wanted.filter((row) => typeof row === "number");
  const staying = new Set(findRisingRun(places));
  return new Set(places.filter((place) => !staying.has(place)));
}

function countRuns(wanted: readonly Wanted[], moving: ReadonlySet<number>): number {
  let runs = 0;
  let last: Wanted | undefined;
  for (const row of wanted) {
    if (typeof row === "number" && moving.has(row) && (typeof last !== "number" || row !== last + 1))
      runs += 1;
    last = row;
  }
  return runs;
}

/** Moves of whole ranges that bring rows into another order: each row that moves goes behind the one it follows. */
function movesTo(present: readonly number[], wanted: readonly number[]): RewriteStep[] {
  const steps: RewriteStep[] = [];
  const staying = new Set(findRisingRun(wanted));
  let rows: Uri[] = present.map(String);
  for (let at = 0; at < wanted.length;) {
    if (staying.has(wanted[at] ?? 0)) {
      at += 1;
      continue;
    }
    const before = at === 0 ? 0 : rows.indexOf(String(wanted[at - 1])) + 1;
    const start = rows.indexOf(String(wanted[at]));
    let length = 1;
    while (isNextMoved(wanted[at + length], rows[start + length], staying)) length += 1;
    if (start !== before) {
      const step = { kind: "move" as const, start, length, before };
      steps.push(step);
      rows = applyStep(rows, step);
    }
    at += length;
  }
  return steps;
}

/** Whether the next row of the wanted list moves too, and follows here already. */
function isNextMoved(row: number | undefined, here: Uri | undefined, staying: ReadonlySet<number>): boolean {
  return row !== undefined && !staying.has(row) && here === String(row);
}

/** Additions of what is not there, from the front on: each at its place in the end. */
function additionsOf(order: readonly Wanted[]): RewriteStep[] {
  const steps: RewriteStep[] = [];
  for (let from = 0; from < order.length; from += 1) {
    const uris: string[] = [];
    for (let row = order[from]; typeof row === "string"; row = order[from + uris.length]) uris.push(row);
    steps.push(...additionsAt(from, uris));
    from += uris.length;
  }
  return steps;
}

function additionsAt(position: number, uris: readonly string[]): RewriteStep[] {
  return inParts(uris).map((part, at) => ({ kind: "add", position: position + at * maxAtOnce, uris: part }));
}

function inParts(uris: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(uris.length / maxAtOnce) }, (_, at) =>
    uris.slice(at * maxAtOnce, (at + 1) * maxAtOnce),
  );
}
