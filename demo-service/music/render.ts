import type { Score, ScoreEvent } from "./composer/score.ts";
import { soundOf } from "./synth/sound-bank.ts";

/** Frames of a block: the unit that is rendered at once and cached (about three quarters of a second). */
export const BLOCK_FRAMES = 32_768;

/** A score prepared for rendering any block of it, in any order, with the same result. */
export interface Rendering {
  score: Score;
  /** events that sound in each block, in order of time */
  blocks: readonly (readonly ScoreEvent[])[];
}

/** Sorts a score's events into blocks. */
export function prepare(score: Score): Rendering {
  const blocks: ScoreEvent[][] = Array.from({ length: Math.ceil(score.frames / BLOCK_FRAMES) }, () => []);
  for (const event of score.events) {
    const length = score.lengths[event.sound] ?? 0;
    const last = Math.min(blocks.length - 1, Math.floor((event.frame + length - 1) / BLOCK_FRAMES));
    for (let block = Math.floor(event.frame / BLOCK_FRAMES); block <= last; block++)
      blocks[block]?.push(event);
  }
  return { score, blocks };
}

interface Mix {
  start: number;
  left: Float32Array;
  right: Float32Array;
}

function addEvent(mix: Mix, score: Score, event: ScoreEvent): void {
  const description = score.sounds[event.sound];
  if (description === undefined) return;
  const sound = soundOf(description);
  const from = Math.max(0, event.frame - mix.start);
  const to = Math.min(mix.left.length, event.frame + sound.left.length - mix.start);
  if (to <= from) return;
  const skipped = from + mix.start - event.frame;
  const left = sound.left.subarray(skipped, skipped + to - from);
  const right = sound.right === sound.left ? left : sound.right.subarray(skipped, skipped + to - from);
  addScaled(mix.left.subarray(from, to), left, event.left);
  addScaled(mix.right.subarray(from, to), right, event.right);
}

function addScaled(target: Float32Array, source: Float32Array, gain: number): void {
  const length = target.length;
  const even = length - (length % 4);
  for (let frame = 0; frame < even; frame += 4) {
    target[frame] = (target[frame] as number) + gain * (source[frame] as number);
    target[frame + 1] = (target[frame + 1] as number) + gain * (source[frame + 1] as number);
    target[frame + 2] = (target[frame + 2] as number) + gain * (source[frame + 2] as number);
    target[frame + 3] = (target[frame + 3] as number) + gain * (source[frame + 3] as number);
  }
  for (let frame = even; frame < length; frame++) {
    target[frame] = (target[frame] as number) + gain * (source[frame] as number);
  }
}

/** Level of what gives way to the kick, by the place within the beat (0..1). */
function pumpAt(place: number, depth: number): number {
  if (place > 0.96) return 1 - depth * ((place - 0.96) / 0.04);
  const rising = Math.min(1, place / 0.62);
  return 1 - depth * (1 - rising) * (1 - rising);
}

function pump(mix: Mix, score: Score): void {
  const stride = 16;
  for (let frame = 0; frame < mix.left.length; frame += stride) {
    const beats = (mix.start + frame) / score.beatFrames;
    const gain = pumpAt(beats - Math.floor(beats), score.pump);
    for (let at = frame; at < frame + stride; at++) {
      mix.left[at] = (mix.left[at] as number) * gain;
      mix.right[at] = (mix.right[at] as number) * gain;
    }
  }
}

/** Keeps peaks below full scale: straight up to 0.62, then bending. */
function limited(value: number): number {
  const size = value < 0 ? -value : value;
  if (size <= 0.62) return value;
  const over = (size - 0.62) / 0.36;
  const bent = 0.62 + (0.36 * over) / Math.sqrt(1 + over * over);
  return value < 0 ? -bent : bent;
}

function fadeAt(score: Score, frame: number): number {
  let gain = 1;
  if (frame < score.fadeInFrames) gain = frame / score.fadeInFrames;
  const left = Math.max(0, score.frames - 1 - frame);
  if (left < score.fadeOutFrames) gain *= (left / score.fadeOutFrames) ** 1.5;
  return gain;
}

/** Sounds a block needs, so that they can be made one by one beforehand. */
export function* soundsOf(rendering: Rendering, block: number): Generator<() => void> {
  const seen = new Set<number>();
  for (const event of rendering.blocks[block] ?? []) {
    if (seen.has(event.sound)) continue;
    seen.add(event.sound);
    const description = rendering.score.sounds[event.sound];
    if (description !== undefined) yield () => void soundOf(description);
  }
}

/** Renders a block: interleaved 16-bit stereo frames, little-endian. The last block is shorter. */
export function renderBlock(rendering: Rendering, block: number): Buffer {
  const { score } = rendering;
  const start = block * BLOCK_FRAMES;
  const frames = Math.min(BLOCK_FRAMES, score.frames - start);
  const dry: Mix = { start, left: new Float32Array(BLOCK_FRAMES), right: new Float32Array(BLOCK_FRAMES) };
  const events = rendering.blocks[block] ?? [];
  if (score.pump > 0) {
    for (const event of events) if (event.pumped) addEvent(dry, score, event);
    pump(dry, score);
    for (const event of events) if (!event.pumped) addEvent(dry, score, event);
  } else {
    for (const event of events) addEvent(dry, score, event);
  }
  const samples = new Int16Array(frames * 2);
  if (start < score.fadeInFrames || start + frames > score.frames - score.fadeOutFrames) fade(dry, score);
  quantize(dry.left, samples, { channel: 0, gain: score.gain });
  quantize(dry.right, samples, { channel: 1, gain: score.gain });
  return Buffer.from(samples.buffer);
}

function fade(mix: Mix, score: Score): void {
  for (let frame = 0; frame < mix.left.length; frame++) {
    const gain = fadeAt(score, mix.start + frame);
    mix.left[frame] = (mix.left[frame] as number) * gain;
    mix.right[frame] = (mix.right[frame] as number) * gain;
  }
}

/** Limits one channel and writes it as rounded 16-bit values. */
function quantize(
  source: Float32Array,
  samples: Int16Array,
  output: { channel: number; gain: number },
): void {
  const frames = samples.length / 2;
  for (let frame = 0; frame < frames; frame++) {
    const value = limited((source[frame] as number) * output.gain) * 32_767;
    samples[frame * 2 + output.channel] = ((value + 32_768.5) | 0) - 32_768;
  }
}
