import { LRUCache } from "lru-cache";
import { hashText, randomFrom } from "../random.ts";
import { instrumentOf } from "./instruments.ts";
import { SAMPLE_RATE, type NoteShape } from "./oscillator.ts";
import { addRoom, type Stereo } from "./reverb.ts";

/** One sound that a score asks for. Equal descriptions give equal sounds, in every track. */
export interface SoundDescription {
  instrument: string;
  /** MIDI note numbers, lowest first; 69 is 440 Hz; empty for drums */
  pitches: readonly number[];
  /** frames until the key is let go */
  gate: number;
}

/** Loudness (RMS of the loudest 93 ms) that pitched sounds are brought to, and the peak of drums. */
const PITCHED_LOUDNESS = 0.2;
const DRUM_PEAK = 0.9;
/** Sum of both channels below which an end is dropped: about -64 dB. */
const INAUDIBLE = 0.0012;
const WINDOW_FRAMES = 4096;
const BANK_BYTES = 64 * 1024 * 1024;

const bank = new LRUCache<string, Stereo>({ maxSize: BANK_BYTES });

/** Frames of a sound, its room included, without making it. */
export function soundFrames(description: SoundDescription): number {
  const instrument = instrumentOf(description.instrument);
  const room = instrument.room === null ? 0 : instrument.room.seconds * 0.6;
  const frames = description.gate + Math.ceil((instrument.release + room) * SAMPLE_RATE);
  return frames + (frames % 2);
}

/** The sound, from the bank or made now (up to some tens of milliseconds for a long chord). */
export function soundOf(description: SoundDescription): Stereo {
  const key = `${description.instrument}|${description.pitches.join(",")}|${description.gate}`;
  const kept = bank.get(key);
  if (kept !== undefined) return kept;
  const made = makeSound(description, key);
  const samples = made.left.length + (made.right === made.left ? 0 : made.right.length);
  bank.set(key, made, { size: samples * 4 });
  return made;
}

function makeSound(description: SoundDescription, key: string): Stereo {
  const instrument = instrumentOf(description.instrument);
  const frames = soundFrames(description);
  const dryFrames = Math.min(frames, description.gate + Math.ceil(instrument.release * SAMPLE_RATE));
  const note: NoteShape = {
    frequencies: description.pitches.map((pitch) => 440 * 2 ** ((pitch - 69) / 12)),
    gate: description.gate,
    random: randomFrom(hashText(key)),
  };
  const left = new Float32Array(frames);
  instrument.synth(left.subarray(0, dryFrames), note);
  const narrow = instrument.room === null && !instrument.wide;
  const right = narrow ? left : instrument.wide ? new Float32Array(frames) : left.slice();
  if (instrument.wide) instrument.synth(right.subarray(0, dryFrames), note);
  const sound = { left, right };
  if (instrument.wide) bleed(sound);
  level(sound, instrument.percussive ? DRUM_PEAK / peakOf(left) : PITCHED_LOUDNESS / loudnessOf(left));
  if (instrument.room !== null) {
    addRoom(sound, instrument.room);
    fadeEnd(left);
    fadeEnd(right);
  }
  return withoutSilence(sound);
}

/** Drops the end that no one hears. */
function withoutSilence(sound: Stereo): Stereo {
  let end = sound.left.length;
  while (
    end > 64 &&
    Math.abs(sound.left[end - 1] as number) + Math.abs(sound.right[end - 1] as number) < INAUDIBLE
  )
    end--;
  if (end > sound.left.length * 0.95) return sound;
  const left = sound.left.slice(0, end);
  return { left, right: sound.right === sound.left ? left : sound.right.slice(0, end) };
}

/** Lets each channel into the other a little, so that width survives a mono speaker. */
function bleed(sound: Stereo): void {
  for (let frame = 0; frame < sound.left.length; frame++) {
    const left = sound.left[frame] as number;
    const right = sound.right[frame] as number;
    sound.left[frame] = left + 0.35 * right;
    sound.right[frame] = right + 0.35 * left;
  }
}

function level(sound: Stereo, gain: number): void {
  const safe = Number.isFinite(gain) ? gain : 0;
  for (const side of sound.left === sound.right ? [sound.left] : [sound.left, sound.right]) {
    for (let frame = 0; frame < side.length; frame++) side[frame] = (side[frame] as number) * safe;
  }
}

function peakOf(buffer: Float32Array): number {
  let peak = 0;
  for (let frame = 0; frame < buffer.length; frame++)
    peak = Math.max(peak, Math.abs(buffer[frame] as number));
  return peak;
}

function loudnessOf(buffer: Float32Array): number {
  let loudest = 0;
  let sum = 0;
  let count = 0;
  for (let frame = 0; frame < buffer.length; frame++) {
    const value = buffer[frame] as number;
    sum += value * value;
    if (++count === WINDOW_FRAMES) {
      loudest = Math.max(loudest, sum / WINDOW_FRAMES);
      sum = 0;
      count = 0;
    }
  }
  return Math.sqrt(Math.max(loudest, sum / WINDOW_FRAMES));
}

function fadeEnd(buffer: Float32Array): void {
  const ramp = Math.min(8192, buffer.length);
  for (let step = 0; step < ramp; step++) {
    const frame = buffer.length - 1 - step;
    buffer[frame] = (buffer[frame] as number) * (step / ramp);
  }
}
