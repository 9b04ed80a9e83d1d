import { drumBody, metal, noiseDrum, riser, vinyl } from "./drums.ts";
import type { Instrument } from "./instrument.ts";
import type { Synth } from "./oscillator.ts";
import { CONCERT, HALL, SMALL, STUDIO } from "./rooms.ts";
import type { Room } from "./reverb.ts";

function drum(synth: Synth, room: Room | null): Instrument {
  return { synth, release: 0, wide: false, percussive: true, room };
}

const CYMBAL: Room = { wet: 0.25, seconds: 0.9, damping: 0.2 };

/** Everything without a pitch. A name's first word is the drum, so that a kit may choose among its kinds. */
export const DRUM_KIT: Record<string, Instrument> = {
  "kick-acoustic": drum(drumBody({ from: 150, to: 58, fall: 0.018, ring: 0.13, click: 0.5 }), SMALL),
  "kick-soft": drum(drumBody({ from: 110, to: 52, fall: 0.02, ring: 0.11, click: 0.12 }), SMALL),
  "kick-club": drum(drumBody({ from: 260, to: 49, fall: 0.026, ring: 0.2, click: 0.6, drive: 1.8 }), null),
  "kick-deep": drum(drumBody({ from: 180, to: 44, fall: 0.03, ring: 0.3, click: 0.25, drive: 1.5 }), null),
  "kick-tight": drum(drumBody({ from: 240, to: 64, fall: 0.012, ring: 0.08, click: 1.1, drive: 1.6 }), null),
  "snare-acoustic": drum(noiseDrum({ body: 0.5, bodyHz: 185, low: 900, high: 9000, ring: 0.09 }), STUDIO),
  "snare-tight": drum(noiseDrum({ body: 0.6, bodyHz: 220, low: 1200, high: 11000, ring: 0.06 }), SMALL),
  "snare-big": drum(noiseDrum({ body: 0.6, bodyHz: 170, low: 700, high: 9500, ring: 0.16 }), HALL),
  "snare-dusty": drum(noiseDrum({ body: 0.5, bodyHz: 175, low: 600, high: 4200, ring: 0.08 }), SMALL),
  "snare-brush": drum(
    noiseDrum({ body: 0.08, bodyHz: 190, low: 1500, high: 7000, ring: 0.09, attack: 0.02 }),
    STUDIO,
  ),
  clap: drum(noiseDrum({ body: 0, bodyHz: 200, low: 900, high: 6500, ring: 0.09, flam: 0.011 }), CONCERT),
  snap: drum(noiseDrum({ body: 0.1, bodyHz: 900, low: 1600, high: 6000, ring: 0.04, flam: 0.006 }), CONCERT),
  rim: drum(noiseDrum({ body: 0.9, bodyHz: 820, low: 1500, high: 6000, ring: 0.012 }), STUDIO),
  shaker: drum(
    noiseDrum({ body: 0, bodyHz: 200, low: 4500, high: 13000, ring: 0.035, attack: 0.018 }),
    SMALL,
  ),
  tambourine: drum(metal({ pitch: 980, low: 6000, ring: 0.08, noise: 0.5 }), STUDIO),
  "hat-closed": drum(metal({ pitch: 420, low: 7000, ring: 0.028, noise: 0.45 }), null),
  "hat-soft": drum(metal({ pitch: 380, low: 5600, ring: 0.022, noise: 0.7 }), SMALL),
  "hat-open": drum(metal({ pitch: 420, low: 6500, ring: 0.2, noise: 0.45 }), SMALL),
  "hat-pedal": drum(metal({ pitch: 390, low: 5200, ring: 0.035, noise: 0.6 }), STUDIO),
  ride: drum(metal({ pitch: 510, low: 4200, ring: 0.32, noise: 0.3, ping: 0.5 }), STUDIO),
  crash: drum(metal({ pitch: 450, low: 3600, ring: 0.75, noise: 0.6 }), CYMBAL),
  "tom-high": drum(drumBody({ from: 230, to: 170, fall: 0.05, ring: 0.18, click: 0.3 }), STUDIO),
  "tom-mid": drum(drumBody({ from: 170, to: 122, fall: 0.05, ring: 0.2, click: 0.3 }), STUDIO),
  "tom-low": drum(drumBody({ from: 125, to: 84, fall: 0.05, ring: 0.24, click: 0.3 }), STUDIO),
  "conga-high": drum(drumBody({ from: 330, to: 290, fall: 0.02, ring: 0.1, click: 0.5 }), STUDIO),
  "conga-low": drum(drumBody({ from: 225, to: 195, fall: 0.02, ring: 0.14, click: 0.4 }), STUDIO),
  bongo: drum(drumBody({ from: 480, to: 420, fall: 0.015, ring: 0.06, click: 0.5 }), STUDIO),
  clave: drum(drumBody({ from: 2500, to: 2450, fall: 0.01, ring: 0.03, click: 0.1 }), STUDIO),
  cowbell: drum(metal({ pitch: 540, low: 500, ring: 0.09, noise: 0.02 }), SMALL),
  riser: drum(riser, HALL),
  vinyl: { ...drum(vinyl, null), wide: true },
};
