import { message } from "#contract/messages/messages.ts";
import * as contract from "#contract/genres/genres.ts";
import type { AppContext } from "#server/features/context.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { serve, type Route } from "#server/platform/http/serve.ts";
import { deleteAiKey, readAiKey, writeAiKey } from "./ai/ai-keys.db.ts";
import { aiKeyPurpose } from "./ai/ask-ai.ts";
import { correctGenre, previewCorrection } from "./corrections/correct-genre.ts";
import { changeCentral } from "./central/edit-central.ts";
import type { GenreLibraries } from "./library-genres/genre-library.ts";
import {
  coverGenres,
  explainTrack,
  listGenreTracks,
  mapGenres,
} from "#server/features/genres/show-genres.ts";
import { switchLookup } from "./lookups/lookup.jobs.ts";
import { makePlan, showLatestPlan } from "./plans/plans.ts";
import { allowedGenres, genreNodes, mainstreamGenres } from "./taxonomy/taxonomy.ts";

type GenresCtx = Pick<AppContext, "database" | "jobs" | "log" | "now" | "secrets" | "settings"> & {
  genreLibraries: GenreLibraries;
  /** plays of at least 30 s of a person's songs, by address */
  countPlays: (userId: string) => Promise<ReadonlyMap<string, number>>;
};

export const genreRoutes: Route<GenresCtx>[] = [
  serve(contract.genres, () => ({
    allowed: [...allowedGenres],
    mainstream: [...mainstreamGenres],
    tree: genreNodes.map(({ name, display, parent }) => ({ genre: name, display, main: parent ?? name })),
  })),

  serve(contract.overrideGenre, (ctx: GenresCtx, { body }, { session }) => correctGenre(ctx, session, body)),

  serve(contract.previewOverride, (ctx: GenresCtx, { body }, { session }) =>
    previewCorrection(ctx, session, body),
  ),

  serve(contract.explainGenre, async (ctx: GenresCtx, { params }, { session }) =>
    explainTrack(await ctx.genreLibraries.get(session), params.id),
  ),

  serve(contract.dryRun, (ctx: GenresCtx, { body }, { session, signal }) =>
    makePlan(ctx, session, body, signal),
  ),

  serve(contract.latestPlan, (ctx: GenresCtx, _input, { session }) => showLatestPlan(ctx, session.userId)),

  serve(contract.genreCoverage, async (ctx: GenresCtx, _input, { session }) =>
    coverGenres(ctx, session, await ctx.genreLibraries.get(session)),
  ),

  serve(contract.genreMap, async (ctx: GenresCtx, _input, { session }) =>
    mapGenres(await ctx.genreLibraries.get(session), await ctx.countPlays(session.userId)),
  ),

  serve(contract.genreTracks, async (ctx: GenresCtx, { query }, { session }) =>
    listGenreTracks(await ctx.genreLibraries.get(session), { ...query, genre: query.genre }),
  ),

  serve(contract.setCentralGenre, async (ctx: GenresCtx, { body }, { session }) => {
    // A library of exports has songs of no service, of which nothing is said to everyone.
    if (session.provider === "export") throw new AppError("not-found", message("genres.unknownServiceSong"));
    const { track_id: id, genre } = body;
    await changeCentral(ctx, { kind: "track", provider: session.provider, id, genre });
    return body;
  }),

  serve(contract.switchLookup, (ctx: GenresCtx, { params, body }) =>
    switchLookup(ctx, params.source, body.is_on),
  ),

  serve(contract.readAiKey, async (ctx: GenresCtx, _input, { session }) => ({
    exists: (await readAiKey(ctx.database, session.userId)) !== null,
  })),

  serve(contract.writeAiKey, async (ctx: GenresCtx, { body }, { session }) => {
    const { userId } = session;
    if (body.api_key === null) await deleteAiKey(ctx.database, userId);
    else {
      const apiKey = ctx.secrets.seal(body.api_key, aiKeyPurpose);
      await writeAiKey(ctx.database, { userId, apiKey, changedAt: new Date(ctx.now()) });
    }
    return { exists: body.api_key !== null };
  }),
];
