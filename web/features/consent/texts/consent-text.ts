import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./en.json" with { type: "json" };

/** Texts of the consent to what Gatefold does with playlists and with friends; loaded when it is asked for. */
export const consentText = defineTexts("consent", en);
