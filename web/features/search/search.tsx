import { lazy } from "react";

/** The search screen, at `/search?q=&genre=`. */
export const SearchPage = lazy(async () => ({ default: (await import("./search-page.tsx")).SearchPage }));

export { focusSearchBox, SearchBox } from "./search-box.tsx";
export { listEntries } from "./library-entries.ts";
export { readWanted } from "./use-query-text.ts";
