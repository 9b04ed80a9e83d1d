import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./en.json" with { type: "json" };

/** What is said about genres outside of their own pages; part of a first visit. */
export const genresText = defineTexts("genres", en);
