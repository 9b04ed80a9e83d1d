import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./sources.en.json" with { type: "json" };

/** Texts of the sources of genres, and of the services that may be asked for them. */
export const sourceText = defineTexts("genres/sources", en);
