import { create } from "zustand";

/** Whether the page has scrolled the global search out of view, because it shows a filter of its own instead. */
export const useSearchPlace = create<{ isAway: boolean }>(() => ({ isAway: false }));

/** Reports the top bar that a page has scrolled the global search out of view, or back. */
export function setSearchAway(isAway: boolean): void {
  useSearchPlace.setState({ isAway });
}
