import { useEffect, useState } from "react";

/** Keys that were pressed while what answers them was still being loaded; null once it is there. */
let waiting: KeyboardEvent[] | null = [];

/** Hands over the keys that are still to be answered; from now on the caller answers them by itself. */
export function takeWaitingKeys(): KeyboardEvent[] {
  const keys = waiting ?? [];
  waiting = null;
  return keys;
}

/** No one answers keys any more: they wait again. */
export function keepKeysWaiting(): void {
  waiting = [];
}

function keepWaiting(event: KeyboardEvent): void {
  if (waiting === null || event.defaultPrevented) return;
  waiting.push(event);
  // The browser's own meaning of Ctrl+K would be over before ours is loaded.
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") event.preventDefault();
}

/** False until someone moves a pointer, touches or presses a key: nothing that keys do is loaded before. */
export function useFirstInput(): boolean {
  const [hasCome, setHasCome] = useState(false);
  useEffect(() => {
    const note = () => setHasCome(true);
    const kinds = ["pointermove", "pointerdown", "keydown"] as const;
    // Before the note: what answers keys may be there already, and takes the waiting ones as soon as it is noted.
    window.addEventListener("keydown", keepWaiting);
    for (const kind of kinds) window.addEventListener(kind, note, { once: true });
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, note);
      window.removeEventListener("keydown", keepWaiting);
    };
  }, []);
  return hasCome;
}
