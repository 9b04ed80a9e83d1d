import * as z from "zod";
import { endpoint } from "#contract/base/endpoint.ts";
import { queryInteger } from "#contract/base/values.ts";
import { Track } from "#contract/library/library.ts";
import { QueueThread } from "#contract/player/queue.ts";

/** Maximum number of tiles in a strip. */
export const maxStripTiles = 24;

/** Maximum number of lists that Home offers to continue. */
export const maxThreads = 8;

/** An album of the library as a tile, with the number of its songs that put it into the strip. */
const HomeAlbum = z.object({
  id: z.string(),
  name: z.string(),
  artist: z
    .object({ id: z.string().nullable(), name: z.string() })
    .nullable()
    .describe("first artist of the album's first song in the strip; null if there is none"),
  images: Track.shape.album.shape.images,
  url: z.string().nullable().describe("address of the album's page at the service; null if it has none"),
  songs: z.number().int().min(1).describe("number of the album's songs that put it into the strip"),
});
export type HomeAlbum = z.infer<typeof HomeAlbum>;

const Strip = z.array(HomeAlbum).max(maxStripTiles);

/**
 * What Home shows above the playlists, all from stored data: the service is not called. An album is in a strip once; a strip
 * without data is empty.
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
  summary: "Get strips of albums for Home",
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
