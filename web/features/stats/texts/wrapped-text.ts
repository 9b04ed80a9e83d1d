import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./wrapped.en.json" with { type: "json" };

/** Texts of Wrapped, on the page and in its pictures. */
export const wrappedText = defineTexts("stats/wrapped", en);
