/** A list that has not moved on for so long rests, in ms: a few frames of a slow machine. */
const restMs = 80;

/** Whether a list flies by so fast that no one can read its rows, which are better drawn when it rests. */
export interface FastScroll {
  isOn: () => boolean;
  /** A new place of the scroller. `view`: what is in sight; both in px. */
  note: (at: { offset: number; view: number; isScrolling: boolean }) => void;
  /** Nothing follows any more. */
  stop: () => void;
}

/**
 * Nothing has moved yet. The first jump counts already: what would be drawn of it is rows that are all new, which on a
 * slow machine takes longer than some frames.
 *
 * @param onRest called when a fast scroll is over although nothing was noted: the rows can be drawn
 */
export function createFastScroll(onRest: () => void): FastScroll {
  let offsetBefore = 0;
  let isOn = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = () => {
    isOn = false;
    onRest();
  };
  return {
    isOn: () => isOn,
    note: ({ offset, view, isScrolling }) => {
      clearTimeout(timer);
      isOn = isScrolling && Math.abs(offset - offsetBefore) > view;
      offsetBefore = offset;
      if (isOn) timer = setTimeout(rest, restMs);
    },
    stop: () => clearTimeout(timer),
  };
}
