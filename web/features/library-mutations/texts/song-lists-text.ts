import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./song-lists.en.json" with { type: "json" };

/** Texts about the playlists that have a song, loaded with what shows them. */
export const songListsText = defineTexts("library-mutations/song-lists", en);
