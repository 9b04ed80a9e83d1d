/** The four steps of the tour, in the order of the specification (1, section 2). */
export const tourSteps = ["welcome", "sidebar", "search", "progress"] as const;

export type TourStep = (typeof tourSteps)[number];

/** A step's place in the order, within 0..3 whatever is asked for (specification 1, section 4). */
export function clampStep(at: number): number {
  return Number.isFinite(at) ? Math.min(tourSteps.length - 1, Math.max(0, Math.trunc(at))) : 0;
}

/**
 * What each step points at: the first of these that is in the window. On a phone the sidebar is behind its button; the
 * figures stand on Home too.
 */
export const targetsOf: Readonly<Record<TourStep, readonly string[]>> = {
  welcome: [],
  sidebar: ["sidebar", "open-sidebar"],
  search: ["search"],
  progress: ["scan", "figures", "open-sidebar"],
};

/** A box of the window, px from its top left corner. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Size {
  width: number;
  height: number;
}

const gapPx = 16;

function clamp(value: number, max: number): number {
  return Math.max(gapPx, Math.min(value, max - gapPx));
}

/**
 * Where the card of a step stands: beside what it points at where that is tall, else below or above it, and in the
 * middle where it points at nothing; always inside the window.
 */
export function placeCard(target: Box | null, card: Size, viewport: Size): { left: number; top: number } {
  if (target === null)
    return { left: (viewport.width - card.width) / 2, top: (viewport.height - card.height) / 2 };
  const right = target.left + target.width;
  const bottom = target.top + target.height;
  const maxLeft = viewport.width - card.width;
  const maxTop = viewport.height - card.height;
  if (target.height > viewport.height / 2) {
    const isAtStart = target.left + target.width / 2 < viewport.width / 2;
    const left = isAtStart ? right + gapPx : target.left - gapPx - card.width;
    return { left: clamp(left, maxLeft), top: clamp(target.top + gapPx, maxTop) };
  }
  const left = clamp(target.left, maxLeft);
  const below = bottom + gapPx;
  return below <= maxTop - gapPx
    ? { left, top: below }
    : { left, top: clamp(target.top - gapPx - card.height, maxTop) };
}
