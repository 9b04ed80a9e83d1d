/**
 * Signing in, sessions, and the link to a provider. Other features ask here for a person's access token and
 * never see how it is kept.
 */
export { followListedAdmins, hasAdmin, isNeededAdmin, lockAdmins, updateAdmin } from "./admins.db.ts";
export { namesOf, readKeepalive, setKeepalive } from "./auth.db.ts";
export { sweepLostAccountsJob, sweepSignInsJob, sweepVisitorsJob } from "./auth.jobs.ts";
export { authRoutes } from "./auth.routes.ts";
export type { AuthCtx } from "./auth-context.ts";
export { offeredProviders } from "./offered-providers.ts";
export { createLinkTokens, linkMonths, type LinkTokens } from "./provider-link.ts";
export { createSessions, slidingDays, type Sessions } from "./sessions/sessions.ts";
