import { lazyPage } from "#web/platform/loading/lazy-component.ts";

/** Everything that puts a library in order, `/library/clean-up`: what one pass over all of it finds. */
export const TidyUpPage = lazyPage(async () => ({
  default: (await import("./tidy-up-page.tsx")).TidyUpPage,
}));
