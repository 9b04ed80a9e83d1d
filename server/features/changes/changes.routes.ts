import * as contract from "#contract/playlists/changes.ts";
import * as mergeContract from "#contract/playlists/playlist-merge.ts";
import * as splitContract from "#contract/playlists/playlist-split.ts";
import { undoOperation as undoContract } from "#contract/playlists/operations.ts";
import * as orderContract from "#contract/playlists/playlist-order.ts";
import * as versionsContract from "#contract/playlists/playlist-versions.ts";
import { applyPlan as applyContract } from "#contract/playlists/playlists.ts";
import type { AppContext } from "#server/features/context.ts";
import type { GenreLibraries } from "#server/features/genres/genres.ts";
import { serve, type Route, type UserScope } from "#server/platform/http/serve.ts";
import { applyPlan } from "./apply/apply-plan.ts";
import { planGather } from "./gather/gather-songs.ts";
import { planMerge } from "./merge/merge-playlists.ts";
import { orderPlaylist, previewOrder, type OrderCtx } from "./order/order-playlist.ts";
import { previewSort, sortPlaylists } from "./order/sort-playlists.ts";
import { carryOut, presentPlan, type PlannedChange } from "./planned-change.ts";
import { previewRestore, restoreVersion } from "./restore/restore-version.ts";
import { previewSplit, splitPlaylist } from "./split/split-playlist.ts";
import { undoOperation } from "./undo/undo-operation.ts";

type ChangesCtx = Pick<AppContext, "database" | "jobs" | "now"> &
  OrderCtx & { genreLibraries: GenreLibraries };

export const changeRoutes: Route<ChangesCtx>[] = [
  serve(applyContract, (ctx: ChangesCtx, { body }, { session, signal }) =>
    applyPlan(ctx, session, body, signal),
  ),

  serve(contract.previewChange, async (ctx: ChangesCtx, { body }, { session }) =>
    presentPlan(await planChange(ctx, session, body.change), body),
  ),

  serve(contract.applyChange, async (ctx: ChangesCtx, { body }, { session, signal }) => {
    const planned = await planChange(ctx, session, body.change);
    return carryOut(ctx, session, { planned, asked: body.plan }, signal);
  }),

  serve(mergeContract.previewMerge, async (ctx: ChangesCtx, { body }, { session }) =>
    presentPlan(await planMerge(ctx, session, body), body),
  ),

  serve(mergeContract.mergePlaylists, async (ctx: ChangesCtx, { body }, { session, signal }) => {
    const planned = await planMerge(ctx, session, body);
    return carryOut(ctx, session, { planned, asked: body.plan }, signal);
  }),

  serve(splitContract.previewSplit, (ctx: ChangesCtx, { body }, { session }) =>
    previewSplit(ctx, session, body),
  ),

  serve(splitContract.splitPlaylist, (ctx: ChangesCtx, { body }, { session, signal }) =>
    splitPlaylist(ctx, session, body, signal),
  ),

  serve(orderContract.previewOrder, (ctx: ChangesCtx, { params, body }, { session }) =>
    previewOrder(ctx, session, { playlistId: params.id, positions: body.positions }),
  ),

  serve(orderContract.orderPlaylist, (ctx: ChangesCtx, { params, body }, { session, signal }) =>
    orderPlaylist(ctx, session, { playlistId: params.id, positions: body.positions }, signal),
  ),

  serve(orderContract.previewSort, (ctx: ChangesCtx, { body }, { session }) =>
    previewSort(ctx, session, body),
  ),

  serve(orderContract.sortPlaylists, (ctx: ChangesCtx, { body }, { session, signal }) =>
    sortPlaylists(ctx, session, body, signal),
  ),

  serve(versionsContract.previewRestore, (ctx: ChangesCtx, { params, body }, { session }) =>
    previewRestore(ctx, session, { playlistId: params.id, options: body }),
  ),

  serve(versionsContract.restoreVersion, (ctx: ChangesCtx, { params, body }, { session, signal }) =>
    restoreVersion(ctx, session, { playlistId: params.id, options: body }, signal),
  ),

  serve(undoContract, (ctx: ChangesCtx, { params, body }, { session, signal }) => {
    const undone = { operationId: Number(params.id), keepChanges: body.keep_changes };
    return undoOperation(ctx, session, undone, signal);
  }),
];

function planChange(
  ctx: ChangesCtx,
  person: UserScope,
  change: contract.ChangeOptions,
): Promise<PlannedChange> {
  return change.kind === "merge" ? planMerge(ctx, person, change) : planGather(ctx, person, change);
}
