import * as z from "zod";
import { Day, TimeZone } from "#contract/base/days.ts";
import { endpoint } from "#contract/base/endpoint.ts";
import { Comparison, listeningRanges, Shares } from "./sharing.ts";
import { seriesUnits } from "#contract/stats/stats-charts.ts";
import { TopItem } from "#contract/stats/stats.ts";
import { EpochSeconds, Id, Offset, queryInteger } from "#contract/base/values.ts";

/*
 * What the caller may see of a person. Every answer goes through one rule, `server/features/social/visibility.ts`. A
 * person hidden from the caller is `not-found`, as a missing one is.
 */

const PersonParams = z.object({ user_id: Id });

/**
 * View as: in whose eyes the caller sees themselves. `public`: who is not signed in; `stranger`; `friend`; or a
 * person's id. Of other people than oneself it is a `bad-request`. An id that is no friend's counts as a stranger.
 */
const ViewAs = z.object({ as: z.union([z.enum(["public", "stranger", "friend"]), Id]).optional() });

/** Songs of a shared library. `uri` is null where it belongs to another service than the caller's account. */
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

/** A library at a glance. The lists hold at most 20, the largest first; playlists are those that the person chose. */
export const LibraryOverview = z.object({
  songs: z.number().int().describe("distinct"),
  liked: z.number().int(),
  artists: z.number().int(),
  top_artists: z.array(z.object({ name: z.string(), songs: z.number().int() })),
  genres: z.array(z.object({ genre: z.string(), songs: z.number().int() })),
  playlists: z.array(SharedPlaylist),
});
export type LibraryOverview = z.infer<typeof LibraryOverview>;

/** What was heard most, the first 10: most plays first. */
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
 * What a person listens to, counted as in their own statistics (contract/stats.ts), without plays of private sessions:
 * those are for no one else. Over time it is reported by weeks or longer, never by days: the eight most heard genres, then
 * `other` and `unknown`. Anyone who has not opted in to statistics has no plays.
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
    series: z.array(z.object({ id: z.string(), plays: z.array(z.number().int()).describe("one a bucket") })),
  }),
});
export type SharedListening = z.infer<typeof SharedListening>;

const ListeningQuery = z.object({
  range: z.enum(listeningRanges).default("365d"),
  tz: TimeZone,
});

/**
 * A person as the caller may see them. The name is reported to friends, and to others where the profile is shared with
 * them; picture, handle and `member_since` where the profile is shared. `shares` says what else may be asked for.
 */
export const PersonProfile = z.object({
  user_id: z.string(),
  relation: z.enum(["self", "friend", "stranger", "public"]).describe("whose eyes the answer is for"),
  display_name: z.string().nullable(),
  handle: z.string().nullable(),
  image_url: z.string().nullable(),
  member_since: EpochSeconds.nullable(),
  service: z.string().nullable().describe("the name of their music service, where the profile is shared"),
  friends_since: EpochSeconds.nullable(),
  shares: Shares,
  comparison: Comparison,
});
export type PersonProfile = z.infer<typeof PersonProfile>;

export const getPerson = endpoint({
  method: "GET",
  path: "/social/people/{user_id}",
  summary: "A person as far as they share themselves",
  access: "shared",
  params: PersonParams,
  query: ViewAs,
  perMinute: 240,
  output: PersonProfile,
  errors: ["not-found"],
});

/** `not-found` unless the library is shared with the caller. */
export const getPersonLibrary = endpoint({
  method: "GET",
  path: "/social/people/{user_id}/library",
  summary: "A shared library at a glance",
  access: "shared",
  params: PersonParams,
  query: ViewAs,
  perMinute: 120,
  output: LibraryOverview,
  errors: ["not-found"],
});

/**
 * Songs of a playlist that the person shows, in its order; episodes and what is gone are left out of a page, and counted
 * in `total`. `not-found` for every other playlist.
 */
export const getPersonPlaylist = endpoint({
  method: "GET",
  path: "/social/people/{user_id}/playlists/{playlist_id}",
  summary: "A shared playlist",
  access: "shared",
  params: PersonParams.extend({ playlist_id: Id }),
  query: ViewAs.extend({ limit: queryInteger({ min: 1, max: 50, fallback: 50 }), offset: Offset }),
  perMinute: 240,
  output: z.object({ playlist: SharedPlaylist, items: z.array(SharedSong), total: z.number().int() }),
  errors: ["not-found"],
});

/** `not-found` unless the statistics are shared with the caller. `tz` is the caller's time zone. */
export const getPersonListening = endpoint({
  method: "GET",
  path: "/social/people/{user_id}/listening",
  summary: "What a person listens to, where they share it",
  access: "shared",
  params: PersonParams,
  query: ViewAs.extend(ListeningQuery.shape),
  perMinute: 240,
  output: SharedListening,
  errors: ["not-found"],
});

/**
 * The public page: what the person shares with everyone, at once. `not-found` where that is nothing. It asks search
 * engines not to index it, and nothing may keep a copy.
 */
export const getPublicPage = endpoint({
  method: "GET",
  path: "/public/{handle}",
  summary: "A public page",
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

/** `not-found` unless the statistics are shared with everyone. */
export const getPublicListening = endpoint({
  method: "GET",
  path: "/public/{handle}/listening",
  summary: "What a person listens to, on their public page",
  access: "shared-with-all",
  params: z.object({ handle: Id }),
  query: ListeningQuery,
  perMinute: 240,
  output: SharedListening,
  errors: ["not-found"],
});
