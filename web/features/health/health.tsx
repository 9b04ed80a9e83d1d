import { lazyPage } from "#web/platform/loading/lazy-component.ts";

/** Duplicates, gone tracks and others to look at, with what repairs them: `/library-health?kind=`. */
export const HealthPage = lazyPage(async () => ({ default: (await import("./health-page.tsx")).HealthPage }));
