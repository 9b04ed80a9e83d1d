/** Who runs this instance: how somebody becomes admin, who else is one, and what admins have changed. */
export { adminRoutes, noteAdminWrite } from "./admin.routes.ts";
export { createSetUp, type SetUp } from "./set-up.ts";
