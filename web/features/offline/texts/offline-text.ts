import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./en.json" with { type: "json" };

/** Texts of the app without a connection, and of what it keeps for that; loaded when one of them is needed. */
export const offlineText = defineTexts("offline", en);
