/** How much there is of each part of the sound, each 0..1. */
export interface SoundParts {
  bass: number;
  mids: number;
  highs: number;
}

/** Where bass ends and highs begin, as shares of the bars: 160 Hz and 3 kHz of 32 Hz to 16 kHz. */
const bassShare = Math.log(160 / 32) / Math.log(16_000 / 32);
const highsShare = Math.log(3000 / 32) / Math.log(16_000 / 32);

function meanOf(bars: Float32Array, from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < to; i += 1) sum += bars[i] ?? 0;
  return to > from ? sum / (to - from) : 0;
}

/** Bass, mids and highs of bars that go from 32 Hz to 16 kHz in equal steps of octaves. Writes into `into`. */
export function readParts(bars: Float32Array, into: SoundParts): void {
  const bassEnd = Math.max(1, Math.round(bars.length * bassShare));
  const highsFrom = Math.min(bars.length - 1, Math.round(bars.length * highsShare));
  into.bass = meanOf(bars, 0, bassEnd);
  into.mids = meanOf(bars, bassEnd, highsFrom);
  into.highs = meanOf(bars, highsFrom, bars.length);
}

/** What the search for beats remembers. */
export interface BeatState {
  /** what bass has been like of late */
  usualBass: number;
  sinceBeatMs: number;
  /** bass has been as usual since the last beat */
  isArmed: boolean;
  /** 1 at a beat, and fading from there */
  pulse: number;
}

const usualMs = 900;
const minGapMs = 260;
const pulseMs = 190;

/** Before anything was heard. */
export function firstBeatState(): BeatState {
  return { usualBass: 0, sinceBeatMs: minGapMs, isArmed: true, pulse: 0 };
}

/**
 * Looks for a beat: bass well above what it has been in the last second. Changes `state`.
 * @returns whether one begins with this frame
 */
export function followBeat(state: BeatState, bass: number, elapsedMs: number): boolean {
  state.sinceBeatMs += elapsedMs;
  state.pulse *= Math.exp(-elapsedMs / pulseMs);
  const isStrong = bass > state.usualBass * 1.18 + 0.06;
  if (bass < state.usualBass * 1.05) state.isArmed = true;
  const isBeat = isStrong && state.isArmed && state.sinceBeatMs >= minGapMs;
  state.usualBass += (bass - state.usualBass) * (1 - Math.exp(-elapsedMs / usualMs));
  if (!isBeat) return false;
  state.sinceBeatMs = 0;
  state.isArmed = false;
  state.pulse = 1;
  return true;
}
