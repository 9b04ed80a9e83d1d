import { SAMPLE_RATE } from "./oscillator.ts";

export interface Stereo {
  left: Float32Array;
  right: Float32Array;
}

export interface Room {
  /** level of the room beside the dry sound, 0..1 */
  wet: number;
  /** seconds until the room has died by 60 dB */
  seconds: number;
  /** 0 bright .. 0.9 dull */
  damping: number;
}

const LINE_FRAMES = [557, 593, 641, 677, 719, 769, 809, 863];
const DIFFUSER_FRAMES = [113, 173];

/** Spreads the start of the sound in time: one all-pass over a half-rate buffer, in place. */
function diffuse(buffer: Float32Array, delay: number): void {
  const line = new Float32Array(delay);
  let at = 0;
  for (let frame = 0; frame < buffer.length; frame++) {
    const kept = line[at] as number;
    const input = (buffer[frame] as number) + 0.6 * kept;
    line[at] = input;
    buffer[frame] = kept - 0.6 * input;
    if (++at === delay) at = 0;
  }
}

/** Adds one damped comb of the input to an output of the same length. */
function addComb(
  input: Float32Array,
  output: Float32Array,
  comb: { delay: number; feedback: number; damping: number },
) {
  const line = new Float32Array(comb.delay);
  const { delay, feedback, damping } = comb;
  let at = 0;
  let dull = 0;
  for (let frame = 0; frame < input.length; frame++) {
    const kept = line[at] as number;
    output[frame] = (output[frame] as number) + kept;
    dull = kept + damping * (dull - kept);
    line[at] = (input[frame] as number) + feedback * dull;
    if (++at === delay) at = 0;
  }
}

/**
 * Adds a stereo room to a sound in place. The room is computed at half the rate: it is dull anyway, and
 * costs half.
 */
export function addRoom(sound: Stereo, room: Room): void {
  const frames = sound.left.length >> 1;
  const send = new Float32Array(frames);
  for (let frame = 0; frame < frames; frame++) {
    const at = frame * 2;
    send[frame] =
      0.25 *
      ((sound.left[at] as number) +
        (sound.left[at + 1] as number) +
        (sound.right[at] as number) +
        (sound.right[at + 1] as number));
  }
  for (const delay of DIFFUSER_FRAMES) diffuse(send, delay);
  const sides = [new Float32Array(frames), new Float32Array(frames)] as const;
  for (const [index, delay] of LINE_FRAMES.entries()) {
    const feedback = 10 ** ((-3 * delay * 2) / (room.seconds * SAMPLE_RATE));
    const side = index % 2 === 0 ? sides[0] : sides[1];
    addComb(send, side, { delay, feedback, damping: room.damping });
  }
  mixDoubled(sound.left, sides[0], room.wet * 0.5);
  mixDoubled(sound.right, sides[1], room.wet * 0.5);
}

function mixDoubled(target: Float32Array, half: Float32Array, gain: number): void {
  let before = 0;
  for (let frame = 0; frame < half.length; frame++) {
    const now = (half[frame] as number) * gain;
    const at = frame * 2;
    target[at] = (target[at] as number) + 0.5 * (before + now);
    target[at + 1] = (target[at + 1] as number) + now;
    before = now;
  }
}
