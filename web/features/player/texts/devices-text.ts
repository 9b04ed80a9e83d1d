import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./devices.en.json" with { type: "json" };

/** Texts of the list of devices, loaded with it. */
export const deviceText = defineTexts("player/devices", en);
