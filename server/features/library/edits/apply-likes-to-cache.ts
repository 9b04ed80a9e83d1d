import type { AppContext } from "#server/features/context.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import type { Caller } from "#server/provider-client/api/provider-library.ts";
import { readTrack } from "#server/provider-client/api/provider-library.ts";
import type { RecentStates } from "#server/features/library/scan/live-scans.ts";
import { addCachedLikes, removeCachedLikes } from "./cached-likes.db.ts";
import { findTrackIds } from "#server/features/library/stored/export-songs.db.ts";
import { isLocalAccount } from "#server/provider-client/accounts/export-provider.ts";
import { notifyEdited } from "./notify-edited.ts";
import { readKnownTracks } from "./append-to-playlist.db.ts";

export type LikesCtx = Pick<AppContext, "database" | "providers" | "now" | "log" | "events"> & {
  recentStates: RecentStates;
};

/** Songs that the catalogue lacks are read one by one; more than this are left to the next scan. */
const maxUnknown = 5;

/**
 * Shows in the cached liked songs what the provider has just carried out. Throws only where there is no service: elsewhere
 * the change is made, and what cannot be shown now comes with the next scan.
 *
 * @param change `uris` that are no tracks are passed over: they are no liked songs
 */
export async function applyLikesToCache(
  ctx: LikesCtx,
  session: UserScope,
  change: { isLiked: boolean; uris: readonly string[] },
): Promise<void> {
  const { userId, provider } = session;
  try {
    const ids = await findTrackIds(ctx.database, session, change.uris);
    const trackIds = change.uris.flatMap((uri) => ids.get(uri) ?? []);
    if (trackIds.length === 0) return;
    if (change.isLiked) await showLiked(ctx, session, [...new Set(trackIds.toReversed())]);
    else await removeCachedLikes(ctx.database, { userId, trackIds });
    await notifyEdited(ctx, userId);
  } catch (error) {
    if (isLocalAccount(provider)) throw error;
    ctx.log.warn({ err: error }, "a change of the liked songs is not shown before the next scan");
  }
}

async function showLiked(
  ctx: LikesCtx,
  { userId, provider }: UserScope,
  /** each once; the one that was liked last is the newest, so it comes first */
  trackIds: readonly string[],
): Promise<void> {
  const known = await readKnownTracks(ctx.database, provider, trackIds);
  const missing = trackIds.filter((id) => !known.has(id));
  const read = missing.length > maxUnknown ? [] : await readTracks(ctx, { userId, provider }, missing);
  const unknown = read.filter((track) => track !== null);
  // A song that the provider answers under another id is one that the next scan knows better.
  for (const { id } of unknown) known.add(id);
  const shown = trackIds.filter((id) => known.has(id));
  if (shown.length === 0) return;
  const addedAt = new Date(ctx.now());
  await addCachedLikes(ctx.database, { userId, provider, trackIds: shown, addedAt, unknown });
}

function readTracks(
  ctx: LikesCtx,
  { userId, provider }: { userId: string; provider: string },
  ids: readonly string[],
) {
  const caller: Caller = { userId, priority: "interactive" };
  const client = ctx.providers.client(provider);
  return Promise.all(ids.map((id) => readTrack(client, caller, id)));
}
