import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./panel.en.json" with { type: "json" };

/** Texts of the admin panel, loaded with it. Alerts are the specification's (2, section 8). */
export const panelText = defineTexts("admin/panel", en);
