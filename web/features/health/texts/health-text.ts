import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./en.json" with { type: "json" };

/** Texts of the library's health, loaded with its page. */
export const healthText = defineTexts("health", en);
