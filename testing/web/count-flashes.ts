/** One frame of a recording: when, and the relative luminance (0..1) of each field of a grid over the picture. */
export interface RecordedFrame {
  timeMs: number;
  luminance: readonly number[];
}

/** A tenth of the greatest relative luminance, and only where the darker of the two is below 0.8 (WCAG 2.3.1). */
const flashStep = 0.1;
const darkBelow = 0.8;

/** The times at which a course of luminance has risen or fallen by a flash's step since it last turned. */
function turnsOf(course: readonly { timeMs: number; value: number }[]): number[] {
  const turns: number[] = [];
  let low = course[0]?.value ?? 0;
  let high = low;
  let way: "up" | "down" | null = null;
  for (const { timeMs, value } of course) {
    if (way !== "up") low = Math.min(low, value);
    if (way !== "down") high = Math.max(high, value);
    if (way !== "up" && value - low >= flashStep && low < darkBelow) {
      turns.push(timeMs);
      way = "up";
      high = value;
    } else if (way !== "down" && high - value >= flashStep && value < darkBelow) {
      turns.push(timeMs);
      way = "down";
      low = value;
    }
  }
  return turns;
}

/**
 * The most flashes that any field of a recording has within one second. A flash is a pair of opposing changes of
 * luminance; each field is judged by itself, which is stricter than the guideline's quarter of the field of view.
 */
export function countFlashes(frames: readonly RecordedFrame[]): number {
  const fields = frames[0]?.luminance.length ?? 0;
  let max = 0;
  for (let field = 0; field < fields; field += 1) {
    const turns = turnsOf(frames.map(({ timeMs, luminance }) => ({ timeMs, value: luminance[field] ?? 0 })));
    turns.forEach((from, i) => {
      const within = turns.slice(i).filter((timeMs) => timeMs - from < 1000).length;
      max = Math.max(max, Math.floor(within / 2));
    });
  }
  return max;
}
