import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./stop-line.en.json" with { type: "json" };

/** Texts about where playback stops, loaded with the queue. */
export const stopLineText = defineTexts("player/stop-line", en);
