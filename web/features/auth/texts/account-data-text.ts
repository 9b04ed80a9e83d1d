import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./account-data.en.json" with { type: "json" };

/** Texts of taking one's data along and of deleting the account, loaded with them. */
export const accountDataText = defineTexts("auth/account-data", en);
