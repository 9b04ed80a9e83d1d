import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./private-session.en.json" with { type: "json" };

/** Texts of the line that says that a private session is on, loaded with it. */
export const privateSessionText = defineTexts("stats/private-session", en);
