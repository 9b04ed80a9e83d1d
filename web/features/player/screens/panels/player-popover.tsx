import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { joinClasses } from "#web/ui/join-classes.ts";

/** Between the popover, its button and the window's edges. */
const edgePx = 8;

interface PlayerPopoverProps {
  /** accessible name */
  label: string;
  /** it opens above this */
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
  /** how wide it is */
  className: string;
  children: ReactNode;
}

/** A panel above a button of the player, open as long as it is rendered. A press outside and Escape close it. */
export function PlayerPopover({ label, anchor, onClose, className, children }: PlayerPopoverProps) {
  const popover = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const panel = popover.current;
    const place = anchor.current?.getBoundingClientRect();
    if (panel === null || place === undefined) return;
    panel.style.bottom = `${window.innerHeight - place.top + edgePx}px`;
    panel.style.maxHeight = `${place.top - 2 * edgePx}px`;
    panel.showPopover();
    const maxRight = window.innerWidth - panel.offsetWidth - edgePx;
    panel.style.right = `${Math.max(edgePx, Math.min(window.innerWidth - place.right, maxRight))}px`;
    panel.focus();
  }, [anchor]);

  return (
    <dialog
      ref={popover}
      popover="auto"
      aria-label={label}
      tabIndex={-1}
      onToggle={(event) => event.newState === "closed" && onClose()}
      className={joinClasses(
        "appear inset-auto m-0 max-w-[calc(100vw-1rem)] rounded-card border border-hairline bg-overlay p-2 text-start text-normal shadow-float outline-none backdrop:bg-transparent",
        className,
      )}
    >
      {children}
    </dialog>
  );
}
