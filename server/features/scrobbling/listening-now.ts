import type { AppContext } from "#server/features/context.ts";
import { readSounding } from "#server/features/player/player.ts";
import { readPrivateSession } from "#server/features/stats/stats.ts";
import { readPlaying } from "./scrobbles.db.ts";

export type ListeningNowCtx = Pick<AppContext, "database" | "now">;

/**
 * What others may see that a person plays now: the song of the player here or of one that reports here, whichever was heard
 * of last. Null where nothing plays, and in a private session.
 */
export async function readListeningNow(
  ctx: ListeningNowCtx,
  userId: string,
): Promise<{ title: string; artist: string } | null> {
  if ((await readPrivateSession(ctx, userId)).until !== null) return null;
  const elsewhere = await readPlaying(ctx.database, userId, new Date(ctx.now()));
  const here = await readSounding(ctx.database, userId, ctx.now());
  if (elsewhere === undefined || (here !== null && here.observedAtMs > elsewhere.started_at.getTime()))
    return here && { title: here.title, artist: here.artist };
  return { title: elsewhere.title, artist: elsewhere.artist };
}
