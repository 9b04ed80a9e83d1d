import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./player-menu.en.json" with { type: "json" };

/** Texts of the player's menu, its sleep timer and its queue, loaded with them. */
export const playerMenuText = defineTexts("player/player-menu", en);
