import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./en.json" with { type: "json" };

/** Texts of the visualizers, loaded with them. */
export const visualizerText = defineTexts("visualizer", en);
