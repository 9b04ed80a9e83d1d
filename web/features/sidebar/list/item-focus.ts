import { foldText } from "#web/platform/text/matches-words.ts";

const pageRows = 8;
const typingPauseMs = 600;

/** Where a key leads in a list or grid of `count` entries; null for keys that lead nowhere. */
export function indexAfterKey(
  key: string,
  index: number,
  { count, columns }: { count: number; columns: number },
): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: columns,
    ArrowUp: -columns,
    PageDown: columns * pageRows,
    PageUp: -columns * pageRows,
    Home: -count,
    End: count,
    ...(columns > 1 ? { ArrowRight: 1, ArrowLeft: -1 } : {}),
  };
  const step = steps[key];
  return step === undefined || count === 0 ? null : Math.min(count - 1, Math.max(0, index + step));
}

/** What was typed to get to a name, and when (ms). */
export interface TypedAhead {
  text: string;
  atMs: number;
}

/** What is typed after one more letter: after a pause it starts over. */
export function typeAhead(before: TypedAhead, letter: string, atMs: number): TypedAhead {
  return { text: atMs - before.atMs > typingPauseMs ? letter : before.text + letter, atMs };
}

/**
 * The next entry whose name begins with what was typed, from the one that has the focus on and around; a single
 * letter always moves on. Null when there is none.
 */
export function findTyped(names: readonly string[], index: number, text: string): number | null {
  const typed = foldText(text);
  const from = text.length === 1 ? index + 1 : index;
  for (let step = 0; step < names.length; step += 1) {
    const at = (from + step) % names.length;
    if (foldText(names[at] ?? "").startsWith(typed)) return at;
  }
  return null;
}
