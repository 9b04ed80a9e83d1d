import { type RefObject, useEffect, useRef, useState } from "react";

interface RovingFocus {
  /** the row that Tab leads to */
  activeRow: number;
  /** the row that must stay rendered because the focus is on it; -1 for none */
  keptRow: number;
  handleFocus: (place: number) => void;
  handleBlur: () => void;
  moveTo: (place: number) => void;
}

/** One row of a list can be reached by Tab; keys move from it to the others, also to those out of sight. */
export function useRovingFocus(list: RefObject<HTMLElement | null>): RovingFocus {
  const [activeRow, setActiveRow] = useState(0);
  const [keptRow, setKeptRow] = useState(-1);
  const wantedRow = useRef<number | null>(null);

  // The row may have been out of sight; it is focused once it is rendered.
  useEffect(() => {
    if (wantedRow.current !== activeRow) return;
    wantedRow.current = null;
    list.current?.querySelector<HTMLElement>(`[data-row="${activeRow}"]`)?.focus({ preventScroll: true });
  }, [activeRow, list]);

  return {
    activeRow,
    keptRow,
    handleFocus: (place) => {
      setActiveRow(place);
      setKeptRow(place);
    },
    handleBlur: () => setKeptRow(-1),
    moveTo: (place) => {
      wantedRow.current = place;
      setActiveRow(place);
      setKeptRow(place);
    },
  };
}
