import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./plays.en.json" with { type: "json" };

/** Texts of the page of plays, loaded with it. */
export const playsText = defineTexts("stats/plays", en);
