import * as z from "zod";
import { Day, TimeZone } from "#contract/base/days.ts";
import { endpoint } from "#contract/base/endpoint.ts";
import { Comparison, listeningRanges, Shares } from "./sharing.ts";
import { seriesUnits } from "#contract/stats/stats-charts.ts";
import { TopItem } from "#contract/stats/stats.ts";
import { EpochSeconds, Id, Offset, queryInteger } from "#contract/base/values.ts";

/*
 * What the caller may see of a person. One rule decides it for every endpoint: `server/features/social/visibility.ts`. A
 * person who is hidden from the caller is `not-found`, just like one who does not exist.
 */

const PersonParams = z.object({ user_id: Id });

/**
 * View as: shows the caller's own profile as others see it. `public` is a viewer who is not signed in; `stranger`;
 * `friend`; or a person's id, which counts as a stranger unless it is a friend's. `bad-request` for anyone else's profile.
 */
const ViewAs = z.object({ as: z.union([z.enum(["public", "stranger", "friend"]), Id]).optional() });

/** A song of a shared library. `uri` is null for a song of another service than the caller's, and for a person's own file. */
export const SharedSong = z.object({
  id: z.string(),
  uri: z.string().nullable(),
  name: z.string(),
  artists: z.array(z.string()),
  album: z.string(),
  image_url: z.string().nullable(),
  duration_ms: z.number().int().nullable(),
});
export type SharedSong = z.infer<typeof SharedSong>;

const SharedPlaylist = z.object({
  id: z.string(),
  name: z.string(),
  image_url: z.string().nullable(),
  track_count: z.number().int(),
});

/**
 * A summary of a library. `top_artists` and `genres` hold at most 20 entries, those with the most songs first;
 * `playlists` are those that the person chose to show, in their order.
 */
export const LibraryOverview = z.object({
  songs: z.number().int().describe("number of distinct songs"),
  liked: z.number().int(),
  artists: z.number().int(),
  top_artists: z.array(z.object({ name: z.string(), songs: z.number().int() })),
  genres: z.array(z.object({ genre: z.string(), songs: z.number().int() })),
  playlists: z.array(SharedPlaylist),
});
export type LibraryOverview = z.infer<typeof LibraryOverview>;

/** An entry of the 10 most played songs, artists, albums or genres. */
const SharedTopItem = TopItem.pick({
  stats_id: true,
  name: true,
  artists: true,
  image_url: true,
  count: true,
  minutes: true,
});
export type SharedTopItem = z.infer<typeof SharedTopItem>;

/**
 * What a person listens to, counted as in their own statistics (contract/stats.ts), except that plays of private
 * sessions are left out. `over_time` has buckets of a week or longer, never days; its series are the eight most heard
 * genres, then `other` and `unknown`. A person who has not opted in to statistics has no plays.
 */
export const SharedListening = z.object({
  start: Day,
  end: Day,
  total_plays: z.number().int(),
  minutes_listened: z.number().int(),
  tracks: z.array(SharedTopItem),
  artists: z.array(SharedTopItem),
  albums: z.array(SharedTopItem),
  genres: z.array(SharedTopItem),
  over_time: z.object({
    unit: z.enum(seriesUnits),
    dates: z.array(Day).describe("first day of each bucket"),
    series: z.array(
      z.object({
        id: z.string(),
        plays: z.array(z.number().int()).describe("number of plays in each bucket"),
      }),
    ),
  }),
});
export type SharedListening = z.infer<typeof SharedListening>;

const ListeningQuery = z.object({
  range: z.enum(listeningRanges).default("365d"),
  tz: TimeZone,
});

/**
 * A person as the caller may see them. Friends always see the name, others only if the profile is shared with them, which
 * also shows picture, handle, service and `member_since`. `shares` says what else the caller may request.
 */
export const PersonProfile = z.object({
  user_id: z.string(),
  relation: z.enum(["self", "friend", "stranger", "public"]).describe("relation of the viewer to the person"),
  display_name: z.string().nullable(),
  handle: z.string().nullable(),
  image_url: z.string().nullable(),
  member_since: EpochSeconds.nullable(),
  service: z
    .string()
    .nullable()
    .describe("name of their music service; null unless the profile is shared with the viewer"),
  friends_since: EpochSeconds.nullable(),
  shares: Shares,
  comparison: Comparison,
});
export type PersonProfile = z.infer<typeof PersonProfile>;

export const getPerson = endpoint({
  method: "GET",
  path: "/social/people/{user_id}",
  summary: "Get a person's profile",
  access: "shared",
  params: PersonParams,
  query: ViewAs,
  perMinute: 240,
  output: PersonProfile,
  errors: ["not-found"],
});

/** A summary of the library; `not-found` unless it is shared with the caller. */
export const getPersonLibrary = endpoint({
  method: "GET",
  path: "/social/people/{user_id}/library",
  summary: "Get a summary of a shared library",
  access: "shared",
  params: PersonParams,
  query: ViewAs,
  perMinute: 120,
  output: LibraryOverview,
  errors: ["not-found"],
});

/**
 * The songs of a playlist that the person shows, in its order. Episodes and items that are gone are left out of the page,
 * but count in `total`. `not-found` for any other playlist.
 */
export const getPersonPlaylist = endpoint({
  method: "GET",
  path: "/social/people/{user_id}/playlists/{playlist_id}",
  summary: "Get a shared playlist and its songs",
  access: "shared",
  params: PersonParams.extend({ playlist_id: Id }),
  query: ViewAs.extend({ limit: queryInteger({ min: 1, max: 50, fallback: 50 }), offset: Offset }),
  perMinute: 240,
  output: z.object({ playlist: SharedPlaylist, items: z.array(SharedSong), total: z.number().int() }),
  errors: ["not-found"],
});

/** The person's statistics; `not-found` unless they are shared with the caller. `tz` is the caller's time zone. */
export const getPersonListening = endpoint({
  method: "GET",
  path: "/social/people/{user_id}/listening",
  summary: "Get a person's shared listening statistics",
  access: "shared",
  params: PersonParams,
  query: ViewAs.extend(ListeningQuery.shape),
  perMinute: 240,
  output: SharedListening,
  errors: ["not-found"],
});

/**
 * The public page: everything that the person shares with everyone. `not-found` if that is nothing. The response asks
 * search engines not to index it, and forbids caches to store it.
 */
export const getPublicPage = endpoint({
  method: "GET",
  path: "/public/{handle}",
  summary: "Get a public page",
  access: "shared-with-all",
  params: z.object({ handle: Id }),
  perMinute: 120,
  output: z.object({
    handle: z.string(),
    display_name: z.string().nullable(),
    image_url: z.string().nullable(),
    member_since: EpochSeconds.nullable(),
    shares: Shares,
    library: LibraryOverview.nullable(),
  }),
  errors: ["not-found"],
});

/** The person's statistics; `not-found` unless they are shared with everyone. */
export const getPublicListening = endpoint({
  method: "GET",
  path: "/public/{handle}/listening",
  summary: "Get the listening statistics of a public page",
  access: "shared-with-all",
  params: z.object({ handle: Id }),
  query: ListeningQuery,
  perMinute: 240,
  output: SharedListening,
  errors: ["not-found"],
});
