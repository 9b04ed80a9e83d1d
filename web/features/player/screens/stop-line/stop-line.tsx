import { GripHorizontal, X } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import type { StopPlace } from "#web/features/player/queue/play-queue.ts";
import { withPlayer } from "#web/features/player/session/player-session.ts";
import { stopLineText } from "#web/features/player/texts/stop-line-text.ts";
import { IconButton } from "#web/ui/button.tsx";
import { joinClasses } from "#web/ui/join-classes.ts";

/** A song behind which playback can stop, by the key of its line in the queue. */
export interface StopMark {
  key: string;
  place: StopPlace;
}

interface StopLineProps {
  /** the songs behind which the line can be, from the top */
  marks: readonly StopMark[];
  /** the one behind which it is */
  at: number;
}

/** How near (px) to the edge of the list the line scrolls it while it is dragged. */
const edgePx = 40;
const scrollPx = 26;

function moveTo(mark: StopMark | undefined): void {
  if (mark !== undefined) withPlayer((commands) => commands.stopAfter(mark.place));
}

/** Playback stops here: the line is dragged, or moved by the arrow keys, behind any song, and taken away. */
export function StopLine({ marks, at }: StopLineProps) {
  const drag = useStopDrag(marks, moveTo);
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Delete") withPlayer((commands) => commands.stopAfter(null));
    else if (event.key === "ArrowUp") moveTo(marks[at - 1]);
    else if (event.key === "ArrowDown") moveTo(marks[at + 1]);
    else return;
    event.preventDefault();
  };
  return (
    <div
      className={joinClasses(
        "relative z-10 flex h-full items-center gap-2 px-2 text-sm font-semibold text-accent-text",
        drag.byPx !== null && "bg-panel/80",
      )}
      style={drag.byPx === null ? undefined : { transform: `translateY(${drag.byPx}px)` }}
    >
      <span aria-hidden className="h-px grow bg-current" />
      <button
        type="button"
        aria-label={stopLineText("moveLine")}
        aria-keyshortcuts="ArrowUp ArrowDown Delete"
        onKeyDown={handleKeyDown}
        {...drag.handlers}
        className="flex min-h-10 cursor-grab touch-none items-center gap-2 rounded-control px-2 active:cursor-grabbing"
      >
        <GripHorizontal aria-hidden size={16} />
        {stopLineText("stopsHere")}
      </button>
      <span aria-hidden className="h-px grow bg-current" />
      <IconButton
        size="small"
        label={stopLineText("dontStop")}
        icon={X}
        onClick={() => withPlayer((commands) => commands.stopAfter(null))}
      />
    </div>
  );
}

/** The line follows the pointer, a mouse's or a finger's, and lies behind the song whose end it is let go at. */
function useStopDrag(marks: readonly StopMark[], onDrop: (mark: StopMark) => void) {
  const from = useRef<number | null>(null);
  const [byPx, setByPx] = useState<number | null>(null);
  const end = (): void => {
    from.current = null;
    setByPx(null);
  };
  return {
    byPx,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = event.clientY;
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (from.current === null) return;
        setByPx(event.clientY - from.current);
        from.current -= scrollAtEdge(event);
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        const isMoved = byPx !== null && Math.abs(byPx) > 4;
        const mark = from.current === null || !isMoved ? undefined : markAt(event, marks);
        end();
        if (mark !== undefined) onDrop(mark);
      },
      onPointerCancel: end,
    },
  };
}

/** Moves the list on where the pointer is at its edge; answers by how much (px). */
function scrollAtEdge({ clientY, currentTarget }: PointerEvent<HTMLElement>): number {
  const scroller = currentTarget.closest("[role=tabpanel]");
  if (scroller === null) return 0;
  const { top, bottom } = scroller.getBoundingClientRect();
  const before = scroller.scrollTop;
  if (clientY < top + edgePx) scroller.scrollTop -= scrollPx;
  else if (clientY > bottom - edgePx) scroller.scrollTop += scrollPx;
  return scroller.scrollTop - before;
}

/** The song whose lower edge is nearest to the pointer, of those that are in the page. */
function markAt(
  { clientY, currentTarget }: PointerEvent<HTMLElement>,
  marks: readonly StopMark[],
): StopMark | undefined {
  const byKey = new Map(marks.map((mark) => [mark.key, mark]));
  let nearest: { mark: StopMark; px: number } | undefined;
  for (const line of currentTarget.closest("ul")?.querySelectorAll("[data-line]") ?? []) {
    const mark = byKey.get(line.getAttribute("data-line") ?? "");
    const px = Math.abs(line.getBoundingClientRect().bottom - clientY);
    if (mark !== undefined && (nearest === undefined || px < nearest.px)) nearest = { mark, px };
  }
  return nearest?.mark;
}
