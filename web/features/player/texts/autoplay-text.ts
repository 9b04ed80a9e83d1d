import type { AutoplayReason } from "#contract/player/queue-song.ts";
import { defineTexts } from "#web/platform/i18n/texts.ts";
import en from "./autoplay.en.json" with { type: "json" };

/** Texts of what plays when the queue is through, loaded with the queue and now playing. */
export const autoplayText = defineTexts("player/autoplay", en);

/** Why autoplay chose a song, in a few words. */
export function reasonText({ kind, name }: AutoplayReason): string {
  return autoplayText(`reason.${kind}`, { name });
}

/** That autoplay plays a song, and why where that is known. */
export function whyAutoplay(reason: AutoplayReason | undefined): string {
  if (reason === undefined) return autoplayText("autoplay");
  return autoplayText("why", { reason: reasonText(reason) });
}
