import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./en.json" with { type: "json" };

/** Texts of connecting the streaming service, loaded with its page. */
export const providerSetupText = defineTexts("provider-setup", en);
