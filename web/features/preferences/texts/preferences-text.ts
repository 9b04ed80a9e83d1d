import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./en.json" with { type: "json" };

/** Texts about preferences, loaded with them. */
export const preferencesText = defineTexts("preferences", en);
