import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./operate.en.json" with { type: "json" };

/** Texts of the panel's pages Mail and Backups, loaded with them. */
export const operateText = defineTexts("admin/operate", en);
