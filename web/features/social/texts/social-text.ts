import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./en.json" with { type: "json" };

/** Texts of the friends area, loaded with it. */
export const socialText = defineTexts("social", en);
