/** Between two ripples (specification 1, section 9). */
export const cooldownMs = 5000;
/** There are never more ripples than this at once (specification 1, section 9). */
export const slotCount = 12;
/** How long a ripple can be seen. */
export const rippleMs = 1400;

/** Places for ripples, which are used in turn. */
export interface RippleSlots {
  /** Takes the next place. @returns its number, 0..11, or null while the last ripple is too young */
  take(nowMs: number): number | null;
}

/** Places of which none is taken yet. */
export function createRippleSlots(): RippleSlots {
  let lastMs = -Infinity;
  let next = 0;
  return {
    take(nowMs) {
      if (nowMs - lastMs < cooldownMs) return null;
      lastMs = nowMs;
      const slot = next;
      next = (next + 1) % slotCount;
      return slot;
    },
  };
}
