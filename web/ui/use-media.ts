import { useSyncExternalStore } from "react";

/** Whether a media query holds now. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    () => matchMedia(query).matches,
  );
}

/** Whether the window is narrower than 768 px, where panels stack and the sidebar slides over. */
export function useIsNarrow(): boolean {
  return useMedia("(width < 768px)");
}

const wide = "(width >= 1280px)";

/** Whether the window has room for a panel beside the page: 1280 px or more. */
export function useIsWide(): boolean {
  return useMedia(wide);
}

/** `useIsWide` at this moment, for what is done at a press. */
export function isWide(): boolean {
  return matchMedia(wide).matches;
}
