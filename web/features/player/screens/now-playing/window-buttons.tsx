import { Maximize, Minimize, PictureInPicture2 } from "lucide-react";
import { type RefObject, useEffect, useState } from "react";
import { playerBarText } from "#web/features/player/texts/player-bar-text.ts";
import { IconButton } from "#web/ui/button.tsx";
import { hasMiniWindow } from "./document-picture.ts";

/**
 * Fills the screen with the page, and `dialog` with it: what was shown as modal before lies below a page that fills the
 * screen, and is shown again.
 */
export function FullScreenButton({ dialog }: { dialog: RefObject<HTMLDialogElement | null> }) {
  const [isFull, setIsFull] = useState(() => document.fullscreenElement !== null);
  useEffect(() => {
    const handleChange = (): void => {
      setIsFull(document.fullscreenElement !== null);
      const focused = document.activeElement;
      dialog.current?.close();
      dialog.current?.showModal();
      if (focused instanceof HTMLElement) focused.focus();
    };
    document.addEventListener("fullscreenchange", handleChange);
    return () => document.removeEventListener("fullscreenchange", handleChange);
  }, [dialog]);
  if (!document.fullscreenEnabled) return null;
  return (
    <IconButton
      label={playerBarText(isFull ? "endFullScreen" : "fullScreen")}
      icon={isFull ? Minimize : Maximize}
      onClick={() => void (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen())}
    />
  );
}

/** Opens the small player in a window of its own, which stays above all others; nothing where browsers have none. */
export function MiniWindowButton({ onOpen }: { onOpen: () => void }) {
  if (!hasMiniWindow()) return null;
  const open = async (): Promise<void> => {
    const { openMiniWindow } = await import("./mini-window.tsx");
    await openMiniWindow();
    onOpen();
  };
  return (
    // A browser that refuses the window leaves everything as it is.
    <IconButton
      label={playerBarText("miniWindow")}
      icon={PictureInPicture2}
      onClick={() => void open().catch(() => undefined)}
    />
  );
}
