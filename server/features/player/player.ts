/** Playing: forwards the provider's player calls for the browser. */
export { playerRoutes, type PlayerCtx } from "./player.routes.ts";
