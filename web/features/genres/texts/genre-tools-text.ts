import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./genre-tools.en.json" with { type: "json" };

/** Texts of the library tools and of everything about genres, loaded with them. */
export const genreToolsText = defineTexts("genres/genre-tools", en);
