import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./link.en.json" with { type: "json" };

/** Texts of the link to a service: its end, its renewal, and leaving it; loaded when one of them is needed. */
export const linkText = defineTexts("auth/link", en);
