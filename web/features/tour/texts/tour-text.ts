import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./en.json" with { type: "json" };

/** Texts of the card that says what to try first, loaded with it. */
export const tourText = defineTexts("tour", en);
