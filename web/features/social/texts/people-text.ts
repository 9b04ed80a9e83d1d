import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./people.en.json" with { type: "json" };

/** Texts of people's pages, of comparing with them, and of public pages; loaded with them. */
export const peopleText = defineTexts("social/people", en);
