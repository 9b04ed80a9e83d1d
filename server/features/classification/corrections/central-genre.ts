import type { AppContext } from "#server/features/context.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { requireGenre } from "./correct-genre.ts";
import { isInCatalogue } from "#server/features/classification/library-genres/library-tracks.db.ts";
import { deleteFact, writeFacts } from "#server/features/classification/evidence/genre-facts.db.ts";

/**
 * Sets what the central library says of a track, or clears it (null). Throws AppError `unprocessable` for a genre that is
 * none, and `not-found` for a track that the catalogue lacks.
 */
export async function setCentralGenre(
  ctx: Pick<AppContext, "database" | "now">,
  provider: string,
  { track_id: trackId, genre }: { track_id: string; genre: string | null },
): Promise<void> {
  if (genre !== null) requireGenre(genre);
  if (!(await isInCatalogue(ctx.database, provider, trackId)))
    throw new AppError("not-found", "The catalogue has no such track.");
  const fact = { subject: "track" as const, key: `${provider}:${trackId}`, source: "given" as const };
  await transaction(ctx.database, (trx) =>
    genre === null
      ? deleteFact(trx, fact)
      : writeFacts(trx, [{ ...fact, entity: "", genres: [genre], told_at: new Date(ctx.now()) }]),
  );
}
