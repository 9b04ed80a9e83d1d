import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./en.json" with { type: "json" };

/** Texts of the screen on which a library is cleaned up, loaded with it. */
export const cleanUpText = defineTexts("clean-up", en);
