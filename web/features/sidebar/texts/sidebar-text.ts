import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./en.json" with { type: "json" };

/** Texts of the sidebar; part of a first visit. */
export const sidebarText = defineTexts("sidebar", en);
