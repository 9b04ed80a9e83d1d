import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useLayoutEffect, useReducer, useState } from "react";
import { createFastScroll } from "./fast-scroll.ts";

interface VirtualRowsOptions {
  count: number;
  /** height of every row in px */
  rowHeight: number;
  /** what scrolls, or null while it is not there yet */
  scroller: HTMLElement | null;
  /** the element that the rows lie in; its distance from the scroller's top is measured */
  list: RefObject<HTMLElement | null>;
  /** a row that stays rendered even out of sight, because the focus is on it; -1 for none */
  keptRow?: number;
  /** px at the scroller's top that a sticky header covers */
  coveredTop?: number;
}

interface VirtualRow {
  index: number;
  /** px from the list's top */
  top: number;
}

interface VirtualRows {
  rows: VirtualRow[];
  totalHeight: number;
  /** the list flies by faster than anyone could read: the shapes of rows will do until it rests */
  isScrollingFast: boolean;
  scrollToRow: (index: number) => void;
}

/** Rows beyond those in sight: each costs a little of every frame in which a list is scrolled fast. */
const overscan = 5;

/** Renders of a long list only the rows in sight, and a few around them. */
export function useVirtualRows(options: VirtualRowsOptions): VirtualRows {
  // The virtualizer is one object that changes inside, which the compiler's memory would hide.
  "use no memo";
  const { count, rowHeight, scroller, list, keptRow = -1, coveredTop = 0 } = options;
  const [margin, setMargin] = useState(0);
  const [, drawAgain] = useReducer((drawings: number) => drawings + 1, 0);
  const [fastScroll] = useState(() => createFastScroll(drawAgain));
  useEffect(() => fastScroll.stop, [fastScroll]);

  // Whatever lies above the list may grow or shrink (a description arrives, the window narrows).
  useLayoutEffect(() => {
    const element = list.current;
    if (scroller === null || element === null) return undefined;
    const measure = () => {
      const distance = element.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
      setMargin(Math.round(distance + scroller.scrollTop));
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const child of [scroller, ...scroller.children]) observer.observe(child);
    return () => observer.disconnect();
  }, [scroller, list]);

  // oxlint-disable-next-line react/incompatible-library -- not compiled, see above
  const virtualizer = useVirtualizer({
    count,
    estimateSize: () => rowHeight,
    getScrollElement: () => scroller,
    overscan,
    scrollMargin: margin,
    scrollPaddingStart: coveredTop,
    useFlushSync: false,
    onChange: ({ scrollOffset, isScrolling, scrollRect }) =>
      fastScroll.note({
        offset: scrollOffset ?? 0,
        view: scrollRect?.height ?? Infinity,
        isScrolling,
      }),
    rangeExtractor: (range) => {
      const rows = defaultRangeExtractor(range);
      return keptRow < 0 || keptRow >= count || rows.includes(keptRow)
        ? rows
        : [...rows, keptRow].sort((a, b) => a - b);
    },
  });

  // Sizes are remembered by the virtualizer; a new row height must drop them.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);

  return {
    rows: virtualizer.getVirtualItems().map(({ index, start }) => ({ index, top: start - margin })),
    totalHeight: virtualizer.getTotalSize(),
    isScrollingFast: fastScroll.isOn(),
    scrollToRow: (index) => virtualizer.scrollToIndex(index),
  };
}
