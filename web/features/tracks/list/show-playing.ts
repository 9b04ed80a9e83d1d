import { useEffect, useEffectEvent } from "react";

/** Shows the row that plays in the list of the page; answers whether it is there. Null where the page has no list. */
let show: (() => boolean) | null = null;

/** The row is wanted of the list that comes next. */
let isWanted = false;

/** Brings the row that plays into sight and gives it the focus; answers false where the page has no such row. */
export function showPlayingRow(): boolean {
  return show?.() ?? false;
}

/** The next list that has the row which plays shows it, as one that someone was led to for that. */
export function wantPlayingRow(): void {
  isWanted = true;
}

/** Lets the list of the page show the row that plays: at this place of what is shown, null while none of its rows does. */
export function useShowPlaying(place: number | null, moveTo: (place: number) => void): void {
  const showIt = useEffectEvent((): boolean => {
    isWanted = false;
    if (place === null) return false;
    moveTo(place);
    return true;
  });
  useEffect(() => {
    show = () => showIt();
    return () => {
      show = null;
    };
  }, []);
  useEffect(() => {
    if (place !== null && isWanted) showIt();
  }, [place]);
}
