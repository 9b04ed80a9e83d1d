import type { Route } from "#server/platform/http/serve.ts";
import { centralRoutes, type CentralCtx } from "./central.routes.ts";
import { diagnosticsRoutes, type DiagnosticsCtx } from "./diagnostics.routes.ts";
import { enrichmentRoutes, type EnrichmentRoutesCtx } from "./enrichment.routes.ts";
import { adminPeopleRoutes } from "./people.routes.ts";

/** Who runs this instance: how someone becomes admin, who else is one, what admins see, and what they have changed. */
export { adminRoutes, noteAdminWrite } from "./admin.routes.ts";
export { createCounters } from "./counters.ts";
export { createSetUp, type SetUp } from "./set-up.ts";

/** What the tools of the admin panel work with. */
export type AdminToolsCtx = CentralCtx & DiagnosticsCtx & EnrichmentRoutesCtx;

/** Counters, enrichment, people, the central library and diagnostics. */
export const adminToolsRoutes: Route<AdminToolsCtx>[] = [
  ...enrichmentRoutes,
  ...adminPeopleRoutes,
  ...centralRoutes,
  ...diagnosticsRoutes,
];
