import { useEffect, useState } from "react";

/** What a person did first on this page: a key that is still to be answered, or anything else. */
export type FirstInput = { key: KeyboardEvent | null } | null;

/** Null until somebody moves a pointer, touches or presses a key: nothing that keys do is loaded before. */
export function useFirstInput(): FirstInput {
  const [first, setFirst] = useState<FirstInput>(null);
  useEffect(() => {
    const take = (event: Event) => {
      const key = event instanceof KeyboardEvent && !event.defaultPrevented ? event : null;
      // The browser's own meaning of Ctrl+K would be over before ours is loaded.
      if (key !== null && (key.ctrlKey || key.metaKey) && key.key.toLowerCase() === "k") key.preventDefault();
      setFirst((before) => before ?? { key });
    };
    const kinds = ["pointermove", "pointerdown", "keydown"] as const;
    for (const kind of kinds) window.addEventListener(kind, take, { once: true, passive: false });
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, take);
    };
  }, []);
  return first;
}
