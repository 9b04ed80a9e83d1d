import { useEffect, useEffectEvent, useRef } from "react";
import type { Command } from "./command.ts";
import { closeCommandView, useCommandView } from "./command-view.ts";
import { isApple, isChord, matchSteps, stepOf } from "./key-combos.ts";
import { bindingsOf, useShortcutSettings } from "./shortcut-settings.ts";
import { setTypedKeys } from "./typed-keys.ts";
import { keepKeysWaiting, takeWaitingKeys } from "./use-first-input.ts";

/** The second key of a sequence must come within this time. */
const sequenceMs = 1500;

/** The one command that can be reached while shortcuts are switched off. */
const paletteId = "palette";

const fields = "input, textarea, select, [contenteditable=''], [contenteditable='true']";
/** Space, Enter and the arrows have a meaning of their own on these, and letters find entries of menus. */
const controls =
  "button, a[href], summary, [role='slider'], [role='tab'], [role='option'], [role='separator']";
const ownKeys = new Set(["Space", "ArrowLeft", "ArrowRight", "Shift+ArrowLeft", "Shift+ArrowRight"]);
const overlays = "dialog[open], [role='menu'], [role='dialog']";

/** Whether a press belongs to what has the focus, or to what is open over the page, and not to shortcuts. */
function isTaken(target: EventTarget | null, step: string): boolean {
  if (document.querySelector(overlays) !== null) return step !== "Mod+k";
  if (!(target instanceof Element)) return false;
  if (target.closest(fields) !== null) return !isChord(step);
  return ownKeys.has(step) && target.closest(controls) !== null;
}

/** What a press means, remembering the first key of a sequence. */
function createReader() {
  let before: { step: string; atMs: number } | null = null;
  return (step: string, bindings: Parameters<typeof matchSteps>[0]): string | null => {
    const nowMs = performance.now();
    const first = before !== null && nowMs - before.atMs < sequenceMs ? before.step : null;
    before = null;
    // A second key that makes no sequence counts for itself.
    const inSequence = first === null ? null : matchSteps(bindings, [first, step]);
    const match = inSequence ?? matchSteps(bindings, [step]);
    if (match === "more") before = { step, atMs: nowMs };
    return match === "more" || match === null ? null : match.id;
  };
}

/** Those that can be reached: all, or those with Ctrl, Cmd or Alt while the others are switched off. */
function usableCommands(commands: readonly Command[]): readonly Command[] {
  if (useShortcutSettings.getState().isOn) return commands;
  return commands.filter(({ id, shortcut = "" }) => id === paletteId || isChord(shortcut));
}

function runFor(command: Command, event: KeyboardEvent): void {
  if (command.isOff === true || (event.repeat && command.isRepeating !== true)) return;
  event.preventDefault();
  if (command.id === paletteId && useCommandView.getState().open === "palette") closeCommandView();
  else command.run();
}

/**
 * Runs the commands of the keys that are pressed. Those from before this was loaded are answered now.
 * Nothing is done for keys that something else has answered, in fields (but for Ctrl, Cmd and Alt), and while a dialog
 * or menu is open.
 */
export function useShortcuts(commands: readonly Command[]): void {
  const reader = useRef<ReturnType<typeof createReader> | null>(null);

  const answer = useEffectEvent((event: KeyboardEvent) => {
    const step = event.isComposing ? null : stepOf(event, isApple(navigator.platform));
    if (step === null || isTaken(event.target, step)) return;
    reader.current ??= createReader();
    const usable = usableCommands(commands);
    const { changed } = useShortcutSettings.getState();
    const id = reader.current(step, bindingsOf(usable, changed));
    const command = usable.find((candidate) => candidate.id === id);
    if (command !== undefined) runFor(command, event);
  });

  useEffect(() => {
    const isOn = (command: Command): boolean => command.isOff !== true;
    setTypedKeys({
      meaningOf(steps) {
        const { changed } = useShortcutSettings.getState();
        return matchSteps(bindingsOf(usableCommands(commands).filter(isOn), changed), steps);
      },
      run: (id) => commands.find((command) => command.id === id)?.run(),
    });
    return () => setTypedKeys(null);
  }, [commands]);

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!event.defaultPrevented) answer(event);
    };
    for (const event of takeWaitingKeys()) answer(event);
    window.addEventListener("keydown", listen);
    return () => {
      window.removeEventListener("keydown", listen);
      keepKeysWaiting();
    };
  }, []);
}
