import * as contract from "#contract/library/library.ts";
import { serve, type Route } from "#server/platform/http/serve.ts";
import { ReadyLines } from "#server/platform/http/streams.ts";
import { readLibraryVersion } from "#server/features/library/reads/library-version.db.ts";
import { readLibraryState } from "#server/features/library/stored/library-state.db.ts";
import {
  scanIfStale,
  stopScan,
  type LibraryCtx,
} from "#server/features/library/scan-requests/library.jobs.ts";
import { readPlaylists } from "#server/features/library/reads/playlists.db.ts";
import {
  presentPlaylist,
  presentState,
  presentTrack,
} from "#server/features/library/reads/present-library.ts";
import { readProgress, watchProgress } from "#server/features/library/scan-requests/scan-progress.ts";
import { refreshLibrary } from "#server/features/library/scan-requests/refresh-library.ts";
import { encodeTrackLines } from "#server/features/library/reads/track-lines.ts";
import {
  readTracksPage,
  readTrackTextsAfter,
  type TrackTextRow,
} from "#server/features/library/reads/tracks.db.ts";
import { watchScan } from "#server/features/library/scan-requests/watch-scan.ts";

export const libraryRoutes: Route<LibraryCtx>[] = [
  serve(contract.cachedPlaylists, async (ctx: LibraryCtx, _input, { session }) => {
    const items = (await readPlaylists(ctx.database, session.userId)).map((row) =>
      presentPlaylist(row, ctx.publicUrl),
    );
    return { items, total: items.length };
  }),

  serve(contract.cachedLikedCount, async (ctx: LibraryCtx, _input, { session }) => ({
    total: (await stateOf(ctx, session.userId)).liked_total,
  })),

  serve(
    contract.streamCachedTracks,
    async function* streamCachedTracks(ctx: LibraryCtx, { query }, { session, signal }) {
      const chunkAfter = (after: string) => {
        const { userId, provider } = session;
        const chunk = readTrackTextsAfter(ctx.database, { userId, provider, after, limit: query.chunk_size });
        // A failure is taken up when its turn comes; no one waits for it when the client has left.
        chunk.catch(() => undefined);
        return chunk;
      };
      const { total_unique: total } = await readLibraryState(ctx.database, session.userId);
      let fetched = 0;
      // One chunk ahead: the database reads the next one while this one is written.
      let next: Promise<TrackTextRow[]> | null = chunkAfter("");
      while (next !== null && !signal.aborted) {
        const rows: TrackTextRow[] = await next;
        const last = rows.at(-1);
        next = last === undefined || rows.length < query.chunk_size ? null : chunkAfter(last.id);
        if (rows.length === 0) break;
        yield new ReadyLines(encodeTrackLines(rows, ctx.publicUrl));
        fetched += rows.length;
        // A scan may add songs meanwhile.
        yield { type: "progress" as const, stage: "cache", fetched, total: Math.max(total, fetched) };
      }
    },
  ),

  serve(contract.cachedTracks, async (ctx: LibraryCtx, { query }, { session }) => {
    const rows = await readTracksPage(ctx.database, {
      userId: session.userId,
      provider: session.provider,
      ...query,
    });
    const { total_unique: total } = await readLibraryState(ctx.database, session.userId);
    return { total, items: rows.map((row) => presentTrack(row, ctx.publicUrl)) };
  }),

  serve(contract.cacheStatus, async (ctx: LibraryCtx, _input, { session: { userId } }) => {
    const state = await stateOf(ctx, userId);
    await scanIfStale(ctx, userId, state.last_full_scan);
    // A scan keeps the database busy for everyone, and changes one's own all the time: meanwhile what others change is
    // noticed a moment later, what is changed here and the end of a scan at once.
    const version =
      ctx.liveScans.size > 0
        ? (await ctx.recentStates.get(userId)).version
        : await readLibraryVersion(ctx.database, userId);
    return presentState(state, version);
  }),

  serve(contract.refreshCache, async (ctx: LibraryCtx, { body }, { session, reply }) => {
    const counts = await refreshLibrary(ctx, session.userId, body);
    if (counts === null) void reply.code(202);
    return counts ?? { status: "running" as const };
  }),

  serve(contract.cancelScan, async (ctx: LibraryCtx, _input, { session }) => {
    await stopScan(ctx, session.userId);
    return { ok: true as const };
  }),

  serve(contract.streamScan, (ctx: LibraryCtx, { query }, { session, signal }) =>
    watchScan(ctx, session.userId, query, signal),
  ),

  serve(contract.cacheProgress, async (ctx: LibraryCtx, _input, { session }) => {
    const { last_full_scan: lastFullScan } = await stateOf(ctx, session.userId);
    await scanIfStale(ctx, session.userId, lastFullScan);
    return readProgress(ctx, session.userId);
  }),

  serve(contract.streamProgress, (ctx: LibraryCtx, _input, { session, signal }) =>
    watchProgress(ctx, session.userId, signal),
  ),
];

/** The state of a scan that runs here, as of its last commit, else the stored one. */
async function stateOf(ctx: LibraryCtx, userId: string) {
  return ctx.liveScans.get(userId)?.state ?? ctx.recentStates.get(userId);
}
