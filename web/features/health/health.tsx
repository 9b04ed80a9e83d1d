import { lazyPart } from "#web/platform/loading/lazy-component.ts";

/** Duplicates, unavailable songs and others one by one, with what repairs them, below a heading of another screen. */
export const HealthChecks = lazyPart(async () => (await import("./health-checks.tsx")).HealthChecks);
