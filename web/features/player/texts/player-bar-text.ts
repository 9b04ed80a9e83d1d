import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./player-bar.en.json" with { type: "json" };

/** Texts of the player: its bar and its sheet, loaded with the first track. */
export const playerBarText = defineTexts("player/player-bar", en);
