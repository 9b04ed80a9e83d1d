import * as z from "zod";
import { endpoint } from "#contract/base/endpoint.ts";
import { SharedSong } from "./people.ts";
import { EpochSeconds, Id, Offset, queryInteger } from "#contract/base/values.ts";

/*
 * Friends compare their libraries once both have agreed, whatever their sharing levels are. Either may withdraw at any
 * time, and from then on no comparison is shown. Songs are the same if title and first artist are equal, ignoring case.
 */

const PersonParams = z.object({ user_id: Id });

/** Comparisons that at least one side agreed to: those that both agreed to first, then the newest. */
export const listComparisons = endpoint({
  method: "GET",
  path: "/social/comparisons",
  summary: "List the person's comparisons with friends",
  access: "shared",
  output: z.object({
    items: z.array(
      z.object({
        user_id: z.string(),
        display_name: z.string(),
        state: z.enum(["asked", "asking", "agreed"]),
        at: EpochSeconds.describe("time at which the comparison reached this state"),
      }),
    ),
    total: z.number().int(),
  }),
});

/** Asks a friend, who is notified, or agrees if the friend has asked. `not-found` unless they are friends. */
export const agreeToCompare = endpoint({
  method: "POST",
  path: "/social/comparisons",
  summary: "Ask a friend to compare libraries, or agree",
  access: "shared",
  body: z.strictObject({ user_id: Id }),
  perMinute: 30,
  output: z.object({ state: z.enum(["asked", "agreed"]) }),
  errors: ["not-found"],
});

/**
 * Ends the comparison for both: withdraws the person's own agreement and declines the friend's. The friend is not
 * notified. Repeating it changes nothing.
 */
export const endComparison = endpoint({
  method: "DELETE",
  path: "/social/comparisons/{user_id}",
  summary: "Stop comparing with a friend",
  access: "consent",
  params: PersonParams,
  output: z.object({ ok: z.literal(true) }),
});

/**
 * `match` is a whole percentage: the sum of each part's `value` (0 to 1) times its `weight`. `artists` is the cosine
 * similarity of the square roots of the numbers of songs by artist; `genres` is the same by genre; `songs` is the number
 * of common songs divided by the size of the smaller library. If either side has no genres, their weight is distributed
 * to the other parts in proportion.
 */
export const getComparison = endpoint({
  method: "GET",
  path: "/social/comparisons/{user_id}",
  summary: "Compare the person's library with a friend's",
  access: "shared",
  params: PersonParams,
  isLong: true,
  perMinute: 60,
  output: z.object({
    user_id: z.string(),
    display_name: z.string(),
    match: z.number().int().min(0).max(100),
    parts: z.array(
      z.object({
        part: z.enum(["artists", "genres", "songs"]),
        value: z.number().min(0).max(1),
        weight: z.number().min(0).max(1),
      }),
    ),
    songs: z.object({
      both: z.number().int(),
      only_mine: z.number().int(),
      only_theirs: z.number().int(),
    }),
    artists: z
      .array(z.object({ name: z.string(), mine: z.number().int(), theirs: z.number().int() }))
      .describe("artists in both libraries, at most 20, ordered by the smaller of the two numbers of songs"),
    genres: z
      .array(z.object({ genre: z.string(), mine: z.number(), theirs: z.number() }))
      .describe(
        "genres with their shares of each library's songs, 0 to 1; at most 20, ordered by the larger share",
      ),
    same_service: z
      .boolean()
      .describe(
        "true if both use the same service, so that the friend's songs can be played and put into a playlist",
      ),
  }),
  errors: ["not-found"],
});

const Side = z.enum(["both", "only_mine", "only_theirs"]);

/** The songs of one side of a comparison: songs that their owner likes first, then by artist and title. */
export const getComparedSongs = endpoint({
  method: "GET",
  path: "/social/comparisons/{user_id}/songs",
  summary: "List the songs of a comparison",
  access: "shared",
  params: PersonParams,
  query: z.object({
    which: Side,
    limit: queryInteger({ min: 1, max: 50, fallback: 50 }),
    offset: Offset,
  }),
  isLong: true,
  perMinute: 60,
  output: z.object({ items: z.array(SharedSong), total: z.number().int() }),
  errors: ["not-found"],
});

/**
 * Creates a private playlist of the caller from one side of a comparison: at most 500 songs, ordered as in
 * `getComparedSongs`, recorded in the journal of playlist writes. `unprocessable` if the two use different services, or
 * if there are no songs.
 */
export const makeComparedPlaylist = endpoint({
  method: "POST",
  path: "/social/comparisons/{user_id}/playlist",
  summary: "Create a playlist from a comparison",
  access: "shared",
  params: PersonParams,
  body: z.strictObject({ which: Side, name: z.string().trim().min(1).max(100) }),
  isLong: true,
  perMinute: 10,
  output: z.object({
    playlist_id: z.string(),
    name: z.string(),
    track_count: z.number().int(),
    operation_id: z
      .string()
      .nullable()
      .describe("id with which POST /operations/{id}/undo undoes it; null if it was not recorded"),
  }),
  errors: ["not-found", "unprocessable", "renew-link", "provider-error", "provider-paused"],
});
