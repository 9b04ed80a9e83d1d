import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./en.json" with { type: "json" };

/** Texts of the screens on which playlists are made, merged, and what was done is undone. */
export const playlistsText = defineTexts("playlists", en);
