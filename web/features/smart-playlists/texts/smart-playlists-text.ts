import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./en.json" with { type: "json" };

/** Texts of the screen of smart playlists, and of the editor of their rules. */
export const smartText = defineTexts("smart-playlists", en);
