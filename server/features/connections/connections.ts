/** Connecting the instance to the streaming service while it runs. */
export { connectionRoutes } from "./connections.routes.ts";
export { followConnections } from "./follow-connections.ts";
