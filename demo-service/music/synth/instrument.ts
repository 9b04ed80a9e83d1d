import type { Synth } from "./oscillator.ts";
import type { Room } from "./reverb.ts";

/** How a sound is made, beside its pitch and length. */
export interface Instrument {
  synth: Synth;
  /** seconds of sound after the key is let go, without the room */
  release: number;
  /** the two channels are synthesized apart, for width */
  wide: boolean;
  /** levelled by its peak instead of its loudness */
  percussive: boolean;
  room: Room | null;
}

/** A pitched instrument; `wide` costs twice. */
export function pitched(synth: Synth, release: number, room: Room | null, wide = false): Instrument {
  return { synth, release, wide, percussive: false, room };
}
