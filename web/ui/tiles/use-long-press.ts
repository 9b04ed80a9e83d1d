import { type MouseEvent, type PointerEvent, useRef } from "react";

const longPressMs = 500;
const slackPx = 10;

/** A finger that stays where it is: calls back once, and keeps the press that follows from doing anything else. */
export function useLongPress(onLongPress: (at: { x: number; y: number }) => void) {
  const touch = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout> } | null>(null);
  const hasFired = useRef(false);
  const end = () => {
    if (touch.current !== null) clearTimeout(touch.current.timer);
    touch.current = null;
  };
  return {
    /** browsers that send a context menu by themselves send it during one */
    isUnderWay: () => touch.current !== null || hasFired.current,
    handlers: {
      onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent<HTMLElement>) => {
        hasFired.current = false;
        if (pointerType !== "touch") return;
        const timer = setTimeout(() => {
          touch.current = null;
          hasFired.current = true;
          onLongPress({ x, y });
        }, longPressMs);
        touch.current = { x, y, timer };
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
        const { x = 0, y = 0 } = touch.current ?? {};
        if (Math.hypot(clientX - x, clientY - y) > slackPx) end();
      },
      onPointerUp: end,
      onPointerCancel: end,
      onClickCapture: (event: MouseEvent<HTMLElement>) => {
        if (!hasFired.current) return;
        hasFired.current = false;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}
