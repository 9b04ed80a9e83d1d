/** A swipe begins this close to the window's left edge (px). */
export const edgePx = 24;

/** A finger that goes back this fast (px per ms) takes its swipe back, however far it came. */
const takenBackSpeed = 0.5;
const neededShare = 0.3;

/** A finger as it is let go. */
export interface Swipe {
  /** px from where it began; negative to the left */
  distancePx: number;
  /** px per ms of its last moments; negative to the left */
  speed: number;
  /** px, the width of what it moves */
  panelPx: number;
}

/**
 * Whether a swipe opens the sidebar, or closes an open one (`direction` -1): it must have come further than 30 % of
 * the sidebar's width (specification 1, section 6), and not be on its quick way back.
 */
export function isSwipeDone({ distancePx, speed, panelPx }: Swipe, direction: 1 | -1): boolean {
  return distancePx * direction > panelPx * neededShare && speed * direction > -takenBackSpeed;
}

/** Whether a finger that has moved goes sideways, so that it is a swipe and not a scroll. */
export function isSideways(dx: number, dy: number): boolean {
  return Math.abs(dx) > 8 && Math.abs(dx) > Math.abs(dy) * 1.5;
}
