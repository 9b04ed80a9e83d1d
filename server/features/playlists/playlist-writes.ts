import type { AppContext } from "#server/context.ts";
import {
  appendToCachedPlaylist,
  findForeignTracks,
  readKnownTracks,
} from "#server/features/library/library.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Session } from "#server/platform/serve.ts";
import type { ProviderAnswer } from "#server/spotify/provider-answers.ts";
import type { ProviderCall } from "#server/spotify/provider-client.ts";

import { readTrack } from "#server/spotify/provider-library.ts";
import { readAppended, sendPlayerCall } from "#server/spotify/provider-player.ts";

type WriteCtx = Pick<AppContext, "database" | "providers" | "now" | "log">;

/** A call of the provider's Web API that changes a playlist, in either dialect's words. */
export type PlaylistWrite = Pick<ProviderCall, "method" | "path" | "query" | "body" | "signal">;

/** What came of a write: the provider's answer and, for additions, what the cached copy has now. */
export interface PlaylistWritten {
  answer: ProviderAnswer;
  /** tracks of the cached copy after an addition; null where it was not changed */
  trackCount: number | null;
}

/** Tracks that the catalogue lacks are read one by one; of more than this the next scan tells. */
const mostUnknown = 5;

/**
 * The one way in which playlists are written, whoever asks: at the provider first, then in the cached copy. Throws
 * what `sendPlayerCall` throws; the cached copy is then as it was.
 */
export async function writePlaylist(
  ctx: WriteCtx,
  session: Session,
  write: PlaylistWrite,
): Promise<PlaylistWritten> {
  const client = ctx.providers.client(session.provider);
  const call: ProviderCall = { ...write, userId: session.userId, priority: "interactive" };
  const answer = await sendPlayerCall(client, call);
  const appended = readAppended(call);
  const trackCount = appended === null ? null : await showAppended(ctx, session, appended);
  return { answer, trackCount };
}

/** Shows an addition in the cached copy. What fails here fails nothing: the next scan mends the copy. */
async function showAppended(
  ctx: WriteCtx,
  session: Session,
  { playlistId, uris }: { playlistId: string; uris: readonly string[] },
): Promise<number | null> {
  const trackIds = uris.map((uri) => /^spotify:track:(\w+)$/u.exec(uri)?.[1] ?? "");
  if (trackIds.includes("")) return null;
  const { userId, provider } = session;
  try {
    const known = await readKnownTracks(ctx.database, provider, trackIds);
    const missing = [...new Set(trackIds)].filter((id) => !known.has(id));
    if (missing.length > mostUnknown) return null;
    const caller = { userId, priority: "interactive" as const };
    const client = ctx.providers.client(provider);
    const read = await Promise.all(missing.map((id) => readTrack(client, caller, id)));
    const unknown = read.filter((track) => track !== null);
    if (unknown.length < missing.length) return null;
    return await appendToCachedPlaylist(ctx.database, {
      userId,
      provider,
      playlistId,
      trackIds,
      addedAt: new Date(ctx.now()),
      unknown,
    });
  } catch (error) {
    ctx.log.warn({ err: error, playlistId }, "an added track is not shown before the next scan");
    return null;
  }
}

/** Adds tracks to the end of a playlist; as `writePlaylist`. Throws `bad-request` for tracks of another provider. */
export async function addToPlaylist(
  ctx: WriteCtx,
  session: Session,
  { playlistId, uris, signal }: { playlistId: string; uris: readonly string[]; signal?: AbortSignal },
): Promise<PlaylistWritten> {
  const trackIds = uris.flatMap((uri) => /^spotify:track:(\w+)$/u.exec(uri)?.[1] ?? []);
  if ((await findForeignTracks(ctx.database, session.provider, trackIds)).length > 0)
    throw new AppError("bad-request", "This music belongs to another service than your account.");
  return writePlaylist(ctx, session, {
    method: "POST",
    path: `playlists/${encodeURIComponent(playlistId)}/items`,
    body: { uris },
    ...(signal ? { signal } : {}),
  });
}
