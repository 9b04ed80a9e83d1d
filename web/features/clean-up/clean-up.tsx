import { lazyPage } from "#web/platform/loading/lazy-component.ts";

/**
 * Everything that puts a library in order, `/library/clean-up`: one pass over all of it, or the songs of one check
 * (`?show=songs&kind=`).
 */
export const TidyUpPage = lazyPage(async () => ({
  default: (await import("./tidy-up-page.tsx")).TidyUpPage,
}));
