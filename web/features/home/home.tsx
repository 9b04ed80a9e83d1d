import { lazyPage } from "#web/platform/loading/lazy-component.ts";

/** Home: the library as tiles, its figures, and the progress of a scan. */
export const HomePage = lazyPage(async () => ({ default: (await import("./home-page.tsx")).HomePage }));
