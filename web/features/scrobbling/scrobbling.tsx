import { lazy } from "react";

/** The page of `/scrobbling`: how players send their plays here, the tokens they use, and what they sent. */
export const ScrobblingPage = lazy(async () => ({
  default: (await import("./scrobbling-page.tsx")).ScrobblingPage,
}));
