/** Problems of a library: duplicates, gone tracks and others to look at. */
export { healthRoutes } from "./health.routes.ts";
export { createHealthTotals, type HealthTotals } from "./health-totals.ts";
