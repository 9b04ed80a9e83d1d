import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./en.json" with { type: "json" };

/** Texts of the search box; part of a first visit. */
export const searchText = defineTexts("search", en);
