import * as z from "zod";
import { endpoint } from "#contract/base/endpoint.ts";
import { SharedSong } from "./people.ts";
import { EpochSeconds, Id, Offset, queryInteger } from "#contract/base/values.ts";

/*
 * Friends who compare their libraries. Both must have said yes, whatever their scopes are; either takes it back at any
 * time, and from then on nothing of it is answered. Songs are the same when title and first artist are, in any case.
 */

const PersonParams = z.object({ user_id: Id });

/** Comparisons that someone said yes to: the agreed ones first, then the newest. */
export const listComparisons = endpoint({
  method: "GET",
  path: "/social/comparisons",
  summary: "With whom the person compares, or may",
  access: "shared",
  output: z.object({
    items: z.array(
      z.object({
        user_id: z.string(),
        display_name: z.string(),
        state: z.enum(["asked", "asking", "agreed"]),
        at: EpochSeconds.describe("when it came to that"),
      }),
    ),
    total: z.number().int(),
  }),
});

/** Says yes: asks the friend, who is notified, or agrees with one who asked. `not-found` unless they are friends. */
export const agreeToCompare = endpoint({
  method: "POST",
  path: "/social/comparisons",
  summary: "Ask a friend to compare, or agree",
  access: "shared",
  body: z.strictObject({ user_id: Id }),
  perMinute: 30,
  output: z.object({ state: z.enum(["asked", "agreed"]) }),
  errors: ["not-found"],
});

/**
 * Ends it for both: takes back one's yes, and declines the other's. The friend gets no notice. Repeated, it changes
 * nothing.
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
 * `match` is a whole percentage: of each part its `value` (0 to 1) times its `weight`, summed. `artists`: cosine of the
 * square roots of songs by artist; `genres`: the same by genre; `songs`: songs of both by songs of anyone who has fewer.
 * Without genres on either side their weight goes to the others in proportion.
 */
export const getComparison = endpoint({
  method: "GET",
  path: "/social/comparisons/{user_id}",
  summary: "How two libraries compare",
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
      .describe("artists of both, by the smaller number of songs, at most 20"),
    genres: z
      .array(z.object({ genre: z.string(), mine: z.number(), theirs: z.number() }))
      .describe("shares of the songs, 0 to 1, by the larger, at most 20"),
    same_service: z.boolean().describe("songs of the other may be played, and a playlist made of them"),
  }),
  errors: ["not-found"],
});

const Side = z.enum(["both", "only_mine", "only_theirs"]);

/** Songs of a comparison; liked ones of `only_theirs` and `only_mine` first, then by artist and title. */
export const getComparedSongs = endpoint({
  method: "GET",
  path: "/social/comparisons/{user_id}/songs",
  summary: "Songs of a comparison",
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
 * Makes a private playlist of the caller's out of a comparison: at most 500 songs of one side, as `getComparedSongs`
 * orders them, through the journal of playlist writes. `unprocessable` where the two are at different services, or there
 * is no song.
 */
export const makeComparedPlaylist = endpoint({
  method: "POST",
  path: "/social/comparisons/{user_id}/playlist",
  summary: "Make a playlist from a comparison",
  access: "shared",
  params: PersonParams,
  body: z.strictObject({ which: Side, name: z.string().trim().min(1).max(100) }),
  isLong: true,
  perMinute: 10,
  output: z.object({
    playlist_id: z.string(),
    name: z.string(),
    track_count: z.number().int(),
    operation_id: z.string().nullable().describe("undoes it at POST /operations/{id}/undo"),
  }),
  errors: ["not-found", "unprocessable", "renew-link", "provider-error", "provider-paused"],
});
