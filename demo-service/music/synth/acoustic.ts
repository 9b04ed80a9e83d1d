import { type Instrument, pitched } from "./instrument.ts";
import { CONCERT, HALL, SMALL, STUDIO } from "./rooms.ts";
import { distorted, plucked } from "./strings.ts";
import { modulated, piano, struck } from "./struck.ts";
import { organ } from "./subtractive.ts";

/** Strings, hammers, bars and pipes. */
export const ACOUSTIC: Record<string, Instrument> = {
  "grand-piano": pitched(piano(0.3), 0.5, HALL),
  piano: pitched(piano(0.45), 0.35, CONCERT),
  "bright-piano": pitched(piano(0.85), 0.3, STUDIO),
  "felt-piano": pitched(piano(0.02), 0.45, CONCERT),
  "electric-piano": pitched(
    modulated({ ratio: 1, index: 1.5, indexSeconds: 0.35, seconds: 1.4, release: 0.25, tremolo: 0.25 }),
    0.3,
    STUDIO,
    true,
  ),
  "glass-piano": pitched(
    modulated({ ratio: 7, index: 0.55, indexSeconds: 0.12, seconds: 1.2, release: 0.4 }),
    0.4,
    HALL,
  ),
  bell: pitched(
    modulated({ ratio: 3.5, index: 1.1, indexSeconds: 0.9, seconds: 1.3, release: 0.9 }),
    0.9,
    HALL,
  ),
  vibraphone: pitched(
    struck({
      partials: [
        [1, 1, 3],
        [4, 0.22, 0.9],
        [10, 0.06, 0.25],
      ],
      knock: 0.15,
      knockHz: 1800,
      release: 0.5,
      tremolo: 0.35,
    }),
    0.5,
    CONCERT,
  ),
  marimba: pitched(
    struck({
      partials: [
        [1, 1, 0.9],
        [3.9, 0.28, 0.25],
        [9.6, 0.08, 0.08],
      ],
      knock: 0.25,
      knockHz: 1100,
      release: 0.3,
    }),
    0.3,
    STUDIO,
  ),
  kalimba: pitched(
    struck({
      partials: [
        [1, 1, 1.3],
        [2, 0.1, 0.8],
        [5.4, 0.14, 0.25],
      ],
      knock: 0.3,
      knockHz: 2400,
      release: 0.35,
    }),
    0.35,
    CONCERT,
  ),
  "nylon-guitar": pitched(
    plucked({ ring: 2.6, brightness: 0.45, position: 0.28, strum: 0.014, release: 0.2, body: 190 }),
    0.22,
    STUDIO,
    true,
  ),
  "steel-guitar": pitched(
    plucked({ ring: 3, brightness: 0.78, position: 0.16, strum: 0.016, release: 0.16, body: 230 }),
    0.18,
    STUDIO,
    true,
  ),
  "electric-guitar": pitched(
    plucked({ ring: 3.4, brightness: 0.6, position: 0.14, strum: 0.01, release: 0.12, drive: 1.6 }),
    0.15,
    STUDIO,
    true,
  ),
  "muted-guitar": pitched(
    plucked({ ring: 1, brightness: 0.55, position: 0.1, strum: 0.004, release: 0.06, muted: 0.35 }),
    0.08,
    SMALL,
  ),
  banjo: pitched(
    plucked({ ring: 0.8, brightness: 0.95, position: 0.09, release: 0.1, body: 480 }),
    0.12,
    SMALL,
  ),
  harp: pitched(plucked({ ring: 3.2, brightness: 0.5, position: 0.4, release: 0.6 }), 0.6, HALL),
  "crunch-guitar": pitched(
    distorted({ ring: 4, brightness: 0.6, position: 0.12, release: 0.09, gain: 5, speaker: 3600 }),
    0.1,
    SMALL,
    true,
  ),
  "metal-guitar": pitched(
    distorted({ ring: 5, brightness: 0.65, position: 0.1, release: 0.05, gain: 16, speaker: 4200 }),
    0.06,
    SMALL,
    true,
  ),
  "metal-chug": pitched(
    distorted({
      ring: 1,
      brightness: 0.5,
      position: 0.1,
      release: 0.03,
      gain: 14,
      speaker: 3000,
      muted: 0.5,
    }),
    0.04,
    SMALL,
    true,
  ),
  "lead-guitar": pitched(
    distorted({ ring: 6, brightness: 0.55, position: 0.2, release: 0.12, gain: 9, speaker: 3400 }),
    0.14,
    CONCERT,
  ),
  "upright-bass": pitched(
    plucked({ ring: 1.7, brightness: 0.25, position: 0.3, release: 0.1, body: 110 }),
    0.1,
    SMALL,
  ),
  "finger-bass": pitched(
    plucked({ ring: 2.4, brightness: 0.42, position: 0.2, release: 0.07, drive: 1.3 }),
    0.08,
    null,
  ),
  "pick-bass": pitched(
    plucked({ ring: 2.6, brightness: 0.7, position: 0.12, release: 0.06, drive: 2 }),
    0.07,
    null,
  ),
  organ: pitched(
    organ(
      [
        [0.5, 0.7],
        [1, 1],
        [1.5, 0.5],
        [2, 0.7],
        [3, 0.3],
        [4, 0.25],
      ],
      6.1,
    ),
    0.1,
    STUDIO,
    true,
  ),
  "bubble-organ": pitched(
    organ(
      [
        [1, 1],
        [2, 0.8],
        [3, 0.2],
        [6, 0.12],
      ],
      5.4,
    ),
    0.1,
    SMALL,
  ),
};
