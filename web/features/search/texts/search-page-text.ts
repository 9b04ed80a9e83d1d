import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./search-page.en.json" with { type: "json" };

/** Texts of the search screen and of the suggestions under the search box, loaded with them. */
export const searchPageText = defineTexts("search/search-page", en);
