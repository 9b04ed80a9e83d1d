import { lazy } from "react";

/** Duplicates, gone tracks and others to look at, with what repairs them: `/library-health?kind=`. */
export const HealthPage = lazy(async () => ({ default: (await import("./health-page.tsx")).HealthPage }));
