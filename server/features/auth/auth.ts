/**
 * Signing in, sessions, and the link to a provider. Other features ask here for a person's access token and
 * never see how it is kept.
 */
export { hasAccounts, readKeepalive, setKeepalive } from "./auth.db.ts";
export { defineAuthJobs, startSweeping } from "./auth.jobs.ts";
export { authRoutes } from "./auth.routes.ts";
export type { AuthCtx } from "./auth-context.ts";
export { createLinkTokens, linkMonths, type LinkTokens } from "./provider-link.ts";
export { createSessions, slidingDays } from "./sessions.ts";
