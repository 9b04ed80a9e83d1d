import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./listen-in.en.json" with { type: "json" };

/** Texts about hearing into a song, loaded with it and with the menus that offer it. */
export const listenInText = defineTexts("player/listen-in", en);
