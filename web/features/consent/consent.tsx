import { useQuery } from "@tanstack/react-query";
import { lazyPart } from "#web/platform/loading/lazy-component.ts";
import { consentQuery } from "./consent.queries.ts";

export { askForConsent } from "./ask-for-consent.ts";
export { consentQuery } from "./consent.queries.ts";

/** Asks for the person's consent in a dialog when a call is refused for want of it; stands in the frame of the app. */
export const ConsentQuestion = lazyPart(async () => (await import("./consent-question.tsx")).ConsentQuestion);

/** Asks for it on Home, as long as it is missing. Takes no place where nothing is to be asked. */
export const ConsentCard = lazyPart(async () => (await import("./consent-card.tsx")).ConsentCard);

/** Whether the person has consented; null until it is known. A failure to find out counts as consented. */
export function useHasConsented(): boolean | null {
  const { data, isError } = useQuery(consentQuery);
  if (isError) return true;
  return data === undefined ? null : data.consented;
}
