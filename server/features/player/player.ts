/** Playing: forwards the provider's player calls for the browser, and sends its pages what plays. */
export { createPlaybackFeed } from "./playback-feed.ts";
export { playbackRoutes } from "./playback.routes.ts";
export { playbackTables } from "./playback-tables.db.ts";
export { deletePlayback } from "./playback.db.ts";
export { playerRoutes } from "./player.routes.ts";
export { readSounding } from "./read-sounding.ts";
