import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./en.json" with { type: "json" };

/** Texts of statistics, loaded with their screens. */
export const statsText = defineTexts("stats", en);
