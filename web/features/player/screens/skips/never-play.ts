import { lazyPage } from "#web/platform/loading/lazy-component.ts";

/** The page of `/never-play`. */
export const NeverPlayPage = lazyPage(async () => ({
  default: (await import("./never-play-page.tsx")).NeverPlayPage,
}));
