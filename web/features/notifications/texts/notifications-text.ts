import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./en.json" with { type: "json" };

/** Texts of the list and the page of notifications, loaded when one of them is opened. */
export const notificationText = defineTexts("notifications", en);
