/**
 * How a style is played. Patterns are sixteen steps a bar (32: two bars), a sixteenth each:
 * `X` accented, `x` plain, `o` a ghost note, anything else rest.
 */
export type DrumPattern = Readonly<Record<string, string>>;

/**
 * How a part turns chords into notes: `hold` once a chord, `hit` on the pattern's steps, `arpeggio` and
 * `broken` note by note (climbing, or low-high-middle-high), `riff` muted on `x` and open on `X`.
 */
type Manner = "hold" | "hit" | "arpeggio" | "broken" | "riff";

export interface PartSheet {
  /** alternatives; a track keeps one. A name ending in `*` is a family of five filter openings. */
  instruments: readonly string[];
  manner: Manner;
  patterns: readonly string[];
  /** decibels */
  gain: number;
  /** MIDI note around which the part lies */
  register: number;
  /** longest note in sixteenths */
  gate: number;
}

export interface BassSheet {
  instruments: readonly string[];
  /** `r` root, `f` fifth, `8` octave, `t` third, `a` approach to the next root; `walk`: composed beat by beat */
  patterns: readonly string[];
  gain: number;
  gate: number;
}

interface LeadSheet {
  instruments: readonly string[];
  /** who answers; empty: the lead answers itself */
  answers: readonly string[];
  rhythms: readonly string[];
  gain: number;
  register: number;
  /** share of a note's time that it sounds */
  articulation: number;
  /** a new line each time round instead of a theme */
  improvised?: boolean;
}

export interface StyleSheet {
  form: "song" | "club" | "head" | "through" | "drift";
  /** 0 straight .. 1 triplets */
  swing: number;
  /** which notes swing: the second eighth (2) or every second sixteenth (4) of a beat */
  swingUnit: 2 | 4;
  /** bars that a progression takes */
  harmonyBars: 4 | 8;
  /** Roman numerals, evenly spread over `harmonyBars`; the first is for verses, the last for bridges */
  progressions: { major: readonly string[]; minor: readonly string[] };
  /** notes of a chord beyond the triad are kept */
  rich: boolean;
  drums: { light: readonly DrumPattern[]; full: readonly DrumPattern[]; peak: readonly DrumPattern[] } | null;
  /** drums of a fill, high to low; empty: no fills */
  fill: readonly string[];
  /** decibels of all drums */
  drumGain: number;
  bass: BassSheet | null;
  chords: PartSheet;
  pad: PartSheet | null;
  arpeggio: PartSheet | null;
  lead: LeadSheet;
  /** 0..1, how far chords and bass give way to the kick */
  pump: number;
  /** level of echoes of the lead and the arpeggio, 0..1 */
  echo: number;
  /** a continuous background sound */
  texture: string | null;
  /** seconds by which players stray */
  looseness: number;
  /** decibels that bring the style to the common loudness */
  level: number;
}
