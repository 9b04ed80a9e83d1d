/** What people have agreed to. Features whose writes need it ask here. */
export { consentRoutes } from "./consent.routes.ts";
export { consentTables } from "./consent-tables.db.ts";
export { deleteConsents, insertConsent } from "./consent.db.ts";
export { requireConsent } from "./require-consent.ts";
export { changedTermsJob } from "./changed-terms.jobs.ts";
