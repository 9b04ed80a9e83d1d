import { message } from "#contract/messages/messages.ts";
import type { Track } from "#contract/library/library.ts";
import * as contract from "#contract/playlists/clean-up.ts";
import type { AppContext } from "#server/features/context.ts";
import { presentLibrary, libraryTracks } from "#server/features/library/library.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { serve, type Route, type UserScope } from "#server/platform/http/serve.ts";
import { presentPlaylists, presentRows, presentTotals, presentVersions } from "./present-clean-up.ts";
import { startCleanUp } from "./start-clean-up.ts";
import type { CleanUpMemory } from "./survey/survey.ts";

type CleanUpCtx = Pick<AppContext, "database" | "jobs" | "publicUrl"> & { cleanUpMemory: CleanUpMemory };

/** Unsorted likes that are shown. */
const maxLikes = 50;

export const cleanUpRoutes: Route<CleanUpCtx>[] = [
  serve(contract.cleanUpTotals, async (ctx: CleanUpCtx, { query }, { session }) => {
    const survey = await ctx.cleanUpMemory.get(session);
    const likes = await presentTracks(ctx, session, survey.unsortedLikes.slice(0, maxLikes));
    return presentTotals(survey, { rule: query.rule, versionRule: query.version_rule }, likes);
  }),

  serve(contract.cleanUpVersions, async (ctx: CleanUpCtx, { query }, { session }) => {
    const { limit, offset, version_rule: rule } = query;
    const survey = await ctx.cleanUpMemory.get(session);
    const { songs: all } = survey.versions[rule];
    const page = all.slice(offset, offset + limit);
    const ids = page.flatMap(({ uris }) => [...uris.keys()]);
    const tracks = new Map((await presentTracks(ctx, session, ids)).map((track) => [track.id, track]));
    return { items: presentVersions(survey, page, tracks), total: all.length };
  }),

  serve(contract.cleanUpLikes, async (ctx: CleanUpCtx, { query }, { session }) => {
    const { limit, offset } = query;
    const { unsortedLikes } = await ctx.cleanUpMemory.get(session);
    const items = await presentTracks(ctx, session, unsortedLikes.slice(offset, offset + limit));
    return { items, total: unsortedLikes.length };
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

/** Tracks by their ids, in their order, without what the catalogue no longer has. */
async function presentTracks(
  ctx: CleanUpCtx,
  { provider }: UserScope,
  ids: readonly string[],
): Promise<Track[]> {
  const tracks = await libraryTracks.readById(ctx.database, provider, ids);
  return ids.flatMap((id) => tracks.get(id) ?? []).map((row) => presentLibrary.track(row, ctx.publicUrl));
}
