import * as contract from "#contract/playlists.ts";
import type { AppContext } from "#server/context.ts";
import { readPlaylistsWith } from "#server/features/library/library.ts";
import { serve, type Route } from "#server/platform/serve.ts";
import { listOf } from "./playlist-list.ts";
import { addToPlaylist } from "./playlist-writes.ts";

export type PlaylistsCtx = Pick<AppContext, "database" | "publicUrl" | "providers" | "now" | "log">;

/** Rows of the first reading of a stream: what a screen shows at once. Then they come in larger ones. */
const firstRows = 50;
const streamChunk = 500;

export const playlistRoutes: Route<PlaylistsCtx>[] = [
  serve(contract.getPlaylist, async (ctx: PlaylistsCtx, { params }, { session }) =>
    (await listOf(ctx, session, params.id)).head(),
  ),

  serve(contract.getPlaylistTracks, async (ctx: PlaylistsCtx, { params, query }, { session }) => {
    const list = await listOf(ctx, session, params.id);
    return { items: await list.items(query.offset, query.limit), total: list.total };
  }),

  serve(contract.addPlaylistItems, async (ctx: PlaylistsCtx, { params, body }, { session }) => {
    // Not with the request's signal: what has begun at the provider is shown here too, whoever has left.
    const { trackCount } = await addToPlaylist(ctx, session, { playlistId: params.id, uris: body.uris });
    return { added: body.uris.length, track_count: trackCount };
  }),

  serve(contract.getTrackPlaylists, async (ctx: PlaylistsCtx, { params }, { session }) => ({
    items: await readPlaylistsWith(ctx.database, session.userId, params.id),
  })),

  serve(
    contract.streamPlaylistTracks,
    async function* streamPlaylistTracks(ctx: PlaylistsCtx, { params }, { session, signal }) {
      const list = await listOf(ctx, session, params.id);
      yield { type: "meta" as const, total: list.total };
      for (let offset = 0; offset < list.total && !signal.aborted;) {
        const items = await list.items(offset, offset === 0 ? firstRows : streamChunk);
        if (items.length === 0) return;
        yield items.map((item) => ({ type: "track" as const, item }));
        offset += items.length;
      }
    },
  ),
];
