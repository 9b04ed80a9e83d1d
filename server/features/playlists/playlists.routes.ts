import { message } from "#contract/messages/messages.ts";
import { setTimeout } from "node:timers/promises";
import * as contract from "#contract/playlists/playlists.ts";
import type { AppContext } from "#server/features/context.ts";
import { readGenresOf, type GenreLibraries } from "#server/features/genres/genres.ts";
import { cachedPlaylists, libraryTracks, presentLibrary } from "#server/features/library/library.ts";
import { isLocalAccount } from "#server/provider-client/accounts/export-provider.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { serve, type Route, type Session } from "#server/platform/http/serve.ts";
import { makePlaylist, removeFromPlaylist, renamePlaylist, reorderPlaylist } from "./playlist-edits.ts";
import { readTrackPlaylists } from "#server/features/playlists/lists/other-releases.ts";
import { listOf } from "#server/features/playlists/lists/playlist-list.ts";
import { newOperation, presentOperationId, type Operation } from "./journal/journal.ts";
import { readAgain } from "./journal/read-again.ts";
import { addToPlaylist } from "./playlist-writes.ts";
import { versionRoutes } from "./versions/versions.routes.ts";
import type { WriteCtx } from "./written-playlist.ts";

export type PlaylistsCtx = Pick<AppContext, "jobs" | "publicUrl"> &
  WriteCtx & { genreLibraries: GenreLibraries };

/** Rows of the first reading of a stream: what a screen shows at once. Then they come in larger ones. */
const firstRows = 50;
const streamChunk = 500;
/** Pause behind the first rows, in ms: where browser and server share a machine, they are drawn before the rest is read. */
const firstRowsAheadMs = 80;

export const playlistRoutes: Route<PlaylistsCtx>[] = [
  ...versionRoutes,

  serve(contract.listPlaylists, async (ctx: PlaylistsCtx, { query }, { session }) => {
    const rows = await cachedPlaylists.readAll(ctx.database, session.userId);
    const playlists = rows.map((row) => presentLibrary.playlist(row, ctx.publicUrl));
    const items = query.head_only
      ? playlists.map(({ id, name, tracks_total: total }) => ({ id, name, total }))
      : playlists;
    return { items, total: items.length };
  }),

  serve(contract.createPlaylist, async (ctx: PlaylistsCtx, { body }, { session }) => {
    const made = { name: body.name, description: body.description || undefined };
    const operation = newOperation("create");
    const shown = await shownPlaylist(ctx, session, await makePlaylist(ctx, session, made, operation));
    return { ...shown, operation_id: presentOperationId(operation) };
  }),

  serve(contract.renamePlaylist, async (ctx: PlaylistsCtx, { params, body }, { session }) => {
    const operation = newOperation("rename");
    await renamePlaylist(ctx, session, { playlistId: params.id, name: body.name }, operation);
    return { ...(await shownPlaylist(ctx, session, params.id)), operation_id: presentOperationId(operation) };
  }),

  serve(contract.getPlaylist, async (ctx: PlaylistsCtx, { params }, { session }) =>
    (await listOf(ctx, session, params.id)).head(),
  ),

  serve(contract.getPlaylistTracks, async (ctx: PlaylistsCtx, { params, query }, { session }) => {
    const list = await listOf(ctx, session, params.id);
    return { items: await list.items(query.offset, query.limit), total: list.total };
  }),

  serve(contract.addPlaylistItems, async (ctx: PlaylistsCtx, { params, body }, { session }) => {
    const operation = newOperation("add");
    const addition = { playlistId: params.id, uris: body.uris };
    const { added, trackCount } = await addToPlaylist(ctx, session, addition, operation);
    return { added, track_count: trackCount, operation_id: presentOperationId(operation) };
  }),

  serve(contract.addToPlaylists, async (ctx: PlaylistsCtx, { body }, { session }) => {
    const operation = newOperation("add");
    const items: Awaited<ReturnType<typeof addAndNotify>>[] = [];
    for (const playlistId of new Set(body.playlist_ids)) {
      const addition = { playlistId, uris: body.uris, skipPresent: body.skip_present };
      items.push(await addAndNotify(ctx, session, addition, operation));
    }
    return { items, total: items.length, operation_id: presentOperationId(operation) };
  }),

  serve(contract.removePlaylistItems, async (ctx: PlaylistsCtx, { params, body }, { session }) => {
    const operation = newOperation("remove");
    const removal = { playlistId: params.id, items: body.items };
    const { removed, trackCount } = await removeFromPlaylist(ctx, session, removal, operation);
    return { removed, track_count: trackCount, operation_id: presentOperationId(operation) };
  }),

  serve(contract.reorderPlaylistItems, async (ctx: PlaylistsCtx, { params, body }, { session }) => {
    const { positions, insert_before: before } = body;
    const operation = newOperation("reorder");
    await reorderPlaylist(ctx, session, { playlistId: params.id, positions, before }, operation);
    return { moved: new Set(positions).size, operation_id: presentOperationId(operation) };
  }),

  serve(contract.resyncPlaylist, async (ctx: PlaylistsCtx, { params }, { session }) => {
    await ctx.playlistWrites.run(params.id, () => readAgain(ctx, session, params.id));
    return shownPlaylist(ctx, session, params.id);
  }),

  serve(contract.findHolders, async (ctx: PlaylistsCtx, { body }, { session }) => {
    const items = await findHolders(ctx, session, body.track_ids);
    return { items, total: items.length };
  }),

  serve(contract.describeTracks, async (ctx: PlaylistsCtx, { body }, { session }) => {
    const rows = await libraryTracks.readDetails(ctx.database, session, body.track_ids);
    const genres = await readGenresOf(ctx, session, rows);
    const items = rows.flatMap(({ id, added_at: addedAt, features }, index) => {
      const genre = genres[index];
      if (genre === undefined) return [];
      return [{ track_id: id, added_at: addedAt?.toISOString() ?? null, audio_features: features, ...genre }];
    });
    return { items, total: items.length };
  }),

  serve(contract.getTrackPlaylists, (ctx: PlaylistsCtx, { params }, { session, signal }) =>
    readTrackPlaylists(ctx.database, session, { trackId: params.id, signal }),
  ),

  serve(
    contract.streamPlaylistTracks,
    async function* streamPlaylistTracks(ctx: PlaylistsCtx, { params }, { session, signal }) {
      const list = await listOf(ctx, session, params.id);
      const meta = { type: "meta" as const, total: list.total };
      if (list.total === 0) yield meta;
      for (let offset = 0; offset < list.total && !signal.aborted;) {
        const items = await list.items(offset, offset === 0 ? firstRows : streamChunk);
        const lines = items.map((item) => ({ type: "track" as const, item }));
        // With the first rows: until there are some, no one has anything to show.
        yield offset === 0 ? [meta, ...lines] : lines;
        if (items.length === 0) return;
        if (offset === 0 && items.length < list.total)
          await setTimeout(firstRowsAheadMs, undefined, { signal }).catch(() => undefined);
        offset += items.length;
      }
    },
  ),
];

/** Which playlists hold songs: by their ids, and where there is no service also by the last words of their addresses. */
async function findHolders(ctx: PlaylistsCtx, person: Session, asked: readonly string[]) {
  if (!isLocalAccount(person.provider))
    return cachedPlaylists.readHolders(ctx.database, person.userId, asked);
  const prefix = "spotify:track:";
  const uris = asked.map((id) => prefix + id);
  const ids = await libraryTracks.findIds(ctx.database, person, uris);
  const namedBy = new Map([...ids].map(([uri, id]) => [id, uri.slice(prefix.length)]));
  const holders = await cachedPlaylists.readHolders(ctx.database, person.userId, [...asked, ...ids.values()]);
  return holders.map((holder) => ({
    ...holder,
    track_ids: holder.track_ids.map((id) => namedBy.get(id) ?? id),
  }));
}

async function shownPlaylist(ctx: PlaylistsCtx, session: Session, playlistId: string) {
  const row = await cachedPlaylists.read(ctx.database, session.userId, playlistId);
  if (!row) throw new AppError("not-found", message("playlists.unknown"));
  return presentLibrary.playlist(row, ctx.publicUrl);
}

/** An addition whose failure is reported beside it. Throws only what would fail for every playlist. */
async function addAndNotify(
  ctx: PlaylistsCtx,
  session: Session,
  addition: { playlistId: string; uris: readonly string[]; skipPresent: boolean },
  operation: Operation,
) {
  const { playlistId } = addition;
  try {
    const { added, skipped, trackCount } = await addToPlaylist(ctx, session, addition, operation);
    return { playlist_id: playlistId, added, skipped, track_count: trackCount, failure: null };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "renew-link") throw error;
    const { code, message: detail, said, extra } = error;
    const failure = { code, detail, message: said, retry_at: extra.retry_at ?? null };
    return { playlist_id: playlistId, added: 0, skipped: 0, track_count: null, failure };
  }
}
