import { type RefObject, useEffect, useState } from "react";

/** Controls stay this long after the last movement. */
const idleAfterMs = 3000;

/**
 * Whether the controls over a picture may be hidden: no pointer moved and no key was pressed over `stage` for some
 * seconds, and the keyboard's focus is on none of its controls. `isHeld` keeps them shown.
 */
export function useIdleControls(stage: RefObject<HTMLElement | null>, isHeld: boolean): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    const element = stage.current;
    if (element === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rest = () => {
      if (element.querySelector(":focus-visible") === null) setIsIdle(true);
      else wake();
    };
    const wake = () => {
      setIsIdle(false);
      clearTimeout(timer);
      timer = setTimeout(rest, idleAfterMs);
    };
    const swallow = (event: PointerEvent) => {
      // A finger finds no way to see what it would press: its first touch only shows the controls.
      if (event.pointerType === "touch" && element.dataset["idle"] === "true") swallowClick(element);
      wake();
    };
    wake();
    for (const kind of kinds) element.addEventListener(kind, wake);
    element.addEventListener("pointerdown", swallow, { capture: true });
    window.addEventListener("keydown", wake);
    return () => {
      clearTimeout(timer);
      for (const kind of kinds) element.removeEventListener(kind, wake);
      element.removeEventListener("pointerdown", swallow, { capture: true });
      window.removeEventListener("keydown", wake);
    };
  }, [stage]);
  return isIdle && !isHeld;
}

const kinds = ["pointermove", "focusin"] as const;

function stop(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

function swallowClick(element: HTMLElement): void {
  element.addEventListener("click", stop, { capture: true, once: true });
  // A touch that becomes a scroll makes no click; the next one must not pay for it.
  setTimeout(() => element.removeEventListener("click", stop, { capture: true }), 700);
}
