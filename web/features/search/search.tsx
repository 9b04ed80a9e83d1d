import { lazyPage } from "#web/platform/loading/lazy-component.ts";

/** The search screen, at `/search?q=&genre=`. */
export const SearchPage = lazyPage(async () => ({ default: (await import("./search-page.tsx")).SearchPage }));

export { focusSearchBox, SearchBox } from "#web/features/search/box/search-box.tsx";
export { listEntries } from "#web/features/search/asked/library-entries.ts";
export { readWanted } from "#web/features/search/asked/use-query-text.ts";
