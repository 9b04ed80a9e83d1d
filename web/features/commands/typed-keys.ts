/** What keys mean that are pressed one after the other: a command, the beginning of one, or nothing. */
interface TypedKeys {
  meaningOf: (steps: readonly string[]) => { id: string } | "more" | null;
  run: (id: string) => void;
}

const none: TypedKeys = { meaningOf: () => null, run: () => undefined };
let typed = none;

/** The shortcuts as they are now; null: there are none. */
export function setTypedKeys(keys: TypedKeys | null): void {
  typed = keys ?? none;
}

/**
 * For lists in which typing finds: what these keys would do as a shortcut, if anything. A list that takes keys for itself
 * prevents their default, and runs a shortcut when no more is typed.
 */
export function meaningOfKeys(steps: readonly string[]): "command" | "more" | null {
  const meaning = typed.meaningOf(steps);
  return meaning === null || meaning === "more" ? meaning : "command";
}

/** Does what these keys are the shortcut of. */
export function runKeys(steps: readonly string[]): void {
  const meaning = typed.meaningOf(steps);
  if (meaning !== null && meaning !== "more") typed.run(meaning.id);
}
