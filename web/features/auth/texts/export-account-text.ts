import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./export-account.en.json" with { type: "json" };

/** Texts of accounts that belong to no service. */
export const exportAccountText = defineTexts("auth/export-account", en);
