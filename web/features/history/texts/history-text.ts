import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./en.json" with { type: "json" };

/** Texts of importing a listening history, loaded with its screen. */
export const historyText = defineTexts("history", en);
