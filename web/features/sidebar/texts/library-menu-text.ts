import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./library-menu.en.json" with { type: "json" };

/** Texts of the library's context menu and what it does, loaded with it. */
export const libraryMenuText = defineTexts("sidebar/library-menu", en);
