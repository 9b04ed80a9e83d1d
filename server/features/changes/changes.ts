/** Changes of many playlists at once: a plan is a list of steps, shown first, then carried out by one job as one operation. */
export { defineChange, type ChangeInput } from "./engine/change-job.ts";
export { followChange, startChange, type StartedChange } from "./engine/start-change.ts";
export type { StepRun } from "./engine/step-run.ts";
export { targetOf } from "./engine/change-playlist.ts";
export { likesInParts, type PlanState, type Step, type StepOutcome } from "./engine/steps.ts";
export { changeRoutes } from "./changes.routes.ts";
export { applyPlanJob } from "./apply/apply-plan.ts";
export { gatherSongsJob } from "./gather/gather-songs.ts";
export { mergePlaylistsJob } from "./merge/merge-playlists.ts";
export { migrateAccountJob, planMigration, type CarryCtx } from "./migrate-account/migrate-account.jobs.ts";
export { rewritePlaylistsJob } from "./order/order-playlist.ts";
export { restorePlaylistJob } from "./restore/restore-version.ts";
export { splitPlaylistJob } from "./split/split-playlist.ts";
export { undoOperationJob } from "./undo/undo-operation.ts";
