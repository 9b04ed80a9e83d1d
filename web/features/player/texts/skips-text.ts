import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./skips.en.json" with { type: "json" };

/** Texts about what a person never wants to hear, loaded with menus and the page of them. */
export const skipText = defineTexts("player/skips", en);
