import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./en.json" with { type: "json" };

/** Texts of the frame around every page; part of a first visit. */
export const shellText = defineTexts("shell", en);
