import * as contract from "#contract/playlists/changes.ts";
import * as mergeContract from "#contract/playlists/playlist-merge.ts";
import * as splitContract from "#contract/playlists/playlist-split.ts";
import { applyPlan as applyContract } from "#contract/playlists/playlists.ts";
import type { AppContext } from "#server/features/context.ts";
import type { GenreLibraries } from "#server/features/genres/genres.ts";
import { serve, type Route, type UserScope } from "#server/platform/http/serve.ts";
import { applyPlan } from "./apply/apply-plan.ts";
import { planGather } from "./gather/gather-songs.ts";
import { planMerge } from "./merge/merge-playlists.ts";
import { carryOut, presentPlan, type PlannedChange } from "./planned-change.ts";
import { previewSplit, splitPlaylist } from "./split/split-playlist.ts";

type ChangesCtx = Pick<AppContext, "database" | "jobs" | "now"> & { genreLibraries: GenreLibraries };

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
];

function planChange(
  ctx: ChangesCtx,
  person: UserScope,
  change: contract.ChangeOptions,
): Promise<PlannedChange> {
  return change.kind === "merge" ? planMerge(ctx, person, change) : planGather(ctx, person, change);
}
