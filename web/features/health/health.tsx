import { lazyPage } from "#web/platform/lazy-page.tsx";

/** Duplicates, gone tracks and others to look at, with what mends them: `/library-health?kind=`. */
export const HealthPage = lazyPage(async () => (await import("./health-page.tsx")).HealthPage);
