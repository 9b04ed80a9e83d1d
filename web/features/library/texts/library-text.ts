import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./en.json" with { type: "json" };

/** Texts about the library as a whole; part of a first visit. */
export const libraryText = defineTexts("library", en);
