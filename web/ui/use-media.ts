import { useSyncExternalStore } from "react";

function useMedia(query: string): boolean {
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
