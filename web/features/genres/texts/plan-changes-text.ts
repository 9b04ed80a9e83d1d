import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./plan-changes.en.json" with { type: "json" };

/** Texts of a plan whose library has changed. */
export const planChangesText = defineTexts("genres/plan-changes", en);
