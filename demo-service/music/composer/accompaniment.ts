import { pick } from "../random.ts";
import type { Section } from "./form.ts";
import { type Chord, chordAt, nearest, tonesOf, voice } from "./harmony.ts";
import { amplitude, type Piece } from "./piece.ts";
import type { PartSheet } from "./style-sheet.ts";

const VELOCITY: Readonly<Record<string, number>> = { X: 1, x: 0.8, o: 0.55 };

interface Player {
  piece: Piece;
  section: Section;
  sheet: PartSheet;
  sound: string;
  pattern: string;
  voicings: Map<Chord, number[]>;
  random: () => number;
  pan: number;
}

/** The voicings of a progression, each led from the one before. */
function voiceAll(piece: Piece, section: Section, sheet: PartSheet): Map<Chord, number[]> {
  const voicings = new Map<Chord, number[]>();
  let former: number[] = [];
  for (const chord of piece.progressions[section.material]) {
    former = voice(chord, former, { register: sheet.register, rich: piece.sheet.rich });
    voicings.set(chord, former);
  }
  return voicings;
}

/** Plays a chordal part of a section: chords, a pad or an arpeggio. */
export function playPart(
  piece: Piece,
  section: Section,
  part: { sheet: PartSheet; name: string; pan: number },
): void {
  const { sheet, name, pan } = part;
  const player: Player = {
    piece,
    section,
    sheet,
    sound: pick(piece.randomFor(`${name} sound`), sheet.instruments),
    pattern: pick(piece.randomFor(`${name} ${section.material}`), sheet.patterns),
    voicings: voiceAll(piece, section, sheet),
    random: piece.randomFor(`${name} ${section.firstBar}`),
    pan,
  };
  if (sheet.manner === "hold") playHeld(player);
  else playSteps(player);
}

function playHeld(player: Player): void {
  const { piece, section } = player;
  const total = section.bars * 4;
  let beat = 0;
  while (beat < total - 1e-6) {
    const chord = chordAt(piece.progressions[section.material], beat);
    const beats = Math.min(chord.beats, total - beat);
    addNotes(player, beat, { pitches: player.voicings.get(chord) ?? [], sixteenths: beats * 4, velocity: 1 });
    beat += beats;
  }
}

function playSteps(player: Player): void {
  const { piece, section, sheet, pattern } = player;
  const chords = piece.progressions[section.material];
  let count = 0;
  for (let step = 0; step < section.bars * 16; step++) {
    const at = step % pattern.length;
    const symbol = pattern[at] ?? ".";
    const velocity = VELOCITY[symbol];
    if (step % 16 === 0) count = 0;
    if (velocity === undefined) continue;
    let sixteenths = 1;
    while (
      sixteenths < sheet.gate &&
      VELOCITY[pattern[(at + sixteenths) % pattern.length] ?? "."] === undefined
    ) {
      sixteenths++;
    }
    const beat = step / 4;
    const chord = chordAt(chords, beat);
    const voicing = player.voicings.get(chord) ?? [];
    const pitches = pitchesFor(player, { chord, voicing, count, symbol });
    addNotes(player, beat, {
      pitches,
      sixteenths: sheet.manner === "hit" ? Math.min(sixteenths, sheet.gate) : sixteenths,
      velocity,
      symbol,
    });
    count++;
  }
}

function pitchesFor(
  player: Player,
  step: { chord: Chord; voicing: readonly number[]; count: number; symbol: string },
): number[] {
  const { sheet } = player;
  const { chord, voicing, count } = step;
  switch (sheet.manner) {
    case "arpeggio": {
      const tones = tonesOf(chord);
      const turn = [0, 1, 2, 3, 4, 5, 4, 3, 2, 1][count % 10] ?? 0;
      const low = nearest(tones[0] ?? 0, sheet.register - 4);
      const climbed = tones.slice(0, 3).map((tone) => low + ((((tone - low) % 12) + 12) % 12));
      return [(climbed[turn % 3] ?? low) + 12 * Math.floor(turn / 3)];
    }
    case "broken": {
      const order = [0, 2, 1, 2][count % 4] ?? 0;
      const base = voicing[order] ?? voicing[0] ?? sheet.register;
      return count % 8 === 0 ? [nearest(chord.root, sheet.register - 14)] : [base];
    }
    case "riff": {
      const root = nearest(chord.root, sheet.register);
      return step.symbol === "X" ? [root, root + 7, root + 12] : [root, root + 7];
    }
    default:
      return [...voicing];
  }
}

/** The sound of a family (`sweep-*`) that fits the place: filters open and close over sixteen bars. */
function openingOf(player: Player, beat: number): string {
  if (!player.sound.endsWith("*")) return player.sound;
  const bars = player.section.firstBar + beat / 4;
  const wave = 0.5 - 0.5 * Math.cos((2 * Math.PI * bars) / 16);
  const lift = player.section.rises ? beat / (player.section.bars * 4) : 0.3 * player.piece.energy;
  return player.sound.replace("*", String(Math.max(0, Math.min(5, Math.floor(wave * 4.2 + lift * 2)))));
}

function addNotes(
  player: Player,
  beat: number,
  notes: { pitches: readonly number[]; sixteenths: number; velocity: number; symbol?: string },
): void {
  const { piece, section, sheet } = player;
  if (notes.pitches.length === 0) return;
  const isMuted = sheet.manner === "riff" && notes.symbol !== "X" && player.sound === "metal-guitar";
  const pitches = [...notes.pitches].sort((a, b) => a - b);
  const single = sheet.manner === "arpeggio" || sheet.manner === "broken";
  const gain = amplitude(sheet.gain) * section.strength * notes.velocity * (0.93 + 0.14 * player.random());
  const place = single ? player.pan + ((pitches[0] ?? 60) - sheet.register) * 0.03 : player.pan;
  const sound = {
    instrument: isMuted ? "metal-chug" : openingOf(player, beat),
    pitches,
    gate: piece.pad.gateOf(notes.sixteenths),
  };
  const at = section.firstBar * 4 + beat;
  const late = (player.random() - 0.3) * piece.sheet.looseness;
  const pumped = section.drums > 1;
  piece.pad.add(at, sound, { gain, pan: place, late, pumped });
  if (sheet.manner === "arpeggio" && piece.sheet.echo > 0) {
    piece.pad.add(at + 0.75, sound, { gain: gain * piece.sheet.echo * 0.6, pan: -place - 0.4, late, pumped });
  }
}
