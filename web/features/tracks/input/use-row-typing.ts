import { type KeyboardEvent, useEffect, useRef } from "react";
import { isApple, meaningOfKeys, runKeys, stepOf } from "#web/features/commands/commands.tsx";
import { endListening } from "#web/features/player/player.tsx";
import { hasTypedField, typeIntoField } from "./typed-on-rows.ts";
import { rowOfEvent } from "./row-of-event.ts";

/** A key that is a shortcut too is one when nothing more is typed for this long. */
const restMs = 400;

/** The second key of a shortcut of two may take this long. */
const sequenceMs = 1500;

/** Held on a row, it hears into its song. */
const listenKey = "p";

interface RowTypingOptions {
  /** hears into the row's song, or no more where a person does already; undefined where nothing can be played */
  onListen: ((place: number) => void) | undefined;
}

/** What was typed on a row and has not been decided yet. */
interface Typed {
  row: HTMLElement;
  place: number;
  text: string;
  steps: string[];
  timer: ReturnType<typeof setTimeout>;
}

/** A letter or a digit, with nothing held but Shift. */
function isTypedKey({ key, ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && !altKey && !nativeEvent.isComposing && /^[\p{L}\p{N}]$/u.test(key);
}

/**
 * Typing on a row finds in its list: what is typed goes into the page's filter. A letter that is a shortcut is taken for one
 * when no other follows it. `P` held down hears into the row's song; pressed shortly it does so for 20 s, or until it is
 * pressed again.
 */
export function useRowTyping({ onListen }: RowTypingOptions) {
  const typed = useRef<Typed | null>(null);
  /** the key is held down; and hearing began while it was, so that letting go ends it */
  const held = useRef({ isDown: false, hasStarted: false });
  const forget = (): void => {
    clearTimeout(typed.current?.timer);
    typed.current = null;
  };
  useEffect(() => () => clearTimeout(typed.current?.timer), []);

  const isListenKey = (step: string): boolean => step === listenKey && onListen !== undefined;
  /** No more was typed: a shortcut, a row to be heard, or one letter to find by. */
  const decide = (): void => {
    const { current } = typed;
    if (current === null) return;
    forget();
    const [only = ""] = current.steps;
    if (isListenKey(only)) {
      held.current.hasStarted = held.current.isDown;
      onListen?.(current.place);
    } else if (meaningOfKeys(current.steps) === "command") runKeys(current.steps);
    else typeIntoField(current.text, current.row);
  };
  const add = (event: KeyboardEvent, step: string, found: { row: HTMLElement; place: number }): void => {
    event.preventDefault();
    const steps = [...(typed.current?.steps ?? []), step];
    const text = (typed.current?.text ?? "") + event.key;
    forget();
    const meaning = isListenKey(steps.join(" ")) ? "command" : meaningOfKeys(steps);
    if (meaning === null) return typeIntoField(text, found.row);
    if (meaning === "command" && steps.length > 1) return runKeys(steps);
    const timer = setTimeout(decide, meaning === "more" ? sequenceMs : restMs);
    typed.current = { ...found, text, steps, timer };
  };

  return {
    onKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
      const found = rowOfEvent(event.target);
      const step = stepOf(event, isApple(navigator.platform));
      if (found?.row !== event.target || step === null || event.defaultPrevented) return;
      if (event.key === "Escape") return endListening();
      if (!isTypedKey(event)) return;
      // A key that is held down is typed once.
      if (event.repeat) return event.preventDefault();
      if (isListenKey(step)) held.current.isDown = true;
      const isHeard = isListenKey(step) && meaningOfKeys([step]) === null;
      if (hasTypedField() || isHeard) add(event, step, found);
    },
    onKeyUp: ({ key }: KeyboardEvent<HTMLElement>): void => {
      if (key.toLowerCase() !== listenKey) return;
      if (held.current.hasStarted) endListening();
      held.current = { isDown: false, hasStarted: false };
    },
  };
}
