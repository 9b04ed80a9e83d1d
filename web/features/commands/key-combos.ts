/*
 * Shortcuts as text. A step is a key with its modifiers (`Mod+k`, `Shift+ArrowRight`, `?`, `Space`); a shortcut is one
 * step, or two with a space between them, pressed one after the other (`g h`). `Mod` is Cmd on Macs and Ctrl elsewhere.
 */

/** What is asked of a key press. */
export interface Press {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

const modifierKeys = new Set([
  "Control",
  "Shift",
  "Alt",
  "AltGraph",
  "Meta",
  "CapsLock",
  "Fn",
  "Dead",
  "Process",
]);

/** Keys that move, choose or leave everywhere, so that no shortcut may be one of them without a modifier. */
const reservedKeys = new Set([
  "Tab",
  "Enter",
  "Escape",
  "Backspace",
  "Delete",
  "Unidentified",
  "ArrowUp",
  "ArrowDown",
]);

/** Whether this browser's keyboard has a command key. */
export function isApple(platform: string): boolean {
  return /mac|iphone|ipad/iu.test(platform);
}

function modifiersOf(press: Press, isMac: boolean): string[] {
  const [isMod, isOther] = isMac ? [press.metaKey, press.ctrlKey] : [press.ctrlKey, press.metaKey];
  const { key } = press;
  const isLetter = key.length === 1 && key.toLowerCase() !== key.toUpperCase();
  // Signs such as ? need Shift on one keyboard and not on another.
  const isShifted = press.shiftKey && (isLetter || key.length > 1 || key === " ");
  return [
    isMod ? "Mod" : "",
    isOther ? (isMac ? "Ctrl" : "Meta") : "",
    press.altKey ? "Alt" : "",
    isShifted ? "Shift" : "",
  ].filter(Boolean);
}

/** The step that a press is, or null for modifiers alone and keys that have no name. */
export function stepOf(press: Press, isMac: boolean): string | null {
  const { key } = press;
  if (modifierKeys.has(key) || key === "") return null;
  const name = key === " " ? "Space" : key.length === 1 ? key.toLowerCase() : key;
  return [...modifiersOf(press, isMac), name].join("+");
}

/** Whether a step may be a shortcut or begin one. */
export function isAllowedStep(step: string): boolean {
  return !reservedKeys.has(step) && !/^(?:Mod\+)?F\d+$/u.test(step) && !/^Mod\+[acvxzrtwnlfp]$/u.test(step);
}

/** Whether a step holds a modifier that letters are not typed with, so that it works in fields too. */
export function isChord(step: string): boolean {
  return /^(?:Mod|Ctrl|Meta|Alt)\+/u.test(step);
}

/** Whether one of two shortcuts would keep the other from being reached: they are the same, or one begins the other. */
export function areInConflict(a: string, b: string): boolean {
  return a === b || a.startsWith(`${b} `) || b.startsWith(`${a} `);
}

/** Shortcuts by the command's id; null where the person wants none. */
export type Bindings = Readonly<Record<string, string | null>>;

/** What the steps pressed so far mean: a command, the beginning of some, or nothing. */
export function matchSteps(bindings: Bindings, steps: readonly string[]): { id: string } | "more" | null {
  const pressed = steps.join(" ");
  let begins = false;
  for (const [id, shortcut] of Object.entries(bindings)) {
    if (shortcut === null) continue;
    if (shortcut === pressed) return { id };
    begins ||= shortcut.startsWith(`${pressed} `);
  }
  return begins ? "more" : null;
}

/** Ids of the commands whose shortcut is in conflict with one that `id` is to have. */
export function conflictsOf(bindings: Bindings, id: string, shortcut: string): string[] {
  return Object.entries(bindings)
    .filter(([other, taken]) => other !== id && taken !== null && areInConflict(taken, shortcut))
    .map(([other]) => other);
}

const signs: Readonly<Record<string, string>> = {
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
};
const appleSigns: Readonly<Record<string, string>> = { Mod: "⌘", Ctrl: "⌃", Alt: "⌥", Shift: "⇧" };

/** The keys of each step as they stand on the keyboard: `[["Ctrl", "K"]]`, `[["G"], ["H"]]`. */
export function keysOf(shortcut: string, isMac: boolean): string[][] {
  return shortcut.split(" ").map((step) =>
    // A plus of its own is a key, too.
    step.split(/\+(?=.)/u).map((key) => {
      const named = isMac ? appleSigns[key] : key === "Mod" ? "Ctrl" : undefined;
      return named ?? signs[key] ?? (key.length === 1 ? key.toUpperCase() : key);
    }),
  );
}
