/** Changes of many playlists at once: a plan is a list of steps, shown first, then carried out by one job as one operation. */
export { defineChange } from "./engine/change-job.ts";
export { startChange } from "./engine/start-change.ts";
export type { PlanState, Step } from "./engine/steps.ts";
export { changeRoutes } from "./changes.routes.ts";
export { applyPlanJob } from "./apply/apply-plan.ts";
export { gatherSongsJob } from "./gather/gather-songs.ts";
export { mergePlaylistsJob } from "./merge/merge-playlists.ts";
export { splitPlaylistJob } from "./split/split-playlist.ts";
