import * as mergeContract from "#contract/playlists/playlist-merge.ts";
import * as splitContract from "#contract/playlists/playlist-split.ts";
import { applyPlan as applyContract } from "#contract/playlists/playlists.ts";
import type { AppContext } from "#server/features/context.ts";
import type { GenreLibraries } from "#server/features/genres/genres.ts";
import { serve, type Route } from "#server/platform/http/serve.ts";
import { applyPlan } from "./apply/apply-plan.ts";
import { mergePlaylists, previewMerge } from "./merge/merge-playlists.ts";
import { previewSplit, splitPlaylist } from "./split/split-playlist.ts";

type ChangesCtx = Pick<AppContext, "database" | "jobs" | "now"> & { genreLibraries: GenreLibraries };

export const changeRoutes: Route<ChangesCtx>[] = [
  serve(applyContract, (ctx: ChangesCtx, { body }, { session, signal }) =>
    applyPlan(ctx, session, body, signal),
  ),

  serve(mergeContract.previewMerge, (ctx: ChangesCtx, { body }, { session }) =>
    previewMerge(ctx, session, body),
  ),

  serve(mergeContract.mergePlaylists, (ctx: ChangesCtx, { body }, { session, signal }) =>
    mergePlaylists(ctx, session, body, signal),
  ),

  serve(splitContract.previewSplit, (ctx: ChangesCtx, { body }, { session }) =>
    previewSplit(ctx, session, body),
  ),

  serve(splitContract.splitPlaylist, (ctx: ChangesCtx, { body }, { session, signal }) =>
    splitPlaylist(ctx, session, body, signal),
  ),
];
