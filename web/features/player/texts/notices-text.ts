import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./notices.en.json" with { type: "json" };

/** What is wrong with playback, or which command did not work; loaded with the first of them. */
export const noticeText = defineTexts("player/notices", en);
