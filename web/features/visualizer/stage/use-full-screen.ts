import { type RefObject, useEffect, useEffectEvent, useSyncExternalStore } from "react";

interface FullScreen {
  isFull: boolean;
  /** the browser can show a part of a page over the whole screen */
  isPossible: boolean;
  toggle: () => void;
}

function subscribe(listener: () => void): () => void {
  document.addEventListener("fullscreenchange", listener);
  return () => document.removeEventListener("fullscreenchange", listener);
}

/** Shows an element over the whole screen and back, by `toggle` and by the key F; Escape is the browser's. */
export function useFullScreen(element: RefObject<HTMLElement | null>): FullScreen {
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  const toggle = (): void => {
    if (document.fullscreenElement !== null) void document.exitFullscreen();
    // A browser that refuses (a page within another) leaves everything as it is.
    else void element.current?.requestFullscreen().catch(() => undefined);
  };
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;
    if (event.key.toLowerCase() !== "f" || !isPlain || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest(fields) !== null) return;
    if (document.querySelector("dialog:modal, [role='menu']") !== null) return;
    event.preventDefault();
    toggle();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event);
    // Before the shortcuts, whose F opens what plays: here the picture is what plays.
    window.addEventListener("keydown", listen, { capture: true });
    return () => window.removeEventListener("keydown", listen, { capture: true });
  }, []);
  return { isFull, isPossible: document.fullscreenEnabled, toggle };
}

const fields = "input:not([type='range'], [type='checkbox']), textarea, select, [contenteditable]";
