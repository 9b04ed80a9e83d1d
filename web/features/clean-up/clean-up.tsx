import { lazyPage } from "#web/platform/loading/lazy-component.ts";

/** What one pass over the library finds to clean up, and the cleaning itself: `/clean-up`. */
export const CleanUpPage = lazyPage(async () => ({
  default: (await import("./clean-up-page.tsx")).CleanUpPage,
}));
