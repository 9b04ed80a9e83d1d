import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { launchChromium } from "#testing/browser/chromium.ts";

/** What a context is made with and cannot change later. */
export interface ContextLook {
  theme: "dark" | "light";
  viewport: { width: number; height: number };
}

/** What few tests need of a context, which is theirs alone then. */
export type SpecialContext = Pick<BrowserContextOptions, "ignoreHTTPSErrors" | "serviceWorkers">;

/** What a browser keeps, as Playwright has it. */
export type StorageState = Exclude<Parameters<BrowserContext["setStorageState"]>[0], string>;

interface Lent {
  context: BrowserContext;
  page: Page;
}

interface Idle extends Lent {
  look: ContextLook;
}

/** One for all files of a worker; it ends with the process, as a browser does whose driver is gone. */
let browser: Browser | undefined;
const idle: Idle[] = [];

/**
 * A context with one empty page that keeps what `storage` says and nothing else. It is one that an earlier test has
 * returned, where there is one of this look and `isOwn` does not ask for a new one: its cache has the app's
 * scripts, so that a page is there in less than half the time.
 */
export async function lendContext(
  look: ContextLook,
  storage: StorageState,
  { isOwn, special = {} }: { isOwn: boolean; special?: SpecialContext | undefined },
): Promise<Lent> {
  const place = isOwn ? -1 : idle.findIndex((one) => hasLook(one, look));
  const [returned] = place === -1 ? [] : idle.splice(place, 1);
  if (returned !== undefined) {
    await returned.context.setStorageState(storage);
    return returned;
  }
  if (browser?.isConnected() !== true) browser = await launchChromium();
  const context = await browser.newContext({
    viewport: look.viewport,
    colorScheme: look.theme,
    reducedMotion: "reduce",
    locale: "en-GB",
    // What a test answers in the server's place must reach the page; the worker has a test of its own.
    serviceWorkers: "block",
    storageState: storage,
    ...special,
  });
  context.setDefaultTimeout(60_000);
  return { context, page: await context.newPage() };
}

function hasLook({ look: { theme, viewport } }: Idle, wanted: ContextLook): boolean {
  const { width, height } = wanted.viewport;
  return theme === wanted.theme && viewport.width === width && viewport.height === height;
}

/**
 * Takes a context back for a later test, as good as new: routes, listeners, what the origin keeps, and the
 * tab's history are gone. Its pages are empty already. A clock cannot be taken out of it: a context that was given one is
 * closed instead, as `isOwn` says.
 */
export async function returnContext(
  { context, page }: Lent,
  { look, origin, isOwn }: { look: ContextLook; origin: string; isOwn: boolean },
): Promise<void> {
  if (isOwn || page.isClosed()) return context.close();
  const others = context.pages().filter((other) => other !== page);
  await Promise.all(others.map((other) => other.close()));
  for (const event of ["console", "weberror", "request", "requestfinished", "requestfailed", "response"])
    context.removeAllListeners(event);
  for (const event of ["dialog", "popup", "request", "requestfinished", "response"])
    page.removeAllListeners(event);
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.setOffline(false);
  await context.clearPermissions();
  await page.setViewportSize(look.viewport);
  await page.emulateMedia({ colorScheme: look.theme, reducedMotion: "reduce" });
  const protocol = await context.newCDPSession(page);
  await protocol.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await protocol.send("Page.resetNavigationHistory");
  await protocol.detach();
  idle.push({ context, page, look });
}
