import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./sign-in-again.en.json" with { type: "json" };

/** Texts of signing in again before what cannot be taken back. */
export const signInAgainText = defineTexts("auth/sign-in-again", en);
