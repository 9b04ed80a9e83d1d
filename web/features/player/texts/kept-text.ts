import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./kept.en.json" with { type: "json" };

/** Texts of playing what this browser keeps, loaded while the server is away. */
export const keptText = defineTexts("player/kept", en);
