/** What the signal is made of in every frame: heights of bars, 0..1, and the wave itself, -1..1. */
export interface Sound {
  bars: Float32Array;
  wave: Float32Array;
}

const beatMs = 600;
const turn = Math.PI * 2;

/** 1 at the beginning of each period, falling to 0 until its end. */
function pulse(timeMs: number, periodMs: number, sharpness: number): number {
  return (1 - (((timeMs % periodMs) + periodMs) % periodMs) / periodMs) ** sharpness;
}

/** A hump of a height around a place; places and widths are shares of all bars. */
function hump(place: number, centre: number, width: number): number {
  const distance = (place - centre) / width;
  return Math.exp(-distance * distance);
}

/**
 * Made-up music for when no sound can be analysed: a bass drum, a melody that wanders, a hi-hat, and pads that swell.
 * The same for the same time. Writes into `into`.
 */
export function writeSyntheticSound(timeMs: number, into: Sound): void {
  const seconds = timeMs / 1000;
  const kick = pulse(timeMs, beatMs, 3);
  const snare = pulse(timeMs - beatMs, beatMs * 2, 4);
  const hat = pulse(timeMs, beatMs / 2, 6);
  const swell = 0.5 + 0.5 * Math.sin(seconds * 0.35);
  const melody = 0.42 + 0.16 * Math.sin(seconds * 0.9) + 0.06 * Math.sin(seconds * 2.3);
  const answer = 0.58 + 0.12 * Math.sin(seconds * 0.53 + 2);
  const count = into.bars.length;
  for (let i = 0; i < count; i += 1) {
    const place = i / count;
    const shimmer = 0.5 + 0.5 * Math.sin(i * 1.7 + seconds * 3.1) * Math.sin(i * 0.61 - seconds * 1.9);
    const height =
      0.16 +
      0.12 * swell * shimmer +
      kick * 0.68 * hump(place, 0.07, 0.11) +
      snare * 0.3 * hump(place, 0.46, 0.17) +
      hat * 0.26 * hump(place, 0.86, 0.13) * (0.6 + 0.4 * shimmer) +
      (0.3 + 0.2 * swell) * hump(place, melody, 0.07) +
      0.26 * hump(place, answer, 0.05) * (0.7 + 0.3 * shimmer);
    into.bars[i] = Math.min(1, height * (1 - 0.3 * place));
  }
  const samples = into.wave.length;
  for (let i = 0; i < samples; i += 1) {
    const x = i / samples;
    into.wave[i] =
      (0.2 + 0.35 * kick) * Math.sin(turn * (2 * x + seconds * 0.4)) +
      0.2 * Math.sin(turn * (5 * x - seconds * 0.7)) * (0.5 + swell * 0.5) +
      (0.04 + 0.1 * snare) * Math.sin(turn * (23 * x + seconds * 1.3));
  }
}
