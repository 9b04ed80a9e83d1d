import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./en.json" with { type: "json" };

/** Texts of Home and of a first scan, loaded with it. */
export const homeText = defineTexts("home", en);
