import { useEffect } from "react";

/** More rows are asked for within this distance of the end (specification 1, section 9). */
const nearPx = 200;

/** Calls back when less than 200 px are left below what is in sight, after scrolling and after rows came. */
export function useNearEnd(
  scroller: HTMLElement | null,
  count: number,
  onNearEnd: (() => void) | undefined,
): void {
  useEffect(() => {
    if (scroller === null || onNearEnd === undefined) return undefined;
    const check = () => {
      if (count > 0 && scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight <= nearPx)
        onNearEnd();
    };
    check();
    scroller.addEventListener("scroll", check, { passive: true });
    return () => scroller.removeEventListener("scroll", check);
  }, [scroller, count, onNearEnd]);
}
