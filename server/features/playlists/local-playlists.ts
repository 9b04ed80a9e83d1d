import { playlistEdits, libraryTracks, cachedPlaylists } from "#server/features/library/library.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { exportProvider, isLocalAccount } from "#server/provider-client/accounts/export-provider.ts";
import type { StoredPlaylist } from "./journal/changes.ts";
import { readStoredRows } from "./journal/read-again.ts";
import { requireWritable, type WriteCtx } from "./written-playlist.ts";

/* A playlist that leaves a service's library stays at the service. Where there is none, the journal keeps what it was. */

/** What the journal keeps of a playlist before it leaves: nothing of a service's, which can be read there again. */
export async function keptPlaylist(
  ctx: WriteCtx,
  person: UserScope,
  playlistId: string,
): Promise<{ kept?: StoredPlaylist }> {
  if (!isLocalAccount(person.provider)) return {};
  const playlist = await cachedPlaylists.readEditable(ctx.database, person.userId, playlistId);
  if (playlist === null) return {};
  const { name, description, revision } = playlist;
  return { kept: { name, description, rows: await readStoredRows(ctx, person, { playlistId, revision }) } };
}

/** Deletes a playlist that is only here. */
export async function deletePlaylist(
  ctx: WriteCtx,
  { userId }: UserScope,
  playlistId: string,
): Promise<void> {
  await playlistEdits.drop(ctx.database, { userId, playlistId });
  await playlistEdits.notify(ctx, userId);
}

/** Brings back a playlist that is only here; one that came back already stays as it is. */
export async function restorePlaylist(
  ctx: WriteCtx,
  person: UserScope,
  { playlistId, kept }: { playlistId: string; kept: StoredPlaylist },
): Promise<void> {
  const { userId } = person;
  const { name, description } = kept;
  const snapshotId = playlistId;
  await playlistEdits.insert(ctx.database, userId, {
    id: playlistId,
    uri: `spotify:playlist:${playlistId}`,
    name,
    description,
    public: false,
    collaborative: false,
    ownerId: userId,
    ownerName: exportProvider.accountName,
    images: [],
    externalUrl: null,
    snapshotId,
    total: 0,
  });
  const { revision, track_count: count } = await requireWritable(ctx, person, playlistId);
  if (count > 0) return;
  const uris = kept.rows.flatMap(({ uri }) => uri ?? []);
  const ids = await libraryTracks.findIds(ctx.database, person, uris);
  const order = uris.flatMap((uri) => ids.get(uri) ?? []);
  await playlistEdits.rearrange(ctx.database, {
    userId,
    playlistId,
    revision,
    order,
    addedAt: new Date(ctx.now()),
  });
}
