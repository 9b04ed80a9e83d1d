/** What the server says of itself. */
export { createChangelog } from "./changelog.ts";
export { metaRoutes, type MetaCtx } from "./meta.routes.ts";
