/* The public entry to changes of many playlists, each shown before it is carried out. */
import { lazyPart } from "#web/platform/loading/lazy-component.ts";

/** Says what a change of playlists does, does it, and offers to undo it; loaded when it first opens. */
export const ChangeDialog = lazyPart(async () => (await import("./change-dialog.tsx")).ChangeDialog);

/** Puts the songs of an artist from all playlists into one; loaded when it first opens. */
export const GatherDialog = lazyPart(async () => (await import("./gather-dialog.tsx")).GatherDialog);

/** Says what a change does, does it by its job, and offers to undo it; loaded when it first opens. */
export const ChangeJobDialog = lazyPart(
  async () => (await import("./change-job-dialog.tsx")).ChangeJobDialog,
);

export type { StartChange } from "./use-change-job.ts";
