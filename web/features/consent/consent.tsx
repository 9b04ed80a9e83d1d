import { useQuery } from "@tanstack/react-query";
import { lazyPart } from "#web/platform/loading/lazy-component.ts";
import { consentQuery } from "./consent.queries.ts";

export { askForConsent } from "./ask-for-consent.ts";

/**
 * Asks for the person's consent: with a banner as long as it is missing, and in a dialog when a playlist write is
 * refused for want of it. Takes no place where nothing is to be asked.
 */
export const ConsentNotice = lazyPart(async () => (await import("./consent-notice.tsx")).ConsentNotice);

/** Whether the person has consented; null until it is known. A failure to find out counts as consented. */
export function useHasConsented(): boolean | null {
  const { data, isError } = useQuery(consentQuery);
  if (isError) return true;
  return data === undefined ? null : data.consented;
}
