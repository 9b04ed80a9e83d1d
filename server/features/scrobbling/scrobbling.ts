/** Players send their plays here, as they send them to ListenBrainz. */
export { relayJob } from "./relay/relay.jobs.ts";
export { scrobblingRoutes } from "./scrobbling.routes.ts";
export { deleteScrobbling, scrobblingTables } from "./scrobbles.db.ts";
