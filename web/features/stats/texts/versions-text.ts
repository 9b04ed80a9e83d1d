import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./versions.en.json" with { type: "json" };

/** Texts of what counts as one song, and of what is left out. */
export const versionsText = defineTexts("stats/versions", en);
