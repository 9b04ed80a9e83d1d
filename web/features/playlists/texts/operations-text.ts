import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./operations.en.json" with { type: "json" };

/** Texts of what an operation did, and of what the history shows. */
export const operationsText = defineTexts("playlists/operations", en);
