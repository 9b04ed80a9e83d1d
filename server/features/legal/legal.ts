/** What this instance says of itself on the legal page. */
export { legalRoutes } from "./legal.routes.ts";
