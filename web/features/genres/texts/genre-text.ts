import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./genres.en.json" with { type: "json" };

/** Texts of the library tools and of everything about genres, loaded with them. */
export const genreText = defineTexts("classification/genres", en);
