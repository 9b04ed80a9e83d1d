import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./add-dialog.en.json" with { type: "json" };

/** Texts of the dialog that adds songs to playlists, loaded with it. */
export const addDialogText = defineTexts("library-mutations/add-dialog", en);
