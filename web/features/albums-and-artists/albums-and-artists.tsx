import { lazyPage } from "#web/platform/loading/lazy-component.ts";

/** An album or an artist with the songs that the library has of them. */
export const EntryPage = lazyPage(async () => ({
  default: (await import("./albums-and-artists-page.tsx")).EntryPage,
}));
