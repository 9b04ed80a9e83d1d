/* The public entry to changes of playlists, each shown before it is carried out. */
import { lazyPart } from "#web/platform/loading/lazy-component.ts";

/** Says what a change does, does it by its job, and offers to undo it; a part of dialogs that are loaded when first opened. */
export { ChangeDialog, type DoneChange } from "./change-dialog.tsx";

/** Says which songs a change puts into one playlist, and does it; loaded when it first opens. */
export const FillDialog = lazyPart(async () => (await import("./fill-dialog.tsx")).FillDialog);

/** Puts the songs of an artist from all playlists into one; loaded when it first opens. */
export const GatherDialog = lazyPart(async () => (await import("./gather-dialog.tsx")).GatherDialog);
