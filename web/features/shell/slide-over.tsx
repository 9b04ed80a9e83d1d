import { X } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { shellText } from "#web/features/shell/texts/shell-text.ts";
import { IconButton } from "#web/ui/button.tsx";
import { useBackToClose } from "#web/ui/use-back-to-close.ts";
import { MainLinks } from "./sidebar-frame.tsx";

interface SlideOverProps {
  /** given while a finger moves the panel, or it is on its way to rest: px of it that are out of sight */
  moved?: { hiddenPx: number; isHeld: boolean } | undefined;
  /** the panel has come to rest where it was let go */
  onRest: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A panel that slides over the page, and goes with Escape or a tap beside it. */
export function SlideOver({ moved, onRest, onClose, children }: SlideOverProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useBackToClose(onClose);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    element.showModal();
    return () => element.close();
  }, []);

  useLayoutEffect(() => {
    const element = dialog.current;
    const handleClick = (event: MouseEvent) => event.target === element && onClose();
    element?.addEventListener("click", handleClick);
    element?.addEventListener("close", onClose);
    return () => {
      element?.removeEventListener("click", handleClick);
      element?.removeEventListener("close", onClose);
    };
  }, [onClose]);

  return (
    <dialog
      ref={dialog}
      aria-label={shellText("sidebar")}
      onTransitionEnd={(event) => event.target === event.currentTarget && onRest()}
      style={
        moved === undefined
          ? undefined
          : {
              animation: "none",
              transform: `translateX(${-moved.hiddenPx}px)`,
              transition: moved.isHeld ? "none" : "transform 180ms var(--ease-out)",
            }
      }
      className="slide-in fixed inset-y-0 start-0 m-0 h-dvh max-h-dvh w-[min(20rem,86vw)] max-w-none rounded-e-sheet bg-panel p-0 text-normal shadow-float"
    >
      <nav
        aria-label={shellText("sidebar")}
        className="flex h-full flex-col pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)]"
      >
        <div className="flex shrink-0 items-center gap-1 border-b border-hairline p-2">
          <MainLinks isCollapsed={false} />
          <IconButton label={shellText("closeSidebar")} icon={X} onClick={onClose} />
        </div>
        <div className="flex min-h-0 grow flex-col">{children}</div>
      </nav>
    </dialog>
  );
}
