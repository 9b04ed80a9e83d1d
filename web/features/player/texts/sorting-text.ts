import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./sorting.en.json" with { type: "json" };

/** Texts of sorting what plays into playlists, loaded with now playing. */
export const sortingText = defineTexts("player/sorting", en);
