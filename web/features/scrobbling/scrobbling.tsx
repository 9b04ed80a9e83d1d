import { lazyPage } from "#web/platform/loading/lazy-component.ts";

/** The page of `/scrobbling`: how players send their plays here, the tokens they use, and what they sent. */
export const ScrobblingPage = lazyPage(async () => ({
  default: (await import("./scrobbling-page.tsx")).ScrobblingPage,
}));
