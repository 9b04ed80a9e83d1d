import { commonText } from "#web/platform/texts/common-text.ts";

/** Whole sentences one after the other, as the language sets them; what is empty or null is left out. */
export function joinSentences(...sentences: readonly (string | null | undefined)[]): string {
  const whole = sentences.filter((sentence) => sentence !== null && sentence !== undefined).filter(Boolean);
  const [first = "", ...others] = whole;
  return others.reduce((before, next) => commonText("sentences", { first: before, next }), first);
}
