import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./own-client.en.json" with { type: "json" };

/** Texts of a sign-in by a Client ID of one's own, loaded with it. */
export const ownClientText = defineTexts("auth/own-client", en);
