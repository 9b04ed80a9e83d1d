/** The copy of an account, as `GET /auth/me/export` gives it, restored into another account. */
export { previewCopyJob, restoreCopyJob, type AccountCopyCtx } from "./account-copy.jobs.ts";
export { accountCopyRoutes } from "./account-copy.routes.ts";
