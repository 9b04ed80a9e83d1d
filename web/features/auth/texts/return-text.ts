import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./return.en.json" with { type: "json" };

/** Texts of coming back from a sign-in, and of where someone is signed in; loaded with their pages. */
export const returnText = defineTexts("auth/return", en);
