import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./versions.en.json" with { type: "json" };

/** Texts of the screen that compares and restores versions of a playlist. */
export const versionsText = defineTexts("playlists/versions", en);
