import { pick, type Random } from "../random.ts";
import type { Section } from "./form.ts";
import { chordAt, nearest, scaleOver, tonesOf } from "./harmony.ts";
import { amplitude, type Piece } from "./piece.ts";

/** A note of a theme; beats count from the theme's start. */
interface ThemeNote {
  beat: number;
  beats: number;
  pitch: number;
  strong: boolean;
}

interface Motif {
  rhythm: string;
  /** scale steps from note to note */
  steps: number[];
}

const STEPS = [-1, 1, -1, 1, -2, 2, 1, -1, 0, 3, -3];

function makeMotif(random: Random, rhythm: string): Motif {
  return { rhythm, steps: Array.from({ length: 32 }, () => pick(random, STEPS)) };
}

/** The note of the scale some steps away from a pitch. */
function stepFrom(pitch: number, steps: number, scale: readonly number[]): number {
  let note = pitch;
  const direction = Math.sign(steps);
  for (let left = Math.abs(steps); left > 0; left--) {
    do note += direction;
    while (!scale.includes(((note % 12) + 12) % 12));
  }
  return note;
}

function nearestOf(pitchClasses: readonly number[], to: number): number {
  let best = to;
  let min = Number.POSITIVE_INFINITY;
  for (const pitchClass of pitchClasses) {
    const note = nearest(pitchClass, to);
    if (Math.abs(note - to) < min) {
      min = Math.abs(note - to);
      best = note;
    }
  }
  return best;
}

interface ThemePlan {
  piece: Piece;
  material: 0 | 1 | 2;
  bars: number;
  centre: number;
  motifs: readonly [Motif, Motif, Motif];
}

/** Statement, answer, statement, ending: the order of the motifs over four bars. */
const ORDER = [0, 1, 0, 2] as const;

/** Composes a theme over the progression: a motif stated, answered, restated on the new chord, and closed. */
function composeTheme(plan: ThemePlan): ThemeNote[] {
  const notes: ThemeNote[] = [];
  let pitch = plan.centre;
  for (let bar = 0; bar < plan.bars; bar++) {
    const motif = plan.motifs[ORDER[bar % 4] ?? 0];
    if (bar % 2 === 0) pitch = Math.round((pitch + plan.centre) / 2);
    let count = 0;
    for (let step = 0; step < 16; step++) {
      const symbol = motif.rhythm[step];
      if (symbol !== "x" && symbol !== "X") continue;
      const beat = bar * 4 + step / 4;
      const strong = step % 8 === 0 || symbol === "X";
      pitch = nextPitch(plan, pitch, { beat, steps: motif.steps[count] ?? 1, strong });
      notes.push({ beat, beats: 0.25, pitch, strong });
      count++;
    }
  }
  closeTheme(plan, notes);
  return withLengths(notes, plan.bars * 4);
}

/** Moves by steps of the scale; strong notes land on the chord; the range is about an octave and a half. */
function nextPitch(
  plan: ThemePlan,
  from: number,
  move: { beat: number; steps: number; strong: boolean },
): number {
  const { piece, centre } = plan;
  const chord = chordAt(piece.progressions[plan.material], move.beat);
  const scale = scaleOver(piece.tonic, piece.mode, chord);
  const target = move.strong ? tonesOf(chord).slice(0, 3) : scale;
  let pitch = nearestOf(target, stepFrom(nearestOf(scale, from), move.steps, scale));
  if (pitch > centre + 9) pitch = nearestOf(target, pitch - 5);
  if (pitch < centre - 8) pitch = nearestOf(target, pitch + 6);
  return pitch;
}

/** Ends a theme on the tonic, or on the note of the last chord nearest to it. */
function closeTheme(plan: ThemePlan, notes: ThemeNote[]): void {
  const last = notes.at(-1);
  if (last === undefined) return;
  const tones = tonesOf(chordAt(plan.piece.progressions[plan.material], last.beat));
  last.pitch = tones.includes(plan.piece.tonic)
    ? nearest(plan.piece.tonic, last.pitch)
    : nearestOf(tones, last.pitch);
}

function withLengths(notes: readonly ThemeNote[], beats: number): ThemeNote[] {
  return notes.map((note, index) => {
    const next = notes[index + 1]?.beat ?? beats;
    return { ...note, beats: Math.min(4, next - note.beat) };
  });
}

function motifsFor(piece: Piece, name: string): readonly [Motif, Motif, Motif] {
  const random = piece.randomFor(`motifs ${name}`);
  const rhythms = piece.sheet.lead.rhythms;
  const first = makeMotif(random, pick(random, rhythms));
  const second = makeMotif(random, pick(random, rhythms));
  const ending = { rhythm: "X.....x.X.......", steps: makeMotif(random, "").steps };
  return [first, second, ending];
}

/** Who plays a tune: chosen once a section. */
interface Singer {
  piece: Piece;
  section: Section;
  sound: string;
  isAnswer: boolean;
  /** lead and answer take turns in this section */
  takesTurns: boolean;
}

/** Whether a bar belongs to this voice: the lead states, the second voice answers. */
function hasBar(singer: Singer, bar: number): boolean {
  if (!singer.takesTurns) return true;
  return (bar % 2 === 1) === singer.isAnswer;
}

/** Plays the tune of a section; `answer` is the second voice, which speaks where the first one pauses. */
export function playLead(piece: Piece, section: Section, voiceName: "lead" | "answer"): void {
  const sheet = piece.sheet.lead;
  const isAnswer = voiceName === "answer";
  const sounds = isAnswer && sheet.answers.length > 0 ? sheet.answers : sheet.instruments;
  const singer: Singer = {
    piece,
    section,
    isAnswer,
    sound: pick(piece.randomFor(`${voiceName} sound`), sounds),
    takesTurns: section.layers.has("lead") && section.layers.has("answer"),
  };
  const bars = piece.sheet.harmonyBars;
  const centre = sheet.register + (section.material === 1 ? 3 : 0) + (isAnswer ? -5 : 0);
  for (let start = 0; start < section.bars; start += bars) {
    const turn = sheet.improvised === true ? section.firstBar + start : section.material;
    const motifs = motifsFor(piece, `${voiceName} ${turn}`);
    const theme = composeTheme({ piece, material: section.material, bars, centre, motifs });
    singTheme(singer, theme, start);
  }
}

/** Plays a theme from a bar of the section on, dropping a weak note now and then when it returns. */
function singTheme(singer: Singer, theme: readonly ThemeNote[], start: number): void {
  const { piece, section } = singer;
  const vary = piece.randomFor(`variation ${section.firstBar + start} ${singer.isAnswer}`);
  for (const note of theme) {
    const bar = Math.floor(note.beat / 4);
    if (start + bar >= section.bars) break;
    const isDropped = !note.strong && start > 0 && vary() < 0.16;
    if (isDropped || !hasBar(singer, bar)) continue;
    const beat = (section.firstBar + start) * 4 + note.beat;
    addLeadNote(singer, beat, { ...note, velocity: 0.86 + 0.14 * vary() });
  }
}

function addLeadNote(
  player: Singer,
  beat: number,
  note: { beats: number; pitch: number; strong: boolean; velocity: number },
): void {
  const { piece, section } = player;
  const sheet = piece.sheet.lead;
  const sixteenths = Math.max(1, Math.round(Math.min(note.beats, 3) * 4 * sheet.articulation));
  const sound = { instrument: player.sound, pitches: [note.pitch], gate: piece.pad.gateOf(sixteenths) };
  const gain = amplitude(sheet.gain) * section.strength * note.velocity * (note.strong ? 1 : 0.88);
  const pan = player.isAnswer ? -0.3 : 0.08;
  const late = piece.sheet.looseness * (note.velocity - 0.8) * 2;
  piece.pad.add(beat, sound, { gain, pan, late });
  if (piece.sheet.echo > 0) {
    piece.pad.add(beat + 0.75, sound, { gain: gain * piece.sheet.echo * 0.42, pan: -0.6, late });
    piece.pad.add(beat + 1.5, sound, { gain: gain * piece.sheet.echo * 0.2, pan: 0.6, late });
  }
}
