import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./en.json" with { type: "json" };

/** Texts of the player that a first visit needs. */
export const playerText = defineTexts("player", en);
