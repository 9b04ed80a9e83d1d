import * as contract from "#contract/home.ts";
import type { Track } from "#contract/library/library.ts";
import type { AppContext } from "#server/features/context.ts";
import { countPlaysOfUnheard, keysOfSong, readLastHeard } from "#server/features/history/history.ts";
import { presentLibrary, libraryTracks } from "#server/features/library/library.ts";
import { readHeardIds, readThreads } from "#server/features/queue/queue.ts";
import { isOptedIn } from "#server/features/stats/stats.ts";
import { serve, type Route, type UserScope } from "#server/platform/http/serve.ts";
import { gatherAlbums, toTiles } from "./gather-albums.ts";
import { readAlbumIds, readNewestIds, readOldLikedIds, readRandomIds } from "./home.db.ts";
import { maxSongs, type UnsortedLikes } from "./unsorted-likes.ts";

type HomeCtx = Pick<AppContext, "database" | "publicUrl" | "now"> & { unsortedLikes: UnsortedLikes };

/** Of songs that may have been played lately, most are left out. */
const maxOldLikes = 500;
const yearMs = 365 * 86_400_000;

export const homeRoutes: Route<HomeCtx>[] = [
  serve(contract.homeStrips, async (ctx: HomeCtx, { query: { seed } }, { session }) => {
    const scope = { userId: session.userId, provider: session.provider };
    const { database } = ctx;
    const knowsPlays = await isOptedIn(database, scope.userId);
    // Each waits for the database most of the time, so that together they take as long as the slowest.
    const [played, added, unsorted, random, threads, forgotten] = await Promise.all([
      knowsPlays ? readPlayedIds(ctx, scope) : readHeardIds(database, scope.userId),
      readNewestIds(database, scope.userId, maxSongs),
      ctx.unsortedLikes.get(scope),
      readRandomIds(database, scope.userId, { seed, limit: maxSongs }),
      readThreads(database, scope.userId, contract.maxThreads),
      knowsPlays ? findForgotten(ctx, scope, seed) : [],
    ]);
    const ids = new Set([...played, ...added, ...forgotten, ...unsorted, ...random]);
    const albumOf = await readAlbumIds(database, scope.provider, [...ids]);
    const strips = {
      played: gatherAlbums(played, albumOf),
      added: gatherAlbums(added, albumOf),
      rediscover: gatherAlbums(forgotten, albumOf),
      unsorted: gatherAlbums(unsorted, albumOf),
      random: gatherAlbums(random, albumOf),
    };
    // Of all other songs their albums are enough, which spares most of the reading.
    const firstIds = Object.values(strips).flatMap((albums) => albums.map(({ firstId }) => firstId));
    const tracks = await presentTracks(ctx, scope, firstIds);
    return {
      threads,
      played: toTiles(strips.played, tracks),
      added: toTiles(strips.added, tracks),
      rediscover: toTiles(strips.rediscover, tracks),
      unsorted: toTiles(strips.unsorted, tracks),
      random: toTiles(strips.random, tracks),
    };
  }),
];

async function readPlayedIds({ database }: HomeCtx, { userId }: UserScope): Promise<string[]> {
  const uris = await readLastHeard(database, userId, maxSongs);
  return uris.flatMap((uri) => /^spotify:track:(\w+)$/u.exec(uri)?.[1] ?? []);
}

async function presentTracks(
  { database, publicUrl }: HomeCtx,
  { provider }: UserScope,
  ids: readonly string[],
): Promise<Map<string, Track>> {
  const rows = await libraryTracks.readById(database, provider, [...new Set(ids)]);
  return new Map([...rows].map(([id, row]) => [id, presentLibrary.track(row, publicUrl)]));
}

/** Songs that were liked more than a year ago and played, but not for a year; those that were played most come first. */
async function findForgotten(ctx: HomeCtx, scope: UserScope, seed: number): Promise<string[]> {
  const since = new Date(ctx.now() - yearMs);
  const ids = await readOldLikedIds(ctx.database, scope.userId, { before: since, seed, limit: maxOldLikes });
  const tracks = [...(await presentTracks(ctx, scope, ids)).values()].map((track) => ({
    track,
    key: keysOfSong({ uri: track.uri, track: track.name, artist: track.artists[0]?.name ?? "" }).nameKey,
  }));
  const plays = await countPlaysOfUnheard(ctx.database, scope.userId, {
    nameKeys: [...new Set(tracks.map(({ key }) => key))],
    since,
  });
  return tracks
    .filter(({ key }) => plays.has(key))
    .sort((a, b) => (plays.get(b.key) ?? 0) - (plays.get(a.key) ?? 0))
    .map(({ track }) => track.id);
}
