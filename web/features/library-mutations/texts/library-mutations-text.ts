import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./en.json" with { type: "json" };

/** What is said of a change to the library; part of a first visit. */
export const mutationText = defineTexts("library-mutations", en);
