import type { Page } from "playwright-core";

/** The app's router, which leaves itself there for its developer tools. */
declare const __TSR_ROUTER__: {
  navigate: (to: { href: string }) => Promise<void>;
  state: { status: string; location: { href: string }; resolvedLocation?: { href: string } };
  /** the last visit by a test */
  visit?: { place: number; isOver: boolean };
};

let visits = 0;

/**
 * Goes to an address (path and query) as a link of the app does, and waits until its page stands there. The app is not loaded
 * again, which costs most of a second of the processor: `goto` and `reload` are for what is about that.
 */
export async function visit(page: Page, path: string): Promise<void> {
  visits += 1;
  // One call, which looks by the page's own frames: each call waits for its turn in a busy browser.
  await page.waitForFunction(goTo, { href: path, place: visits });
}

/** Goes to an address the first time it is called of a visit, and says whether its page stands there. It runs in the page. */
function goTo({ href, place }: { href: string; place: number }): boolean {
  if (!("__TSR_ROUTER__" in window)) return false;
  if (__TSR_ROUTER__.visit?.place !== place) {
    const started = { place, isOver: false };
    __TSR_ROUTER__.visit = started;
    void __TSR_ROUTER__.navigate({ href }).finally(() => (started.isOver = true));
  }
  const { status, location, resolvedLocation } = __TSR_ROUTER__.state;
  return __TSR_ROUTER__.visit.isOver && status === "idle" && resolvedLocation?.href === location.href;
}
