import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./en.json" with { type: "json" };

/** Texts of becoming admin, loaded with their pages. */
export const adminText = defineTexts("admin", en);
