import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./en.json" with { type: "json" };

/** Texts about lists as wholes. */
export const listsText = defineTexts("lists", en);
