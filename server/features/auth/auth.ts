/**
 * Signing in, sessions, and the link to a provider. Other features ask here for a person's access token and
 * never see how it is kept.
 */
export {
  followListedAdmins,
  hasAdmin,
  isNeededAdmin,
  listAdmins,
  lockAdmins,
  updateAdmin,
} from "#server/features/auth/accounts/admins.db.ts";
export { signInAtDemo } from "#server/features/auth/sign-in/dev-sign-in.ts";
export { findUserOf, namesOf, readKeepalive, setKeepalive } from "#server/features/auth/accounts/auth.db.ts";
export { endingLinksJob, type EndingLinkNotice } from "#server/features/auth/provider-links/link-notices.ts";
export { sweepLostAccountsJob, sweepSignInsJob, sweepVisitorsJob } from "./auth.jobs.ts";
export { accountTables } from "./person-export/account-tables.db.ts";
export { authRoutes } from "./auth.routes.ts";
export type { AuthCtx } from "#server/features/auth/sessions/auth-context.ts";
export { offeredProviders } from "#server/features/auth/accounts/offered-providers.ts";
export {
  createLinkTokens,
  linkMonths,
  type LinkTokens,
} from "#server/features/auth/provider-links/provider-link.ts";
export { requireRecentSignIn } from "./recent-sign-in.ts";
export { stateMinutes } from "#server/features/auth/sign-in/sign-in.ts";
export { findByAccessToken, isAccessToken } from "./tokens/access-tokens.ts";
export { createSessions, slidingDays, type Sessions } from "./sessions/sessions.ts";
