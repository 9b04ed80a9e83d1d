import { planBands, readBandsDb, type AnalyserShape, type BandPlan } from "./bands.ts";
import { firstBeatState, followBeat, readParts } from "./features.ts";
import { createFlashLimiter } from "./flash-limiter.ts";
import { firstRange, followLoudness, heightOf } from "./level-range.ts";
import { follow, movePeak, type FollowTimes, type Peak } from "./smoothing.ts";
import { writeSyntheticSound, type Sound } from "./synthetic-sound.ts";
import { emptyFrame, waveLength, type VisualFrame } from "./visual-frame.ts";

/** The part of an AnalyserNode that is read. */
export interface Analyser {
  readonly fftSize: number;
  readonly frequencyBinCount: number;
  readonly context: Pick<BaseAudioContext, "sampleRate">;
  getFloatFrequencyData(into: Float32Array<ArrayBuffer>): void;
  getFloatTimeDomainData(into: Float32Array<ArrayBuffer>): void;
}

/** Where a frame comes from: the sound that plays, made-up music, or nothing, into which bars fall. */
export type SoundInput = { kind: "live"; analyser: Analyser } | { kind: "synthetic" | "silence" };

/** How frames are made. */
interface SignalOptions {
  barCount: number;
  /** slow, without beats: for people who asked for less motion */
  isCalm: boolean;
}

const livelyTimes: FollowTimes = { riseMs: 28, fallMs: 170 };
const calmTimes: FollowTimes = { riseMs: 650, fallMs: 1300 };
/** A picture comes to rest soon in either form. */
const restTimes: FollowTimes = { riseMs: 28, fallMs: 330 };
const calmPace = 0.3;
const waveFallMs = 140;
/** Below this nothing can be seen. */
const stillBelow = 0.004;
/** A page that was away does not make up for the time. */
const maxStepMs = 100;

/** Makes frames from sound, each from the one before. */
export interface Signal {
  readonly frame: VisualFrame;
  /** Goes on by `elapsedMs`; the frame is changed in place. */
  step(input: SoundInput, elapsedMs: number, options: SignalOptions): void;
  /** Whether another frame would look like this one: silence, and everything has fallen. */
  isStill(): boolean;
  /** Whether sound of the player has been seen in a frame. */
  hasHeard(): boolean;
}

/** What a signal keeps beside its frame. */
interface Memory {
  target: Sound;
  peaks: Peak[];
  range: { topDb: number };
  beat: ReturnType<typeof firstBeatState>;
  limiter: ReturnType<typeof createFlashLimiter>;
  brightness: Float32Array;
  waveGain: number;
  clockMs: number;
  hasHeard: boolean;
}

/** A signal that begins in silence. */
export function createSignal(): Signal {
  const frame = emptyFrame(0);
  const readLive = createLiveReader();
  const memory: Memory = {
    target: { bars: new Float32Array(0), wave: new Float32Array(waveLength) },
    peaks: [],
    range: { ...firstRange },
    beat: firstBeatState(),
    limiter: createFlashLimiter(5),
    brightness: new Float32Array(5),
    waveGain: 1,
    clockMs: 0,
    hasHeard: false,
  };
  return {
    frame,
    step(input, wantedMs, { barCount, isCalm }) {
      const elapsedMs = Math.min(maxStepMs, wantedMs);
      if (frame.bars.length !== barCount) resize(frame, memory, barCount);
      memory.clockMs += elapsedMs;
      if (input.kind === "live") readLive(input.analyser, memory, elapsedMs);
      else if (input.kind === "synthetic")
        writeSyntheticSound(memory.clockMs * (isCalm ? calmPace : 1), memory.target);
      else silence(memory.target);
      moveBars(frame, memory, elapsedMs, timesFor(input, isCalm));
      moveWave(frame, memory, elapsedMs, input.kind === "silence");
      readFeatures(frame, memory, elapsedMs, isCalm);
      // Motion dies away with the sound, so that it does not stop with a jerk.
      const pace = (isCalm ? calmPace : 1) * Math.min(1, frame.level * 14);
      frame.step = (elapsedMs / 1000) * pace;
      frame.time += frame.step;
    },
    isStill: () =>
      frame.level < stillBelow / 2 &&
      frame.beat < 0.02 &&
      memory.peaks.every(({ value }) => value < stillBelow),
    hasHeard: () => memory.hasHeard,
  };
}

function resize(frame: VisualFrame, memory: Memory, barCount: number): void {
  // The new bars begin where the old ones stood, so that the picture does not start over.
  const before = frame.bars;
  frame.bars = Float32Array.from(
    { length: barCount },
    (_, i) => before[Math.floor((i / barCount) * before.length)] ?? 0,
  );
  frame.peaks = Float32Array.from(frame.bars);
  memory.target.bars = new Float32Array(barCount);
  memory.peaks = Array.from(frame.bars, (value) => ({ value, heldMs: 0 }));
}

function silence(target: Sound): void {
  target.bars.fill(0);
  target.wave.fill(0);
}

/** Reads an analyser into the target; keeps its buffers and its plan. */
function createLiveReader(): (analyser: Analyser, memory: Memory, elapsedMs: number) => void {
  let spectrum = new Float32Array(0);
  let samples = new Float32Array(0);
  let levels = new Float32Array(0);
  let plan: (BandPlan & AnalyserShape) | null = null;
  return (analyser, memory, elapsedMs) => {
    const { bars } = memory.target;
    const { fftSize } = analyser;
    const { sampleRate } = analyser.context;
    if (spectrum.length !== analyser.frequencyBinCount) {
      spectrum = new Float32Array(analyser.frequencyBinCount);
      samples = new Float32Array(fftSize);
    }
    if (plan?.count !== bars.length || plan.sampleRate !== sampleRate || plan.fftSize !== fftSize) {
      plan = { ...planBands(bars.length, { sampleRate, fftSize }), sampleRate, fftSize };
      levels = new Float32Array(bars.length);
    }
    analyser.getFloatFrequencyData(spectrum);
    analyser.getFloatTimeDomainData(samples);
    readBandsDb(plan, spectrum, levels);
    let loudestDb = -Infinity;
    for (const level of levels) loudestDb = Math.max(loudestDb, level);
    followLoudness(memory.range, loudestDb, elapsedMs);
    for (let i = 0; i < bars.length; i += 1) bars[i] = heightOf(levels[i] ?? -Infinity, memory.range);
    readWave(samples, memory, elapsedMs);
    if (loudestDb > -120) memory.hasHeard = true;
  };
}

/** Takes the piece of the wave that begins where it rises through zero, so that it stands still when drawn. */
function readWave(samples: Float32Array, memory: Memory, elapsedMs: number): void {
  const { wave } = memory.target;
  let start = 0;
  let steepest = 0;
  let loudest = 0;
  for (let i = 1; i < samples.length; i += 1) {
    const before = samples[i - 1] ?? 0;
    const here = samples[i] ?? 0;
    loudest = Math.max(loudest, Math.abs(here));
    if (i >= samples.length - waveLength || before > 0 || here <= 0 || here - before <= steepest) continue;
    steepest = here - before;
    start = i;
  }
  const wanted = loudest < 0.0005 ? 1 : Math.min(40, 0.85 / loudest);
  memory.waveGain = follow(memory.waveGain, wanted, { riseMs: 1500, fallMs: 60 }, elapsedMs);
  const gain = loudest < 0.0005 ? 0 : Math.min(memory.waveGain, 1 / loudest);
  for (let i = 0; i < waveLength; i += 1) wave[i] = (samples[start + i] ?? 0) * gain;
}

function timesFor({ kind }: SoundInput, isCalm: boolean): FollowTimes {
  if (!isCalm) return livelyTimes;
  return kind === "silence" ? restTimes : calmTimes;
}

function moveBars(frame: VisualFrame, memory: Memory, elapsedMs: number, times: FollowTimes): void {
  for (let i = 0; i < frame.bars.length; i += 1) {
    const bar = follow(frame.bars[i] ?? 0, memory.target.bars[i] ?? 0, times, elapsedMs);
    frame.bars[i] = bar < stillBelow / 4 ? 0 : bar;
  }
  limitFlashes(frame, memory);
  for (let i = 0; i < frame.bars.length; i += 1) {
    const peak = memory.peaks[i];
    if (peak === undefined) continue;
    movePeak(peak, frame.bars[i] ?? 0, elapsedMs);
    frame.peaks[i] = peak.value;
  }
}

/** Quarters of the picture and the whole of it: where bars are high, the picture is bright. */
function limitFlashes(frame: VisualFrame, memory: Memory): void {
  const { bars } = frame;
  const { brightness } = memory;
  brightness.fill(0);
  for (let i = 0; i < bars.length; i += 1) {
    const quarter = Math.floor((i / bars.length) * 4);
    brightness[quarter] = (brightness[quarter] ?? 0) + ((bars[i] ?? 0) * 4) / bars.length;
    brightness[4] = (brightness[4] ?? 0) + (bars[i] ?? 0) / bars.length;
  }
  const gain = memory.limiter.limit(brightness, memory.clockMs);
  if (gain < 1) for (let i = 0; i < bars.length; i += 1) bars[i] = (bars[i] ?? 0) * gain;
}

function moveWave(frame: VisualFrame, memory: Memory, elapsedMs: number, isFalling: boolean): void {
  const { wave } = frame;
  const target = memory.target.wave;
  const left = Math.exp(-elapsedMs / waveFallMs);
  for (let i = 0; i < wave.length; i += 1) wave[i] = isFalling ? (wave[i] ?? 0) * left : (target[i] ?? 0);
}

function readFeatures(frame: VisualFrame, memory: Memory, elapsedMs: number, isCalm: boolean): void {
  readParts(frame.bars, frame);
  let sum = 0;
  for (const bar of frame.bars) sum += bar;
  frame.level = frame.bars.length === 0 ? 0 : sum / frame.bars.length;
  const isBeat = followBeat(memory.beat, frame.bass, elapsedMs);
  frame.isBeat = isBeat && !isCalm;
  frame.beat = isCalm ? 0 : memory.beat.pulse;
}
