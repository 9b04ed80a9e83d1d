import { useEffect, useRef } from "react";
import { edgePx, isSideways, isSwipeDone } from "./swipe-rule.ts";

interface SwipeOptions {
  isOpen: boolean;
  /** px, the width of the panel */
  panelPx: () => number;
  /** a finger moves the panel: px of it that are in sight */
  onMove: (shownPx: number) => void;
  /** the finger was let go: whether the panel is open now */
  onEnd: (isOpen: boolean) => void;
}

interface Finger {
  x: number;
  y: number;
  isSwiping: boolean;
  /** the last two places, for the speed */
  before: { x: number; atMs: number };
  last: { x: number; atMs: number };
}

function speedOf({ before, last }: Finger): number {
  return (last.x - before.x) / Math.max(1, last.atMs - before.atMs);
}

/** Follows a finger from the window's left edge, or over the open panel, and says whether it opened or closed it. */
export function useSwipe(isOn: boolean, options: SwipeOptions): void {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  useEffect(() => {
    if (!isOn) return undefined;
    let finger: Finger | null = null;
    const handleStart = ({ touches, timeStamp }: TouchEvent) => {
      const [touch] = touches;
      const isFromEdge = (touch?.clientX ?? 0) <= edgePx || latest.current.isOpen;
      finger = null;
      if (touch === undefined || touches.length > 1 || !isFromEdge) return;
      const { clientX: x, clientY: y } = touch;
      const place = { x, atMs: timeStamp };
      finger = { x, y, isSwiping: false, before: place, last: place };
    };
    const handleMove = (event: TouchEvent) => {
      const [touch] = event.touches;
      if (finger === null || touch === undefined) return;
      const dx = touch.clientX - finger.x;
      const dy = touch.clientY - finger.y;
      if (!finger.isSwiping && !isSideways(dx, dy)) {
        if (Math.abs(dy) > 10) finger = null;
        return;
      }
      finger.isSwiping = true;
      finger.before = finger.last;
      finger.last = { x: touch.clientX, atMs: event.timeStamp };
      if (event.cancelable) event.preventDefault();
      const panelPx = latest.current.panelPx();
      const shown = latest.current.isOpen ? panelPx + dx : dx;
      latest.current.onMove(Math.min(panelPx, Math.max(0, shown)));
    };
    const handleEnd = () => {
      if (finger?.isSwiping === true) {
        const { isOpen, panelPx, onEnd } = latest.current;
        const swipe = { distancePx: finger.last.x - finger.x, speed: speedOf(finger), panelPx: panelPx() };
        onEnd(isOpen ? !isSwipeDone(swipe, -1) : isSwipeDone(swipe, 1));
      }
      finger = null;
    };
    const handleCancel = () => {
      if (finger?.isSwiping === true) latest.current.onEnd(latest.current.isOpen);
      finger = null;
    };
    document.addEventListener("touchstart", handleStart, { passive: true });
    document.addEventListener("touchmove", handleMove, { passive: false });
    document.addEventListener("touchend", handleEnd);
    document.addEventListener("touchcancel", handleCancel);
    return () => {
      document.removeEventListener("touchstart", handleStart);
      document.removeEventListener("touchmove", handleMove);
      document.removeEventListener("touchend", handleEnd);
      document.removeEventListener("touchcancel", handleCancel);
    };
  }, [isOn]);
}
