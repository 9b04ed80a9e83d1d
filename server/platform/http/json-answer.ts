import { createSteps } from "#server/platform/process/loop-turns.ts";

/** What has more entries is written in steps. */
const maxEntriesAtOnce = 500;
/** So far into the objects of an answer its entries are counted: lists by a name, as those of genres, lie in one. */
const maxDepth = 2;
/** What is sent at once, in letters. */
const flushAt = 32 * 1024;

/** Whether an answer's lists and objects have many entries together: writing it as a whole would hold up everyone. */
export function isLong(answer: unknown): answer is object {
  return countEntries(answer, maxDepth) > maxEntriesAtOnce;
}

function countEntries(value: unknown, depth: number): number {
  if (typeof value !== "object" || value === null) return 0;
  if (Array.isArray(value)) return value.length;
  let entries = 0;
  // Rows of lists are counted one by one: no list of their values is made for it.
  for (const key in value)
    entries += depth === 0 ? 1 : 1 + countEntries((value as Record<string, unknown>)[key], depth - 1);
  return entries;
}

/** The same text as JSON.stringify, in pieces; others have their turn between them. Throws what aborted `signal`. */
export async function* jsonInSteps(answer: object, signal: AbortSignal): AsyncGenerator<string> {
  const steps = createSteps(signal);
  let waiting = "";
  for (const piece of piecesOf(answer)) {
    waiting += piece;
    await steps.did(piece.length);
    if (waiting.length < flushAt) continue;
    yield waiting;
    waiting = "";
  }
  yield waiting;
}

function* piecesOf(answer: object): Generator<string> {
  if (Array.isArray(answer)) {
    yield* piecesOfList(answer);
    return;
  }
  let lead = "{";
  for (const [key, value] of Object.entries(answer)) {
    if (value === undefined) continue;
    yield `${lead}${JSON.stringify(key)}:`;
    lead = ",";
    yield* piecesOfValue(value);
  }
  yield lead === "{" ? "{}" : "}";
}

function* piecesOfList(list: readonly unknown[]): Generator<string> {
  let lead = "[";
  for (const value of list) {
    if (Array.isArray(value) || isLong(value)) {
      yield lead;
      yield* piecesOf(value);
    } else yield lead + JSON.stringify(value ?? null);
    lead = ",";
  }
  yield lead === "[" ? "[]" : "]";
}

function* piecesOfValue(value: unknown): Generator<string> {
  if (Array.isArray(value)) yield* piecesOfList(value);
  else if (isLong(value)) yield* piecesOf(value);
  else yield JSON.stringify(value);
}
