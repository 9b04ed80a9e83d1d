/** What the server says of itself. */
export { metaRoutes, type MetaCtx } from "./meta.routes.ts";
