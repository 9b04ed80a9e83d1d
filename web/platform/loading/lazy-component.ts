import { lazy, type FunctionComponent, type LazyExoticComponent } from "react";
import { loadTexts } from "#web/platform/i18n/language.ts";

let reportWait: () => void = () => undefined;

/** Registers who learns that a part waits for the network; the last one said is. */
export function whenPartWaits(notify: () => void): void {
  reportWait = notify;
}

/**
 * A part of a page that is loaded when it is first shown: a menu, a dialog. Without a network it waits for one, as
 * React shows what stands in its place, and calls the registered callback. It is not tried before: Chromium remembers a
 * module that could not be fetched until the page is reloaded. Pages are `lazyPage`, and show the page for errors.
 */
export function lazyPart<Props>(
  load: () => Promise<FunctionComponent<Props>>,
): LazyExoticComponent<FunctionComponent<Props>> {
  return lazy(async () => {
    if (!isAtHand()) {
      reportWait();
      await new Promise((resolve) => addEventListener("online", resolve, { once: true }));
    }
    return { default: await loadWithTexts(load) };
  });
}

/** A page, or what else is loaded when it is first shown and needs no word while the network is away, with its texts. */
export function lazyPage<Props>(
  load: () => Promise<{ default: FunctionComponent<Props> }>,
): LazyExoticComponent<FunctionComponent<Props>> {
  return lazy(() => loadWithTexts(load));
}

/** Loads code, and its texts in the language that is shown, so that it may word something at once. */
export async function loadWithTexts<T>(load: () => Promise<T>): Promise<T> {
  const loaded = await load();
  await loadTexts();
  return loaded;
}

/** Loads what may be wanted in a moment, where that can be done at all; being wanted asks for it again. */
export function preloadPart(load: () => Promise<unknown>): void {
  if (isAtHand()) load().catch(() => undefined);
}

/** Whether parts can be loaded: from the network, or from this browser where the service worker keeps them. */
function isAtHand(): boolean {
  return navigator.onLine || (navigator.serviceWorker?.controller ?? null) !== null;
}
