import { useLayoutEffect, useRef } from "react";
import { playerMenuText } from "#web/features/player/texts/player-menu-text.ts";
import { QueuePanel } from "./queue-panel.tsx";

/**
 * The queue over the page, from its far side, as wide as the window on phones. Escape, its button and a press beside
 * it close it.
 */
export function QueueSheet({ onClose }: { onClose: () => void }) {
  const sheet = useRef<HTMLDialogElement>(null);
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
      className="slide-in-far fixed inset-y-0 end-0 start-auto m-0 h-dvh max-h-none w-screen max-w-none bg-panel p-0 text-normal shadow-float md:w-96 md:rounded-s-sheet"
    >
      <QueuePanel onClose={onClose} />
    </dialog>
  );
}
