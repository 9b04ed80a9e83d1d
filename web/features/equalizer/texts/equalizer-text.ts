import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./en.json" with { type: "json" };

/** Texts of the equalizer, loaded with it. */
export const equalizerText = defineTexts("equalizer", en);
