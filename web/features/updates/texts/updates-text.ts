import { defineTexts } from "#web/platform/i18n/texts.ts";
import english from "./en.json";

/** Texts of updates. */
export const updatesText = defineTexts("updates", english);
