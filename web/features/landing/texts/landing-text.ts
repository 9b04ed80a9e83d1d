import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./en.json" with { type: "json" };

/** Texts of the pages before the sign-in: the gate with its waitlist, the welcome behind it, and payments. */
export const landingText = defineTexts("landing", en);
