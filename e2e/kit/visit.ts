import type { Page } from "playwright-core";

/** The app's router, which leaves itself there for its developer tools. */
declare const __TSR_ROUTER__: {
  navigate: (to: { href: string }) => Promise<void>;
  state: { status: string; location: { href: string }; resolvedLocation?: { href: string } };
};

/**
 * Goes to an address (path and query) as a link of the app does, and waits until its page stands there. The app is not loaded
 * again, which costs most of a second of the processor: `goto` and `reload` are for what is about that.
 */
export async function visit(page: Page, path: string): Promise<void> {
  await page.waitForFunction(() => "__TSR_ROUTER__" in window);
  await page.evaluate((href) => __TSR_ROUTER__.navigate({ href }), path);
  // In the page, by its frames: what asks it from here is heard of later.
  await page.waitForFunction(() => {
    const { status, location, resolvedLocation } = __TSR_ROUTER__.state;
    return status === "idle" && resolvedLocation?.href === location.href;
  });
}
