import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./en.json" with { type: "json" };

/** Texts of the command palette, of the page of shortcuts, and of the commands, loaded with them. */
export const commandText = defineTexts("commands", en);
