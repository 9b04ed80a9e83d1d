/** People who wait for a place: they join in public, admins see them. */
export { forgetOriginsJob, originDays } from "./waitlist.jobs.ts";
export { waitlistRoutes } from "./waitlist.routes.ts";
