import { useLayoutEffect, useRef } from "react";
import { playerMenuText } from "#web/features/player/texts/player-menu-text.ts";
import { useBackToClose } from "#web/ui/use-back-to-close.ts";
import { QueuePanel } from "./queue-panel.tsx";

/**
 * The queue over the page: from its far side, and on phones a sheet from below. Escape, its button and a press beside it
 * close it, and on phones the way back.
 */
export function QueueSheet({ onClose }: { onClose: () => void }) {
  const sheet = useRef<HTMLDialogElement>(null);
  useBackToClose(onClose);
  useLayoutEffect(() => {
    const element = sheet.current;
    element?.showModal();
    const handleClick = (event: MouseEvent) => event.target === element && onClose();
    element?.addEventListener("click", handleClick);
    return () => {
      element?.removeEventListener("click", handleClick);
      element?.close();
    };
  }, [onClose]);
  return (
    <dialog
      ref={sheet}
      aria-label={playerMenuText("queue")}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="fixed end-0 start-auto m-0 max-h-none max-w-none bg-panel p-0 text-normal shadow-float max-md:slide-up max-md:top-auto max-md:bottom-0 max-md:h-[92dvh] max-md:w-screen max-md:rounded-t-sheet max-md:pb-[env(safe-area-inset-bottom)] md:slide-in-far md:inset-y-0 md:h-dvh md:w-96 md:rounded-s-sheet"
    >
      <QueuePanel onClose={onClose} />
    </dialog>
  );
}
