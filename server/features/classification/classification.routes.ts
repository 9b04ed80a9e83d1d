import { message } from "#contract/messages/messages.ts";
import * as contract from "#contract/classification/classification.ts";
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
} from "#server/features/classification/show-genres.ts";
import { switchLookup } from "./lookups/lookup.jobs.ts";
import { makePlan, showLatestPlan } from "./plans/plans.ts";
import { allowedGenres, genreNodes, mainstreamGenres } from "./taxonomy/taxonomy.ts";

type ClassificationCtx = Pick<AppContext, "database" | "jobs" | "log" | "now" | "secrets" | "settings"> & {
  genreLibraries: GenreLibraries;
  /** plays of at least 30 s of a person's songs, by address */
  countPlays: (userId: string) => Promise<ReadonlyMap<string, number>>;
};

export const classificationRoutes: Route<ClassificationCtx>[] = [
  serve(contract.genres, () => ({
    allowed: [...allowedGenres],
    mainstream: [...mainstreamGenres],
    tree: genreNodes.map(({ name, display, parent }) => ({ genre: name, display, main: parent ?? name })),
  })),

  serve(contract.overrideGenre, (ctx: ClassificationCtx, { body }, { session }) =>
    correctGenre(ctx, session, body),
  ),

  serve(contract.previewOverride, (ctx: ClassificationCtx, { body }, { session }) =>
    previewCorrection(ctx, session, body),
  ),

  serve(contract.explainGenre, async (ctx: ClassificationCtx, { params }, { session }) =>
    explainTrack(await ctx.genreLibraries.get(session), params.id),
  ),

  serve(contract.dryRun, (ctx: ClassificationCtx, { body }, { session, signal }) =>
    makePlan(ctx, session, body, signal),
  ),

  serve(contract.latestPlan, (ctx: ClassificationCtx, _input, { session }) =>
    showLatestPlan(ctx, session.userId),
  ),

  serve(contract.genreCoverage, async (ctx: ClassificationCtx, _input, { session }) =>
    coverGenres(ctx, session, await ctx.genreLibraries.get(session)),
  ),

  serve(contract.genreMap, async (ctx: ClassificationCtx, _input, { session }) =>
    mapGenres(await ctx.genreLibraries.get(session), await ctx.countPlays(session.userId)),
  ),

  serve(contract.genreTracks, async (ctx: ClassificationCtx, { query }, { session }) =>
    listGenreTracks(await ctx.genreLibraries.get(session), { ...query, genre: query.genre }),
  ),

  serve(contract.setCentralGenre, async (ctx: ClassificationCtx, { body }, { session }) => {
    // A library of exports has songs of no service, of which nothing is said to everybody.
    if (session.provider === "export")
      throw new AppError("not-found", message("classification.unknownServiceSong"));
    const { track_id: id, genre } = body;
    await changeCentral(ctx, { kind: "track", provider: session.provider, id, genre });
    return body;
  }),

  serve(contract.switchLookup, (ctx: ClassificationCtx, { params, body }) =>
    switchLookup(ctx, params.source, body.is_on),
  ),

  serve(contract.readAiKey, async (ctx: ClassificationCtx, _input, { session }) => ({
    exists: (await readAiKey(ctx.database, session.userId)) !== null,
  })),

  serve(contract.writeAiKey, async (ctx: ClassificationCtx, { body }, { session }) => {
    const { userId } = session;
    if (body.api_key === null) await deleteAiKey(ctx.database, userId);
    else {
      const apiKey = ctx.secrets.seal(body.api_key, aiKeyPurpose);
      await writeAiKey(ctx.database, { userId, apiKey, changedAt: new Date(ctx.now()) });
    }
    return { exists: body.api_key !== null };
  }),
];
