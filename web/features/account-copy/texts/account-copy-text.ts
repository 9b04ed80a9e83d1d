import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./en.json" with { type: "json" };

/** Texts of importing what another Gatefold exported, loaded with it. */
export const accountCopyText = defineTexts("account-copy", en);
