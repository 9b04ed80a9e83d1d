/** Long enough not to click, short enough to feel immediate. */
export const glideSeconds = 0.03;

/** A value of a node that never jumps: it goes to each new value evenly. */
export interface Glide {
  to: (value: number) => void;
}

/**
 * `linear`: by the same amount in the same time. `ratio`: by the same factor, which for an amplitude is by the same
 * number of dB; only for values above 0.
 */
type GlideShape = "linear" | "ratio";

/**
 * Sets a parameter and lets it glide from then on. Where it stands while it is on its way is worked out here: browsers
 * differ in what `AudioParam.value` tells then, and not all can hold a ramp where it is.
 */
export function createGlide(
  param: AudioParam,
  context: BaseAudioContext,
  { first, shape = "linear" }: { first: number; shape?: GlideShape },
): Glide {
  param.value = first;
  let [from, target] = [first, first];
  let beganAt = 0;
  const valueAt = (time: number) => {
    const share = Math.min(1, (time - beganAt) / glideSeconds);
    if (share === 1) return target;
    return shape === "ratio" ? from * (target / from) ** share : from + (target - from) * share;
  };
  return {
    to: (value) => {
      if (value === target) return;
      const now = context.currentTime;
      from = valueAt(now);
      target = value;
      beganAt = now;
      param.cancelScheduledValues(now);
      param.setValueAtTime(from, now);
      if (shape === "ratio") param.exponentialRampToValueAtTime(value, now + glideSeconds);
      else param.linearRampToValueAtTime(value, now + glideSeconds);
    },
  };
}
