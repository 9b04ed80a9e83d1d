import { lazyPage } from "#web/platform/loading/lazy-component.ts";

/** The search screen, at `/search?q=&genre=`. */
export const SearchPage = lazyPage(async () => ({ default: (await import("./search-page.tsx")).SearchPage }));

export { focusSearchBox, SearchBox } from "./search-box.tsx";
export { listEntries } from "./library-entries.ts";
export { readWanted } from "./use-query-text.ts";
