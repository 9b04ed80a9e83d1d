import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./guide.en.json" with { type: "json" };

/** Texts of the tour, loaded with it. */
export const guideText = defineTexts("tour/guide", en);
