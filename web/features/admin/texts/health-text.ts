import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./health.en.json" with { type: "json" };

/** Texts of the panel's pages on how the instance does, and on what is wrong with its set-up; loaded with the panel. */
export const healthText = defineTexts("admin/health", en);
