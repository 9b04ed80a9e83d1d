import { libraryTracks, cachedLikes } from "#server/features/library/library.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import type { ProviderAnswer } from "#server/provider-client/answers/provider-answers.ts";
import { changeSaved } from "#server/provider-client/api/provider-writes.ts";
import { deletePlaylist, keptPlaylist } from "./local-playlists.ts";
import { isLocalAccount } from "#server/provider-client/accounts/export-provider.ts";
import type { StoredPlaylist, Part } from "./journal/changes.ts";
import { recordPart, type Operation } from "./journal/journal.ts";
import { callerOf, requireOwnSongs, requireWritable, type WriteCtx } from "./written-playlist.ts";

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
  person: UserScope,
  { isLiked, uris }: SavedChange,
  operation: Operation,
): Promise<ProviderAnswer> {
  const { userId, provider } = person;
  const playlistIds = uris.flatMap(playlistIdOf);
  if (isLocalAccount(provider)) await requireKnown(ctx, person, { isLiked, uris });
  const ids = await libraryTracks.findIds(ctx.database, person, uris);
  const liked = await cachedLikes.readAmong(ctx.database, userId, [...ids.values()]);
  const before = new Map(
    uris.flatMap((uri) => {
      const at = liked.get(ids.get(uri) ?? "");
      return at === undefined ? [] : [[uri, at] as const];
    }),
  );
  const kept = new Map<string, Awaited<ReturnType<typeof keptPlaylist>>>();
  for (const id of isLiked ? [] : playlistIds) kept.set(id, await keptPlaylist(ctx, person, id));
  const done: string[] = [];
  try {
    return await changeSaved(ctx.providers.client(person.provider), callerOf(person), {
      name: isLiked ? "save" : "remove",
      uris,
      onPart: (part) => done.push(...part),
    });
  } finally {
    const change = { isLiked, uris: done };
    await cachedLikes.apply(ctx, person, change);
    for (const part of partsOf(change, { ids, before, kept }))
      await recordPart(ctx, { userId, operation }, part);
    if (isLocalAccount(provider)) for (const id of playlistIds) await deletePlaylist(ctx, person, id);
  }
}

/** As {@link writeLikes}, in the turns of the playlists among them: what someone asks for by hand. */
export function writeLikesInTurn(
  ctx: WriteCtx,
  person: UserScope,
  change: SavedChange,
  operation: Operation,
): Promise<ProviderAnswer> {
  // In one order, so that two of these never wait for each other.
  const playlistIds = [...new Set(change.uris.flatMap(playlistIdOf))].toSorted();
  const inTurn = playlistIds.reduceRight(
    (work, id) => () => ctx.playlistWrites.run(id, work),
    () => writeLikes(ctx, person, change, operation),
  );
  return inTurn();
}

/** Whether songs are liked, in the order of `uris`, for an account whose likes are only here. */
export async function areLikedHere(
  { database }: Pick<WriteCtx, "database">,
  person: UserScope,
  uris: readonly string[],
): Promise<boolean[]> {
  const ids = await libraryTracks.findIds(database, person, uris);
  const liked = await cachedLikes.readAmong(database, person.userId, [...ids.values()]);
  return uris.map((uri) => liked.has(ids.get(uri) ?? ""));
}

/** What an operation that does this is called. */
export function kindOfSaved({ isLiked, uris }: SavedChange): Operation["kind"] {
  if (uris[0]?.startsWith("spotify:playlist:") === true) return isLiked ? "follow" : "unfollow";
  return isLiked ? "like" : "unlike";
}

/** What was known before the songs and playlists changed. */
interface Before {
  /** of songs, by address */
  ids: ReadonlyMap<string, string>;
  /** when those that were liked had been, by address */
  before: ReadonlyMap<string, Date>;
  /** of playlists, by id */
  kept: ReadonlyMap<string, { kept?: StoredPlaylist }>;
}

function partsOf({ isLiked, uris }: SavedChange, { ids, before, kept }: Before): Part[] {
  const songs = [...new Set(uris)].filter((uri) => ids.has(uri));
  const changed = songs.filter((uri) => before.has(uri) !== isLiked);
  const removed = changed.map((uri) => ({ uri, addedAt: before.get(uri)?.toISOString() ?? null }));
  const change = isLiked ? { removed: [], inserted: changed } : { removed, inserted: [] };
  return [
    ...(changed.length === 0 ? [] : [{ kind: "liked" as const, change, playlistId: null, snapshotId: null }]),
    ...uris.flatMap(playlistIdOf).map((playlistId) => ({
      kind: isLiked ? ("follow" as const) : ("unfollow" as const),
      change: kept.get(playlistId) ?? {},
      playlistId,
      snapshotId: null,
    })),
  ];
}

/**
 * Where there is no service to ask: songs are the person's, and playlists that leave were made here. Throws AppError
 * `bad-request` for anything else, and as `requireWritable`.
 */
async function requireKnown(ctx: WriteCtx, person: UserScope, { isLiked, uris }: SavedChange): Promise<void> {
  const playlistIds = isLiked ? [] : uris.flatMap(playlistIdOf);
  if (playlistIds.length !== uris.length) await requireOwnSongs(ctx, person, uris);
  for (const id of playlistIds) await requireWritable(ctx, person, id, { onlyOwn: true });
}

function playlistIdOf(uri: string): string[] {
  return /^spotify:playlist:([\w-]+)$/u.exec(uri)?.slice(1) ?? [];
}
