import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./en.json" with { type: "json" };

/** Texts of changes of many playlists. */
export const changesText = defineTexts("changes", en);
