/** Players send their plays here, as they send them to ListenBrainz. */
export { scrobblingRoutes } from "./scrobbling.routes.ts";
export { deleteScrobbling, scrobblingTables } from "./scrobbles.db.ts";
