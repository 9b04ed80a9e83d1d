/** Connecting the instance to the streaming service while it runs. */
export { connectionRoutes } from "./provider-setup.routes.ts";
export { followConnections } from "./follow-connections.ts";
