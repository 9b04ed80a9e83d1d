import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./recap.en.json" with { type: "json" };

/** Texts of the weekly recap, loaded with its page. */
export const recapText = defineTexts("stats/recap", en);
