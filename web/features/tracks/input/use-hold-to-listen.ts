import { type PointerEvent, useEffect, useRef } from "react";
import { endListening } from "#web/features/player/player.tsx";
import { actionOf, rowOfEvent } from "./row-of-event.ts";

/** Held so long without being moved, a row is heard into. */
const holdMs = 400;
const slackPx = 6;

/** A finger that stays on a row chooses it; one that stays on its cover hears into it. */
function isHoldable({ target, pointerType, button, ...held }: PointerEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || button !== 0) return false;
  if (held.shiftKey || held.ctrlKey || held.metaKey || held.altKey) return false;
  if (actionOf(target) !== null || target.closest("a") !== null) return false;
  return pointerType !== "touch" || target.closest("[data-row] .art-field") !== null;
}

/** Hears into a row's song for as long as the row is held, wherever it is let go. */
export function useHoldToListen(onListen: ((place: number) => void) | undefined) {
  const held = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout> } | null>(null);
  const hasStarted = useRef(false);
  const cancel = (): void => {
    clearTimeout(held.current?.timer);
    held.current = null;
  };
  useEffect(() => {
    const release = (): void => {
      clearTimeout(held.current?.timer);
      held.current = null;
      if (hasStarted.current) endListening();
    };
    const ends = ["pointerup", "pointercancel", "blur"] as const;
    for (const name of ends) window.addEventListener(name, release);
    return () => {
      for (const name of ends) window.removeEventListener(name, release);
      release();
    };
  }, []);
  return {
    /** Answers whether the press may become one that is held. */
    begin(event: PointerEvent<HTMLElement>): boolean {
      cancel();
      hasStarted.current = false;
      const found = rowOfEvent(event.target);
      if (found === null || onListen === undefined || !isHoldable(event)) return false;
      const { clientX: x, clientY: y } = event;
      const timer = setTimeout(() => {
        held.current = null;
        hasStarted.current = true;
        onListen(found.place);
      }, holdMs);
      held.current = { x, y, timer };
      return true;
    },
    move({ clientX, clientY }: PointerEvent<HTMLElement>): void {
      const { x = 0, y = 0 } = held.current ?? {};
      if (Math.hypot(clientX - x, clientY - y) > slackPx) cancel();
    },
    /** whether a held press came just before, to which the click that follows belongs; asked once */
    take(): boolean {
      const wasHeld = hasStarted.current;
      hasStarted.current = false;
      return wasHeld;
    },
    isUnderWay: (): boolean => held.current !== null || hasStarted.current,
  };
}
