/* oxlint-disable jsx-a11y/prefer-tag-over-role -- hr cannot be focused; this is ARIA's window splitter */
import { useRef } from "react";
import { shellText } from "#web/features/shell/texts/shell-text.ts";
import { sidebarBounds } from "#web/platform/appearance/ui-state.ts";

interface ResizeHandleProps {
  /** px */
  width: number;
  /** while the edge moves */
  onResize: (width: number) => void;
  /** when it is let go, by pointer or key */
  onSettle: (width: number) => void;
}

const stepPx = 10;
const largeStepPx = 40;

function widthAfterKey(key: string, isLarge: boolean, width: number): number | null {
  const step = isLarge ? largeStepPx : stepPx;
  if (key === "ArrowLeft") return width - step;
  if (key === "ArrowRight") return width + step;
  if (key === "Home") return sidebarBounds.min;
  return key === "End" ? sidebarBounds.max : null;
}

/** The sidebar's edge: dragged by pointer, moved by arrow keys (Shift for larger steps), Home and End. */
export function ResizeHandle({ width, onResize, onSettle }: ResizeHandleProps) {
  const drag = useRef<{ fromX: number; fromWidth: number } | null>(null);
  const widthAt = (x: number) =>
    drag.current === null ? width : drag.current.fromWidth + x - drag.current.fromX;
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-label={shellText("resizeSidebar")}
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={sidebarBounds.min}
      aria-valuemax={sidebarBounds.max}
      aria-valuetext={shellText("sidebarWidth", { width })}
      className="group absolute inset-y-0 -end-2 z-10 w-2 cursor-col-resize touch-none"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { fromX: event.clientX, fromWidth: width };
      }}
      onPointerMove={(event) => drag.current !== null && onResize(widthAt(event.clientX))}
      onPointerUp={(event) => {
        onSettle(widthAt(event.clientX));
        drag.current = null;
      }}
      onPointerCancel={() => {
        drag.current = null;
        onSettle(width);
      }}
      onKeyDown={(event) => {
        const next = widthAfterKey(event.key, event.shiftKey, width);
        if (next === null) return;
        event.preventDefault();
        onSettle(next);
      }}
    >
      <span className="absolute inset-y-2 left-1/2 w-0.5 -translate-x-1/2 rounded-full transition group-hover:bg-hairline-strong group-active:bg-accent-text" />
    </div>
  );
}
