/** Playing: forwards the provider's player calls for the browser. */
export { playerRoutes } from "./player.routes.ts";
