import { lazyPage } from "#web/platform/lazy-page.tsx";

/** The page of a playlist, or of the liked songs. */
export const PlaylistPage = lazyPage(async () => (await import("./playlist-page.tsx")).PlaylistPage);
