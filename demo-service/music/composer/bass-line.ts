import { pick, type Random } from "../random.ts";
import type { Section } from "./form.ts";
import { type Chord, chordAt, nearest, scaleOver, tonesOf } from "./harmony.ts";
import { amplitude, type Piece } from "./piece.ts";
import type { BassSheet } from "./style-sheet.ts";

const BASS_CENTRE = 36;

function noteFor(symbol: string, chord: Chord, next: Chord): number | null {
  const root = nearest(chord.root, BASS_CENTRE);
  switch (symbol) {
    case "r":
      return root;
    case "8":
      return root + 12;
    case "f":
      return root + (chord.intervals.find((interval) => interval >= 6 && interval <= 8) ?? 7);
    case "t":
      return root + (chord.intervals[1] ?? 4);
    case "a":
      return nearest(next.root, root) + (nearest(next.root, root) > root ? -2 : 2);
    default:
      return null;
  }
}

function addBass(
  piece: Piece,
  beat: number,
  note: { pitch: number; sixteenths: number; gain: number; sound: string },
) {
  piece.pad.add(
    beat,
    { instrument: note.sound, pitches: [note.pitch], gate: piece.pad.gateOf(note.sixteenths) },
    { gain: note.gain, pan: 0, late: piece.sheet.looseness * 0.2, pumped: true },
  );
}

function walk(
  piece: Piece,
  section: Section,
  player: { sheet: BassSheet; sound: string; random: Random },
): void {
  const chords = piece.progressions[section.material];
  let last = BASS_CENTRE;
  for (let beat = 0; beat < section.bars * 4; beat++) {
    const chord = chordAt(chords, beat);
    const next = chordAt(chords, beat + 1);
    const scale = scaleOver(piece.tonic, piece.mode, chord);
    const isFirst = chordAt(chords, beat - 1) !== chord;
    let pitch = nearest(chord.root, isFirst ? last * 0.5 + BASS_CENTRE * 0.5 : last);
    if (isFirst) pitch = nearest(chord.root, Math.round((last + BASS_CENTRE) / 2));
    else if (next !== chord) {
      const target = nearest(next.root, last);
      pitch = target + (player.random() < 0.5 ? 1 : -1);
    } else {
      const choices = beat % 2 === 0 ? tonesOf(chord) : scale;
      pitch = nearest(pick(player.random, choices), last + (player.random() < 0.5 ? 3 : -3));
    }
    if (pitch < 29) pitch += 12;
    if (pitch > 50) pitch -= 12;
    last = pitch;
    const gain = amplitude(player.sheet.gain) * section.strength * (beat % 2 === 0 ? 0.95 : 1);
    addBass(piece, section.firstBar * 4 + beat, { pitch, sixteenths: 4, gain, sound: player.sound });
  }
}

/** Plays the bass of a section. */
export function playBass(piece: Piece, section: Section): void {
  const sheet = piece.sheet.bass;
  if (sheet === null) return;
  const sound = pick(piece.randomFor("bass sound"), sheet.instruments);
  const pattern = pick(piece.randomFor(`bass ${section.material}`), sheet.patterns);
  if (pattern === "walk") {
    walk(piece, section, { sheet, sound, random: piece.randomFor(`walk ${section.firstBar}`) });
    return;
  }
  const chords = piece.progressions[section.material];
  for (let step = 0; step < section.bars * 16; step++) {
    const at = step % pattern.length;
    const beat = step / 4;
    const pitch = noteFor(
      pattern[at] ?? ".",
      chordAt(chords, beat),
      chordAt(chords, Math.floor(beat / 4) * 4 + 4),
    );
    if (pitch === null) continue;
    let sixteenths = 1;
    while (sixteenths < sheet.gate && !/[r8fta]/u.test(pattern[(at + sixteenths) % pattern.length] ?? ".")) {
      sixteenths++;
    }
    const gain = amplitude(sheet.gain) * section.strength * (at % 8 === 0 ? 1 : 0.9);
    addBass(piece, section.firstBar * 4 + beat, { pitch, sixteenths, gain, sound });
  }
}
