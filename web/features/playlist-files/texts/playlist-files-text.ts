import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./en.json" with { type: "json" };

/** Texts of exporting and importing lists, loaded with either. */
export const playlistFilesText = defineTexts("playlist-files", en);
