/** Problems of a library: duplicates, gone tracks and others to look at. */
export { healthRoutes } from "./health.routes.ts";
export { readUnsortedLikes } from "./health.db.ts";
export { createHealthTotals } from "./health-totals.ts";
