import { statsText } from "#web/features/stats/texts/stats-text.ts";

const notes = ["C", "C♯", "D", "E♭", "E", "F", "F♯", "G", "A♭", "A", "B♭", "B"];
/** bpm of a step, as the server counts */
const tempoStep = 10;

/** `1980s` */
export function nameOfDecade(year: number): string {
  return statsText("sound.decade", { year: String(year) });
}

/** `110 to 119 bpm`, by the lowest of them */
export function nameOfTempo(from: number): string {
  return statsText("sound.tempo", { from, to: from + tempoStep - 1 });
}

/** `D minor`, and short `Dm`: a pitch class from 0, and 1 for major. */
export function nameOfKey(key: number, mode: number): { full: string; short: string } {
  const note = notes[key] ?? "";
  return {
    full: statsText(mode === 1 ? "sound.major" : "sound.minor", { note }),
    short: mode === 1 ? note : `${note}m`,
  };
}
