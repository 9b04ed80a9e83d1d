import * as contract from "#contract/classification.ts";
import type { AppContext } from "#server/context.ts";
import { AppError } from "#server/platform/errors.ts";
import { serve, type Route } from "#server/platform/serve.ts";
import { deleteGenreOverride, readLibraryTrackArtists, upsertGenreOverride } from "./classification.db.ts";
import { allowedGenres, mainstreamGenres } from "./genres.ts";
import { readGenreOf } from "./track-genres.ts";

type ClassificationCtx = Pick<AppContext, "database" | "now">;

export const classificationRoutes: Route<ClassificationCtx>[] = [
  serve(contract.genres, () => ({ allowed: [...allowedGenres], mainstream: [...mainstreamGenres] })),

  serve(contract.overrideGenre, async (ctx: ClassificationCtx, { body }, { session }) => {
    const { userId, provider } = session;
    const { track_id: trackId, genre } = body;
    if (genre !== null && !allowedGenres.includes(genre))
      throw refused("genre", "is not one of the genres", "There is no such genre.");
    const artists = await readLibraryTrackArtists(ctx.database, { userId, provider, trackId });
    if (artists === null)
      throw refused("track_id", "is not in your library", "There is no such track in your library.");
    if (genre === null) await deleteGenreOverride(ctx.database, userId, trackId);
    else {
      const override = { user_id: userId, track_id: trackId, genre, changed_at: new Date(ctx.now()) };
      await upsertGenreOverride(ctx.database, override);
    }
    return { track_id: trackId, ...(await readGenreOf(ctx, session, { id: trackId, artists })) };
  }),
];

function refused(field: string, problem: string, sentence: string): AppError {
  return new AppError("bad-request", sentence, { fields: { [field]: problem } });
}
