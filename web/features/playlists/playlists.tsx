import { lazy } from "react";

/** The page of a playlist, or of the liked songs. */
export const PlaylistPage = lazy(async () => ({
  default: (await import("./playlist-page.tsx")).PlaylistPage,
}));
