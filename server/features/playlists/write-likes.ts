import { readLikedAmong, showLikes } from "#server/features/library/library.ts";
import type { Person } from "#server/platform/http/serve.ts";
import type { ProviderAnswer } from "#server/provider-client/answers/provider-answers.ts";
import { changeSaved } from "#server/provider-client/api/provider-writes.ts";
import type { Part } from "./journal/changes.ts";
import { recordPart, type Operation } from "./journal/journal.ts";
import { callerOf, type WriteCtx } from "./written-playlist.ts";

/** Things that are saved to the library, or taken out of it: songs, playlists and whatever else has a URI. */
export interface SavedChange {
  isLiked: boolean;
  uris: readonly string[];
}

/**
 * Saves things to the library or takes them out: at the provider first, then in the cached liked songs, and recorded.
 * Throws what the provider client throws; what was carried out before a failure is shown and recorded.
 */
export async function writeLikes(
  ctx: WriteCtx,
  person: Person,
  { isLiked, uris }: SavedChange,
  operation: Operation,
): Promise<ProviderAnswer> {
  const { userId } = person;
  const before = await readLikedAmong(ctx.database, userId, uris.flatMap(trackIdOf));
  const done: string[] = [];
  try {
    return await changeSaved(ctx.providers.client(person.provider), callerOf(person), {
      name: isLiked ? "save" : "remove",
      uris,
      onPart: (part) => done.push(...part),
    });
  } finally {
    const change = { isLiked, uris: done };
    await showLikes(ctx, person, change);
    for (const part of partsOf(change, before)) await recordPart(ctx, { userId, operation }, part);
  }
}

/** What an operation that does this is called. */
export function kindOfSaved({ isLiked, uris }: SavedChange): Operation["kind"] {
  if (uris[0]?.startsWith("spotify:playlist:") === true) return isLiked ? "follow" : "unfollow";
  return isLiked ? "like" : "unlike";
}

/** @param before when those of the songs that were liked had been */
function partsOf({ isLiked, uris }: SavedChange, before: ReadonlyMap<string, Date>): Part[] {
  const songs = [...new Set(uris)].filter((uri) => trackIdOf(uri).length > 0);
  const changed = songs.filter((uri) => trackIdOf(uri).some((id) => before.has(id)) !== isLiked);
  const removed = changed.map((uri) => ({
    uri,
    addedAt: trackIdOf(uri).map((id) => before.get(id)?.toISOString() ?? null)[0] ?? null,
  }));
  const change = isLiked ? { removed: [], inserted: changed } : { removed, inserted: [] };
  const playlists = uris.flatMap((uri) => /^spotify:playlist:(\w+)$/u.exec(uri)?.[1] ?? []);
  return [
    ...(changed.length === 0 ? [] : [{ kind: "liked" as const, change, playlistId: null, snapshotId: null }]),
    ...playlists.map((playlistId) => ({
      kind: isLiked ? ("follow" as const) : ("unfollow" as const),
      change: {},
      playlistId,
      snapshotId: null,
    })),
  ];
}

function trackIdOf(uri: string): string[] {
  return /^spotify:track:(\w+)$/u.exec(uri)?.slice(1) ?? [];
}
