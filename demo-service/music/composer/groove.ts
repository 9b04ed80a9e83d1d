import { pick } from "../random.ts";
import { instrumentOf } from "../synth/instruments.ts";
import type { Section } from "./form.ts";
import { amplitude, type Piece } from "./piece.ts";
import type { DrumPattern } from "./style-sheet.ts";

const DRUM_GATE = 12_000;
const GATES: Readonly<Record<string, number>> = {
  "kick-deep": 30_000,
  "hat-open": 22_000,
  ride: 40_000,
  crash: 90_000,
};

/** Decibels of each drum beside the kick, by the first word of its name. */
const BALANCE: Readonly<Record<string, number>> = {
  kick: 0,
  snare: -2,
  clap: -4,
  snap: -6,
  rim: -7,
  hat: -12,
  shaker: -13,
  ride: -13,
  crash: -10,
  tambourine: -13,
  tom: -3,
  conga: -7,
  bongo: -8,
  clave: -12,
  cowbell: -15,
};

const PLACES: Readonly<Record<string, number>> = {
  hat: 0.28,
  ride: -0.32,
  shaker: -0.4,
  tambourine: 0.4,
  conga: -0.3,
  bongo: 0.45,
  clave: 0.3,
  cowbell: -0.25,
  rim: 0.12,
};

const VELOCITY: Readonly<Record<string, number>> = { X: 1, x: 0.76, o: 0.36 };

function strike(piece: Piece, beat: number, hit: { drum: string; velocity: number; late: number }): void {
  const family = hit.drum.split("-")[0] ?? hit.drum;
  instrumentOf(hit.drum);
  const tomPan = hit.drum === "tom-high" ? -0.35 : hit.drum === "tom-low" ? 0.35 : 0;
  piece.pad.add(
    beat,
    { instrument: hit.drum, pitches: [], gate: GATES[hit.drum] ?? DRUM_GATE },
    {
      gain: amplitude((BALANCE[family] ?? -6) + piece.sheet.drumGain) * hit.velocity * 0.62,
      pan: PLACES[family] ?? tomPan,
      late: hit.late,
    },
  );
}

function chooseLevel(piece: Piece, section: Section): DrumPattern | null {
  const drums = piece.sheet.drums;
  if (drums === null || section.drums === 0) return null;
  const level = section.drums === 1 ? drums.light : section.drums === 2 ? drums.full : drums.peak;
  return pick(piece.randomFor(`groove ${section.drums}`), level);
}

/** Plays the drums of a section: its groove with human unevenness, a fill into the next, a crash at its start. */
export function playDrums(piece: Piece, section: Section, isLast: boolean): void {
  const pattern = chooseLevel(piece, section);
  if (pattern === null) return;
  const random = piece.randomFor(`drums ${section.firstBar}`);
  const hasFills = section.drums > 1 && piece.sheet.fill.length > 0;
  for (let bar = 0; bar < section.bars; bar++) {
    const fills = hasFills && !isLast && bar === section.bars - 1;
    for (const [drum, steps] of Object.entries(pattern)) {
      const half = barOf(steps, bar);
      playBar(piece, (section.firstBar + bar) * 4, { drum, steps: fills ? half.slice(0, 12) : half, random });
    }
    if (fills) playFill(piece, (section.firstBar + bar) * 4 + 3, random);
  }
  if (hasFills && section.firstBar > 0) {
    strike(piece, section.firstBar * 4, { drum: "crash", velocity: 0.8, late: 0 });
  }
}

/** One bar of a lane of one or two bars. */
function barOf(steps: string, bar: number): string {
  return steps.length > 16 && bar % 2 === 1 ? steps.slice(16) : steps.slice(0, 16);
}

function playBar(
  piece: Piece,
  firstBeat: number,
  lane: { drum: string; steps: string; random: () => number },
): void {
  for (let step = 0; step < lane.steps.length; step++) {
    const velocity = VELOCITY[lane.steps[step] ?? "."];
    if (velocity === undefined) continue;
    const uneven = velocity * (0.9 + 0.2 * lane.random());
    const late = (lane.random() - 0.4) * piece.sheet.looseness;
    strike(piece, firstBeat + step / 4, { drum: lane.drum, velocity: uneven, late });
  }
}

function playFill(piece: Piece, beat: number, random: () => number): void {
  const drums = piece.sheet.fill;
  const steps = random() < 0.4 ? [0, 0.25, 0.5, 0.75] : [0, 0.5, 0.75];
  for (const [index, step] of steps.entries()) {
    const drum = drums[Math.floor((index / steps.length) * drums.length)];
    if (drum !== undefined) strike(piece, beat + step, { drum, velocity: 0.7 + 0.1 * index, late: 0 });
  }
}
