/** Two jumps that follow each other within this are one movement, in ms. */
const oneMovementMs = 150;
/** Frames further apart than this have missed one, in ms. */
const lateMs = 25;
const jumpsBefore = 2;

/** Whether a list is scrolled so fast, on a machine that cannot keep up, that its rows are better drawn when it rests. */
export interface Rush {
  isOn: () => boolean;
  /** A new place of the scroller. `view`: what is in sight; both in px. */
  note: (at: { offset: number; view: number; isScrolling: boolean; nowMs: number }) => void;
}

/** Nothing has moved yet. */
export function createRush(): Rush {
  let last = { offset: 0, nowMs: -Infinity };
  let jumps = 0;
  let isLate = false;
  let isOn = false;
  return {
    isOn: () => isOn,
    note: ({ offset, view, isScrolling, nowMs }) => {
      const passedMs = nowMs - last.nowMs;
      const isJump = isScrolling && Math.abs(offset - last.offset) > view && passedMs < oneMovementMs;
      jumps = isJump ? jumps + 1 : 0;
      isLate = isJump && (isLate || passedMs > lateMs);
      // Once on it stays: what is drawn instead makes the frames come in time.
      isOn = isJump && (isOn || (isLate && jumps >= jumpsBefore));
      last = { offset, nowMs };
    },
  };
}
