import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./verbs.en.json" with { type: "json" };

/** What can be done with songs and lists, in the same words in every menu. */
export const verbText = defineTexts("common/verbs", en);
