import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./names.en.json" with { type: "json" };

/** Texts of the dialogs that name playlists and folders, loaded with them. */
export const namesText = defineTexts("lists/names", en);
