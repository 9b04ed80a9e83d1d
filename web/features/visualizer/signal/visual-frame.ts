import type { SoundParts } from "./features.ts";

/** Everything that a mode draws from, in one moment. Reused from frame to frame. */
export interface VisualFrame extends SoundParts {
  /** seconds of motion so far; it goes slower in the calm form and stands while nothing sounds */
  time: number;
  /** seconds of motion since the frame before */
  step: number;
  /** 0..1, low tones first */
  bars: Float32Array;
  /** where each bar's peak is, 0..1 */
  peaks: Float32Array;
  /** the wave, -1..1, made as loud as the picture needs */
  wave: Float32Array;
  /** how much there is of everything, 0..1 */
  level: number;
  /** 1 at a beat, fading from there; always 0 in the calm form */
  beat: number;
  /** a beat begins with this frame; never in the calm form */
  isBeat: boolean;
}

/** Samples of the wave that a frame holds. */
export const waveLength = 1024;

/** A frame of silence. */
export function emptyFrame(barCount: number): VisualFrame {
  return {
    time: 0,
    step: 0,
    bars: new Float32Array(barCount),
    peaks: new Float32Array(barCount),
    wave: new Float32Array(waveLength),
    level: 0,
    beat: 0,
    isBeat: false,
    bass: 0,
    mids: 0,
    highs: 0,
  };
}
