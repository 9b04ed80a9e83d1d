import { lazyPart } from "#web/platform/loading/lazy-component.ts";

/**
 * Asks for the person's consent: with a banner as long as it is missing, and in a dialog when a playlist write is
 * refused for want of it. Takes no place where nothing is to be asked.
 */
export const ConsentNotice = lazyPart(async () => (await import("./consent-notice.tsx")).ConsentNotice);
