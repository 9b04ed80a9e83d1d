import * as z from "zod";
import { endpoint } from "#contract/base/endpoint.ts";
import { queryInteger } from "#contract/base/values.ts";
import { Track } from "#contract/library/library.ts";
import { QueueThread } from "#contract/player/queue.ts";

/** Most tiles of a strip. */
export const maxStripTiles = 24;

/** Most lists that Home offers to go on with. */
export const maxThreads = 8;

/** An album of the library as a tile: by which song of it, and how many of its songs the strip is about. */
const HomeAlbum = z.object({
  id: z.string(),
  name: z.string(),
  artist: z.object({ id: z.string().nullable(), name: z.string() }).nullable().describe("of that song"),
  images: Track.shape.album.shape.images,
  url: z.string().nullable().describe("its page at the service"),
  songs: z.number().int().min(1).describe("of those that put it into the strip"),
});
export type HomeAlbum = z.infer<typeof HomeAlbum>;

const Strip = z.array(HomeAlbum).max(maxStripTiles);

/**
 * What Home shows above the playlists, all from what is stored: the service is asked for nothing. Each strip has an album
 * once; one of which nothing is known is empty.
 *
 * - `threads`: the list that the queue is at, then those that were left for another, the last one first; each list once.
 * - `played`: by the plays of those who opted in to statistics, else by what the queue remembers; newest first.
 * - `added`: by likes and by what came into the person's playlists; newest first.
 * - `rediscover`: liked more than a year ago, played before, and not for a year; most played first. Only for those who opted
 *   in to statistics.
 * - `unsorted`: by liked songs that are in none of the person's own playlists, as `/clean-up/likes` lists them; newest first.
 * - `random`: the same for the same `seed` as long as the library is the same.
 */
export const homeStrips = endpoint({
  method: "GET",
  path: "/library/home",
  summary: "Strips of albums for Home",
  access: "own",
  query: z.object({ seed: queryInteger({ min: 0, max: 2_147_483_647, fallback: 0 }) }),
  output: z.object({
    threads: z.array(QueueThread).max(maxThreads),
    played: Strip,
    added: Strip,
    rediscover: Strip,
    unsorted: Strip,
    random: Strip,
  }),
});
