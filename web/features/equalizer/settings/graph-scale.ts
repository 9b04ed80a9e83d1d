import { equalizerText } from "#web/features/equalizer/texts/equalizer-text.ts";

/** What the graph shows: more than the bands can do, so that their sum stays in it a little longer. */
const shownHz = { min: 20, max: 20_000 } as const;
export const shownDb = 15;

const octaves = Math.log2(shownHz.max / shownHz.min);

/** Place of a frequency from the left, 0..1. */
export function shareOfHz(frequencyHz: number): number {
  return Math.log2(frequencyHz / shownHz.min) / octaves;
}

/** The frequency at a place from the left, 0..1. */
export function hzOfShare(share: number): number {
  return shownHz.min * 2 ** (octaves * share);
}

/** Place of a gain from the top, 0..1; beyond the graph for more than it shows. */
export function shareOfDb(gainDb: number): number {
  return (shownDb - gainDb) / (2 * shownDb);
}

/** Lines of the graph, each with its label. */
export const hzTicks = [
  { hz: 50, label: "50" },
  { hz: 100, label: "100" },
  { hz: 200, label: "200" },
  { hz: 500, label: "500" },
  { hz: 1000, label: "1k" },
  { hz: 2000, label: "2k" },
  { hz: 5000, label: "5k" },
  { hz: 10_000, label: "10k" },
] as const;
export const dbTicks = [12, 6, 0, -6, -12] as const;

/** `+3.0`, `-1.5`, `0.0` */
function formatGain(gainDb: number): string {
  const digits = Math.abs(gainDb).toFixed(1);
  if (digits === "0.0") return digits;
  return gainDb > 0 ? `+${digits}` : `-${digits}`;
}

/** `125 Hz`, `1.25 kHz` */
function formatHz(frequencyHz: number): string {
  if (frequencyHz < 1000) return equalizerText("hertz", { value: Math.round(frequencyHz * 10) / 10 });
  return equalizerText("kilohertz", { value: Math.round(frequencyHz / 10) / 100 });
}

/** `+3.0 dB at 125 Hz` */
export function formatBand(gainDb: number, frequencyHz: number): string {
  return equalizerText("value", { gain: formatGain(gainDb), frequency: formatHz(frequencyHz) });
}
