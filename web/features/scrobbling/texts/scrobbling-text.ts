import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./en.json" with { type: "json" };

/** Texts of scrobbling, loaded with its screen. */
export const scrobblingText = defineTexts("scrobbling", en);
