/** A chord of a progression. */
export interface Chord {
  /** pitch class of the root */
  root: number;
  /** semitones above the root, 0 first */
  intervals: readonly number[];
  /** beats from the progression's start, and its length in beats */
  at: number;
  beats: number;
}

const DEGREES: Readonly<Record<string, number>> = { i: 0, ii: 2, iii: 4, iv: 5, v: 7, vi: 9, vii: 11 };
const MAJOR_SCALE = [0, 2, 4, 5, 7, 9, 11];
const MINOR_SCALE = [0, 2, 3, 5, 7, 8, 10];

/** Semitones above the root by chord suffix; `t` stands for the third that the numeral's case says. */
const SUFFIXES: Readonly<Record<string, readonly (number | "t")[]>> = {
  "": [0, "t", 7],
  "5": [0, 7],
  "6": [0, "t", 7, 9],
  "7": [0, "t", 7, 10],
  maj7: [0, "t", 7, 11],
  "9": [0, "t", 7, 10, 14],
  maj9: [0, "t", 7, 11, 14],
  add9: [0, "t", 7, 14],
  ø: [0, 3, 6, 10],
  o: [0, 3, 6],
};

function intervalsOf(isMajor: boolean, suffix: string): number[] {
  const intervals = SUFFIXES[suffix];
  if (intervals === undefined) throw new RangeError(`not a kind of chord: ${suffix}`);
  return intervals.map((interval) => (interval === "t" ? (isMajor ? 4 : 3) : interval));
}

/** Reads `bVImaj7`-like numerals (upper case major, lower case minor) relative to a tonic's major scale. */
export function readProgression(numerals: string, tonic: number, bars: number): Chord[] {
  const words = numerals.split(" ");
  const beats = (bars * 4) / words.length;
  return words.map((word, index) => {
    const match = /^([b#]?)([ivIV]+)(.*)$/u.exec(word);
    if (match === null) throw new RangeError(`not a chord: ${word}`);
    const [, accidental = "", numeral = "i", suffix = ""] = match;
    const degree = DEGREES[numeral.toLowerCase()] ?? 0;
    const shift = accidental === "b" ? -1 : accidental === "#" ? 1 : 0;
    return {
      root: (tonic + degree + shift + 12) % 12,
      intervals: intervalsOf(numeral === numeral.toUpperCase(), suffix),
      at: index * beats,
      beats,
    };
  });
}

/** Pitch classes of a key, bent to the chord where the chord borrows a note (the leading note over V in minor). */
export function scaleOver(tonic: number, mode: number, chord: Chord): number[] {
  const scale = (mode === 1 ? MAJOR_SCALE : MINOR_SCALE).map((step) => (tonic + step) % 12);
  for (const interval of chord.intervals) {
    const tone = (chord.root + interval) % 12;
    if (scale.includes(tone)) continue;
    const below = scale.indexOf((tone + 11) % 12);
    const above = scale.indexOf((tone + 1) % 12);
    if (below >= 0) scale[below] = tone;
    else if (above >= 0) scale[above] = tone;
  }
  return scale.sort((a, b) => a - b);
}

/** The pitch classes of a chord. */
export function tonesOf(chord: Chord): number[] {
  return chord.intervals.map((interval) => (chord.root + interval) % 12);
}

/** The MIDI note of a pitch class that lies nearest to another note. */
export function nearest(pitchClass: number, to: number): number {
  const below = to - ((((to - pitchClass) % 12) + 12) % 12);
  return to - below <= 6 ? below : below + 12;
}

/**
 * Places a chord so that its voices move as little as possible from the former voicing, around a register.
 * `rich` keeps sevenths and ninths; otherwise three voices remain.
 */
export function voice(
  chord: Chord,
  former: readonly number[],
  options: { register: number; rich: boolean },
): number[] {
  const tones = tonesOf(chord);
  const kept = options.rich ? (tones.length > 4 ? tones.slice(1) : tones) : tones.slice(0, 3);
  const reference = former.length > 0 ? former : [options.register];
  let best: number[] = [];
  let min = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < kept.length; turn++) {
    for (const octave of [-12, 0, 12]) {
      const voicing = stack([...kept.slice(turn), ...kept.slice(0, turn)], options.register - 6 + octave);
      const cost = movement(voicing, reference) + 0.6 * Math.abs(mean(voicing) - options.register);
      if (cost < min) {
        min = cost;
        best = voicing;
      }
    }
  }
  return best;
}

function stack(pitchClasses: readonly number[], floor: number): number[] {
  const notes: number[] = [];
  let low = floor;
  for (const pitchClass of pitchClasses) {
    const note = low + ((((pitchClass - low) % 12) + 12) % 12);
    notes.push(note);
    low = note + 1;
  }
  return notes;
}

function mean(notes: readonly number[]): number {
  return notes.reduce((sum, note) => sum + note, 0) / notes.length;
}

function movement(voicing: readonly number[], former: readonly number[]): number {
  let sum = 0;
  for (const note of voicing) sum += Math.min(...former.map((other) => Math.abs(other - note)));
  return sum;
}

/** The chord that sounds at a beat of the progression, which repeats. */
export function chordAt(chords: readonly Chord[], beat: number): Chord {
  const last = chords.at(-1);
  if (last === undefined) throw new RangeError("a progression has at least one chord");
  const length = last.at + last.beats;
  const within = ((beat % length) + length) % length;
  return chords.find((chord) => within < chord.at + chord.beats - 1e-6) ?? last;
}
