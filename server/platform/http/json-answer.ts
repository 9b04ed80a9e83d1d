import { createSteps } from "#server/platform/process/loop-turns.ts";

/** A list with more entries is written in steps. */
const maxEntriesAtOnce = 500;
/** What is sent at once, in letters. */
const flushAt = 32 * 1024;

/** Whether an answer is a long list, or an object that holds one: writing it as a whole would hold up everybody. */
export function isLong(answer: unknown): answer is object {
  if (typeof answer !== "object" || answer === null) return false;
  const values: unknown[] = Array.isArray(answer) ? [answer] : Object.values(answer);
  return values.some((value) => Array.isArray(value) && value.length > maxEntriesAtOnce);
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
    if (Array.isArray(value)) yield* piecesOfList(value);
    else yield JSON.stringify(value);
  }
  yield lead === "{" ? "{}" : "}";
}

function* piecesOfList(list: readonly unknown[]): Generator<string> {
  let lead = "[";
  for (const value of list) {
    yield `${lead}${JSON.stringify(value) ?? "null"}`;
    lead = ",";
  }
  yield lead === "[" ? "[]" : "]";
}
