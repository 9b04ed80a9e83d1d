import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./en.json" with { type: "json" };

/** Texts of the pages of albums and artists, loaded with them. */
export const albumsAndArtistsText = defineTexts("albums-and-artists", en);
