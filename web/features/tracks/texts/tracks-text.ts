import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./en.json" with { type: "json" };

/** Texts of lists of songs: orders, columns, menus and the selection. Loaded with the first list. */
export const trackText = defineTexts("tracks", en);
