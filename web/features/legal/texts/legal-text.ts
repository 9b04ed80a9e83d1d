import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./en.json" with { type: "json" };

/** Texts of the legal page, loaded with it. */
export const legalText = defineTexts("legal", en);
