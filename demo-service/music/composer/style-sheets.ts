import { ACOUSTIC_SHEETS } from "./sheets-acoustic.ts";
import { BAND_SHEETS } from "./sheets-band.ts";
import { CLUB_SHEETS } from "./sheets-club.ts";
import { DANCE_SHEETS } from "./sheets-dance.ts";
import { GROOVE_SHEETS } from "./sheets-groove.ts";
import { SONG_SHEETS } from "./sheets-song.ts";
import { SYNTH_SHEETS } from "./sheets-synth.ts";
import type { StyleSheet } from "./style-sheet.ts";

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
export function styleSheetOf(style: string): StyleSheet {
  return SHEETS.get(style) ?? SONG_SHEETS.pop;
}
