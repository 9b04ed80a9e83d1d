import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./en.json" with { type: "json" };

/** Texts about the session that a first visit needs. */
export const authText = defineTexts("auth", en);
