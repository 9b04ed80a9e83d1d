import { create } from "zustand";
import type { Command } from "./command.ts";
import type { Bindings } from "./key-combos.ts";

/** What this browser remembers of shortcuts. */
interface ShortcutSettings {
  /** keys without Ctrl, Cmd or Alt do something */
  isOn: boolean;
  /** the person's own shortcuts by the command's id; null for none */
  changed: Bindings;
}

const storageKey = "shortcuts_v1";
const maxShortcutLength = 40;

/** Reads the stored text; whatever is missing or wrong is as if it had never been. */
function parseShortcutSettings(text: string | null): ShortcutSettings {
  const settings: ShortcutSettings = { isOn: true, changed: {} };
  try {
    const stored: unknown = JSON.parse(text ?? "{}");
    if (typeof stored !== "object" || stored === null) return settings;
    const isOn = !("isOn" in stored) || stored.isOn !== false;
    const changed = "changed" in stored ? stored.changed : {};
    if (typeof changed !== "object" || changed === null) return { isOn, changed: {} };
    const entries = Object.entries(changed).filter(
      (entry): entry is [string, string | null] =>
        entry[1] === null || (typeof entry[1] === "string" && entry[1].length <= maxShortcutLength),
    );
    return { isOn, changed: Object.fromEntries(entries) };
  } catch {
    return settings;
  }
}

export const useShortcutSettings = create<ShortcutSettings>(() =>
  parseShortcutSettings(localStorage.getItem(storageKey)),
);

useShortcutSettings.subscribe((settings) => localStorage.setItem(storageKey, JSON.stringify(settings)));

window.addEventListener("storage", ({ key, newValue }) => {
  if (key === storageKey) useShortcutSettings.setState(parseShortcutSettings(newValue));
});

/** Whether keys without Ctrl, Cmd or Alt do something. */
export function useSingleKeys(): boolean {
  return useShortcutSettings((state) => state.isOn);
}

/** Has such keys do something, or nothing. */
export function setSingleKeys(isOn: boolean): void {
  useShortcutSettings.setState({ isOn });
}

/** The shortcut that each command has: the person's own, or the one that it comes with. */
export function bindingsOf(commands: readonly Command[], changed: Bindings): Bindings {
  const own = new Map(Object.entries(changed));
  return Object.fromEntries(
    commands.map(({ id, shortcut }) => {
      const chosen = own.get(id);
      return [id, chosen === undefined ? (shortcut ?? null) : chosen];
    }),
  );
}

/** Gives a command a shortcut of the person's own (null: none), and takes it from those that had it. */
export function setShortcut(id: string, shortcut: string | null, takenFrom: readonly string[] = []): void {
  const freed = Object.fromEntries(takenFrom.map((other) => [other, null]));
  useShortcutSettings.setState(({ changed }) => ({ changed: { ...changed, ...freed, [id]: shortcut } }));
}

/** Every shortcut is the one that its command comes with again. */
export function resetShortcuts(): void {
  useShortcutSettings.setState({ changed: {} });
}
