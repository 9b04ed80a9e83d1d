import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./sign-in.en.json" with { type: "json" };

/** Texts of the sign-in page, loaded with it. */
export const signInText = defineTexts("auth/sign-in", en);
