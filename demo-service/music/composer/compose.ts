import { hashText, pick, randomFrom } from "../random.ts";
import { SAMPLE_RATE } from "../synth/oscillator.ts";
import { playPart } from "./accompaniment.ts";
import { playBass } from "./bass-line.ts";
import { layOut, type Section } from "./form.ts";
import { playDrums } from "./groove.ts";
import { type Chord, readProgression, voice } from "./harmony.ts";
import { playLead } from "./melody.ts";
import { amplitude, type Piece } from "./piece.ts";
import { type Score, ScorePad } from "./score.ts";
import type { StyleSheet } from "./style-sheet.ts";
import { ACOUSTIC_SHEETS } from "./sheets-acoustic.ts";
import { BAND_SHEETS } from "./sheets-band.ts";
import { CLUB_SHEETS } from "./sheets-club.ts";
import { DANCE_SHEETS } from "./sheets-dance.ts";
import { GROOVE_SHEETS } from "./sheets-groove.ts";
import { SONG_SHEETS } from "./sheets-song.ts";
import { SYNTH_SHEETS } from "./sheets-synth.ts";

const SHEETS = new Map<string, StyleSheet>(
  Object.entries({
    ...CLUB_SHEETS,
    ...SYNTH_SHEETS,
    ...BAND_SHEETS,
    ...SONG_SHEETS,
    ...GROOVE_SHEETS,
    ...DANCE_SHEETS,
    ...ACOUSTIC_SHEETS,
  }),
);

/** How a style is played; as pop for a style that is not known. */
function styleSheetOf(style: string): StyleSheet {
  return SHEETS.get(style) ?? SONG_SHEETS.pop;
}

/** What a track's music is made from. */
export interface Commission {
  /** seed of everything that is not stated */
  id: string;
  style: string;
  /** beats a minute */
  tempo: number;
  /** pitch class 0..11 */
  key: number;
  /** 1 major, 0 minor */
  mode: number;
  /** 0..1 */
  energy: number;
  /** 0..1 */
  danceability: number;
  durationMs: number;
}

function progressionsOf(commission: Commission, sheet: StyleSheet): [Chord[], Chord[], Chord[]] {
  const random = randomFrom(hashText(`${commission.id} harmony`));
  const pool = commission.mode === 1 ? sheet.progressions.major : sheet.progressions.minor;
  const verse = pick(random, pool);
  const others = pool.length > 1 ? pool.filter((progression) => progression !== verse) : pool;
  const chorus = pick(random, others);
  const rest = others.length > 1 ? others.filter((progression) => progression !== chorus) : others;
  const bridge = pick(random, rest);
  const read = (numerals: string) => readProgression(numerals, commission.key, sheet.harmonyBars);
  return [read(verse), read(chorus), read(bridge)];
}

/** Composes a track: the same commission gives the same score, to the frame. */
export function compose(commission: Commission): Score {
  const sheet = styleSheetOf(commission.style);
  const frames = Math.max(1, Math.round((commission.durationMs * SAMPLE_RATE) / 1000));
  const pad = new ScorePad({
    tempo: commission.tempo,
    frames,
    swing: sheet.swing,
    swingUnit: sheet.swingUnit,
  });
  const piece: Piece = {
    sheet,
    pad,
    tonic: commission.key,
    mode: commission.mode,
    energy: commission.energy,
    danceability: commission.danceability,
    progressions: progressionsOf(commission, sheet),
    randomFor: (purpose) => randomFrom(hashText(`${commission.id} ${purpose}`)),
  };
  const barFrames = pad.beatFrames * 4;
  const fades = sheet.form === "club" || sheet.form === "drift";
  const fullBars = Math.floor(frames / barFrames);
  const endsOnChord = !fades && fullBars >= 9;
  const sections = layOut(sheet.form, endsOnChord ? fullBars - 1 : Math.ceil(frames / barFrames));
  for (const [index, section] of sections.entries()) {
    playSection(piece, section, index === sections.length - 1);
  }
  if (endsOnChord) endOnTonic(piece, fullBars - 1);
  const seconds = frames / SAMPLE_RATE;
  return pad.finish({
    pump: sheet.pump,
    gain: amplitude(sheet.level),
    fadeInFrames: Math.round(Math.min(seconds * 0.1, sheet.form === "drift" ? 1.2 : 0.004) * SAMPLE_RATE),
    fadeOutFrames: Math.round(Math.min(seconds * 0.25, fades ? 6 : 2.2) * SAMPLE_RATE),
  });
}

function playSection(piece: Piece, section: Section, isLast: boolean): void {
  const { sheet } = piece;
  playDrums(piece, section, isLast);
  if (section.layers.has("bass")) playBass(piece, section);
  if (section.layers.has("chords") || sheet.pad === null) {
    if (section.layers.has("chords") || section.layers.has("pad")) {
      playPart(piece, section, { sheet: sheet.chords, name: "chords", pan: -0.12 });
    }
  }
  if (section.layers.has("pad") && sheet.pad !== null) {
    playPart(piece, section, { sheet: sheet.pad, name: "pad", pan: 0 });
  }
  if (section.layers.has("arpeggio") && sheet.arpeggio !== null) {
    playPart(piece, section, { sheet: sheet.arpeggio, name: "arpeggio", pan: 0.25 });
  }
  if (section.layers.has("lead")) playLead(piece, section, "lead");
  if (section.layers.has("answer")) playLead(piece, section, "answer");
  playBackground(piece, section);
}

/** Textures that lie under everything, and risers that lead on. */
function playBackground(piece: Piece, section: Section): void {
  const { sheet, pad } = piece;
  if (sheet.texture !== null) {
    for (let bar = 0; bar < section.bars; bar += 2) {
      const gate = pad.gateOf(32);
      const sound = { instrument: sheet.texture, pitches: [], gate };
      pad.add((section.firstBar + bar) * 4, sound, { gain: 0.055, pan: 0 });
    }
  }
  if (section.rises && sheet.pump > 0) {
    const beat = (section.firstBar + section.bars) * 4 - 8;
    pad.add(beat, { instrument: "riser", pitches: [], gate: pad.gateOf(32) }, { gain: 0.16, pan: 0 });
  }
}

/** The last chord: everyone on the tonic, ringing to the end of the track. */
function endOnTonic(piece: Piece, bar: number): void {
  const { sheet, pad } = piece;
  const tonic: Chord = {
    root: piece.tonic,
    intervals: piece.mode === 1 ? [0, 4, 7] : [0, 3, 7],
    at: 0,
    beats: 4,
  };
  const pitches = voice(tonic, [], { register: sheet.chords.register, rich: false });
  const beat = bar * 4;
  const gate = Math.max(2000, Math.min(pad.frames - pad.frameAt(beat), 12 * SAMPLE_RATE));
  const sound = pick(piece.randomFor("chords sound"), sheet.chords.instruments);
  const name = sound.endsWith("*") ? sound.replace("*", "2") : sound;
  pad.add(beat, { instrument: name, pitches, gate }, { gain: amplitude(sheet.chords.gain + 1), pan: 0 });
  if (sheet.pad !== null) {
    const held = pick(piece.randomFor("pad sound"), sheet.pad.instruments);
    pad.add(beat, { instrument: held, pitches, gate }, { gain: amplitude(sheet.pad.gain), pan: 0 });
  }
  if (sheet.bass !== null) {
    const low = pick(piece.randomFor("bass sound"), sheet.bass.instruments);
    const root = 24 + piece.tonic + (piece.tonic < 4 ? 12 : 0);
    pad.add(beat, { instrument: low, pitches: [root], gate }, { gain: amplitude(sheet.bass.gain), pan: 0 });
  }
  if (sheet.drums !== null) {
    pad.add(
      beat,
      { instrument: "crash", pitches: [], gate: 90_000 },
      { gain: amplitude(sheet.drumGain - 14), pan: 0 },
    );
  }
}
