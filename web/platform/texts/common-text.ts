import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./en.json" with { type: "json" };

/** Words that many screens use, and what the app says of itself; part of a first visit. */
export const commonText = defineTexts("common", en);
