/** Long enough not to click, short enough to feel immediate. */
export const glideSeconds = 0.03;

/** A value of a node that never jumps: it goes to each new value in a straight line. */
export interface Glide {
  to: (value: number) => void;
}

/**
 * Sets a parameter and lets it glide from then on. Where it stands while it is on its way is worked out here: browsers
 * differ in what `AudioParam.value` tells then, and not all can hold a ramp where it is.
 */
export function createGlide(param: AudioParam, context: BaseAudioContext, first: number): Glide {
  param.value = first;
  let [from, target] = [first, first];
  let beganAt = 0;
  const valueAt = (time: number) => {
    const share = Math.min(1, (time - beganAt) / glideSeconds);
    return share === 1 ? target : from + (target - from) * share;
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
      param.linearRampToValueAtTime(value, now + glideSeconds);
    },
  };
}
