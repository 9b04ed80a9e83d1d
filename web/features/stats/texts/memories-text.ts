import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./memories.en.json" with { type: "json" };

/** Texts of what Home remembers, loaded with it. */
export const memoriesText = defineTexts("stats/memories", en);
