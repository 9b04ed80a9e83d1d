import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./en.json" with { type: "json" };

/** Texts about the calls that a provider allows, loaded where they are shown. */
export const budgetText = defineTexts("provider-budget", en);
