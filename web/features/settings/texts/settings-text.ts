import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./en.json" with { type: "json" };

/** Texts of the settings, loaded with them. */
export const settingsText = defineTexts("settings", en);
