import { X } from "lucide-react";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { IconButton } from "./button.tsx";
import { joinClasses } from "./join-classes.ts";
import { useBackToClose } from "./use-back-to-close.ts";
import { RoomContext } from "./use-media.ts";

interface DialogProps {
  title: string;
  /** accessible name of the closing button */
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
  /** buttons, the main one last */
  footer?: ReactNode;
  /** wide: for editors that need room */
  size?: "medium" | "wide";
}

/**
 * A modal dialog, open as long as it is rendered. Focus begins at what has `data-first-focus`, stays inside and returns to
 * where it was; Escape, a click outside and the closing button ask to close.
 */
export function Dialog({ title, closeLabel, onClose, children, footer, size = "medium" }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useBackToClose(onClose);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    element.showModal();
    // `autoFocus` of a field acts before the dialog is open, and opening focuses the closing button.
    element.querySelector<HTMLElement>("[data-first-focus]")?.focus();
    return () => element.close();
  }, []);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    const handleCancel = (event: Event) => {
      event.preventDefault();
      onClose();
    };
    const handleClick = (event: MouseEvent) => {
      if (event.target === element) onClose();
    };
    element.addEventListener("cancel", handleCancel);
    element.addEventListener("click", handleClick);
    return () => {
      element.removeEventListener("cancel", handleCancel);
      element.removeEventListener("click", handleClick);
    };
  }, [onClose]);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={joinClasses(
        "appear m-auto w-[calc(100%-2rem)] rounded-sheet short:max-h-none border border-hairline bg-overlay p-0 text-normal shadow-float",
        size === "wide" ? "max-w-5xl md:w-[calc(100vw-4rem)]" : "max-w-lg",
      )}
    >
      <div className="flex max-h-[80dvh] flex-col short:max-h-[calc(100dvh-1rem)]">
        <header className="flex items-start gap-4 pt-5 pe-4 ps-6 short:pt-2">
          <h2 id={titleId} className="grow pt-1.5 text-xl font-semibold text-strong">
            {title}
          </h2>
          <IconButton label={closeLabel} icon={X} onClick={onClose} />
        </header>
        <RoomContext value={null}>
          <div className="overflow-y-auto px-6 pt-2 pb-6">{children}</div>
        </RoomContext>
        {footer === undefined ? null : (
          <footer className="flex flex-wrap justify-end gap-2 border-t border-hairline px-6 py-4 short:py-2">
            {footer}
          </footer>
        )}
      </div>
    </dialog>
  );
}
