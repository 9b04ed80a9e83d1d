import * as contract from "#contract/home.ts";
import type { Track } from "#contract/library/library.ts";
import type { AppContext } from "#server/features/context.ts";
import { countPlaysOfUnheard, keysOfSong, readLastHeard } from "#server/features/history/history.ts";
import { presentTrack, readTracksById } from "#server/features/library/library.ts";
import { readHeardIds, readThreads } from "#server/features/queue/queue.ts";
import { isOptedIn } from "#server/features/stats/stats.ts";
import { serve, type Route, type UserScope } from "#server/platform/http/serve.ts";
import { gatherAlbums } from "./gather-albums.ts";
import { readNewestIds, readOldLikedIds, readRandomIds } from "./home.db.ts";
import type { UnsortedLikes } from "./unsorted-likes.ts";

type HomeCtx = Pick<AppContext, "database" | "publicUrl" | "now"> & { unsortedLikes: UnsortedLikes };

/** Songs that are looked at for a strip of albums. */
const maxSongs = 200;
/** Of songs that may have been played lately, most are left out. */
const maxOldLikes = 500;
const yearMs = 365 * 86_400_000;

export const homeRoutes: Route<HomeCtx>[] = [
  serve(contract.homeStrips, async (ctx: HomeCtx, { query: { seed } }, { session }) => {
    const scope = { userId: session.userId, provider: session.provider };
    const { database } = ctx;
    const knowsPlays = await isOptedIn(database, scope.userId);
    const ids = {
      played: knowsPlays ? await readPlayedIds(ctx, scope) : await readHeardIds(database, scope.userId),
      added: await readNewestIds(database, scope.userId, maxSongs),
      unsorted: (await ctx.unsortedLikes(scope.userId)).slice(0, maxSongs),
      random: await readRandomIds(database, scope.userId, { seed, limit: maxSongs }),
    };
    const tracks = await presentTracks(ctx, scope, Object.values(ids).flat());
    const stripOf = (trackIds: readonly string[]) =>
      gatherAlbums(trackIds.flatMap((id) => tracks.get(id) ?? []));
    return {
      threads: await readThreads(database, scope.userId, contract.maxThreads),
      played: stripOf(ids.played),
      added: stripOf(ids.added),
      rediscover: knowsPlays ? gatherAlbums(await findForgotten(ctx, scope, seed)) : [],
      unsorted: stripOf(ids.unsorted),
      random: stripOf(ids.random),
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
  const rows = await readTracksById(database, provider, [...new Set(ids)]);
  return new Map([...rows].map(([id, row]) => [id, presentTrack(row, publicUrl)]));
}

/** Songs that were liked more than a year ago and played, but not for a year; those that were played most come first. */
async function findForgotten(ctx: HomeCtx, scope: UserScope, seed: number): Promise<Track[]> {
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
    .map(({ track }) => track);
}
