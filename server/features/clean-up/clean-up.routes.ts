import { message } from "#contract/messages/messages.ts";
import * as contract from "#contract/playlists/clean-up.ts";
import type { AppContext } from "#server/features/context.ts";
import { presentTrack, readTracksById } from "#server/features/library/library.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { serve, type Route } from "#server/platform/http/serve.ts";
import { presentPlaylists, presentRows, presentTotals } from "./present-clean-up.ts";
import { startCleanUp } from "./start-clean-up.ts";
import type { CleanUpMemory } from "./survey/survey.ts";

type CleanUpCtx = Pick<AppContext, "database" | "jobs" | "publicUrl"> & { cleanUpMemory: CleanUpMemory };

/** Unsorted likes that are shown. */
const maxLikes = 50;

export const cleanUpRoutes: Route<CleanUpCtx>[] = [
  serve(contract.cleanUpTotals, async (ctx: CleanUpCtx, { query }, { session }) => {
    const survey = await ctx.cleanUpMemory.get(session);
    const ids = survey.unsortedLikes.slice(0, maxLikes);
    const tracks = await readTracksById(ctx.database, session.provider, ids);
    const likes = ids.flatMap((id) => tracks.get(id) ?? []).map((row) => presentTrack(row, ctx.publicUrl));
    return presentTotals(survey, query.rule, likes);
  }),

  serve(contract.unsortedLikes, async (ctx: CleanUpCtx, _asked, { session }) => {
    const { unsortedLikes } = await ctx.cleanUpMemory.get(session);
    return { items: unsortedLikes.map((id) => `spotify:track:${id}`), total: unsortedLikes.length };
  }),

  serve(contract.cleanUpPlaylists, async (ctx: CleanUpCtx, { query }, { session }) => {
    const { limit, offset } = query;
    const all = presentPlaylists(await ctx.cleanUpMemory.get(session), query, ctx.publicUrl);
    return { items: all.slice(offset, offset + limit), total: all.length };
  }),

  serve(contract.cleanUpRows, async (ctx: CleanUpCtx, { params, query }, { session }) => {
    const page = await presentRows(ctx, session, await ctx.cleanUpMemory.get(session), {
      playlistId: params.id,
      ...query,
    });
    if (page === null) throw new AppError("not-found", message("cleanUp.nothingInPlaylist"));
    return page;
  }),

  serve(contract.cleanUp, (ctx: CleanUpCtx, { body }, { session, signal }) =>
    startCleanUp(ctx, session, body, signal),
  ),
];
