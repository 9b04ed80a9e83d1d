import * as z from "zod";
import { Reason } from "#contract/base/errors.ts";
import { endpoint } from "#contract/base/endpoint.ts";
import { EpochSeconds, Id, Offset, queryBoolean, queryInteger } from "#contract/base/values.ts";

/** A picture at the service or on this server; lists have the largest first. `width` is null if unknown. */
export const Image = z.object({ url: z.string(), width: z.number().int().nullable() });
const ExternalUrls = z.object({ spotify: z.string().nullable() });

/** A track of the shared catalogue. `local:` ids stand for files that only the person has. */
export const Track = z.object({
  id: z.string(),
  uri: z.string(),
  name: z.string(),
  duration_ms: z
    .number()
    .int()
    .nullable()
    .describe("length in milliseconds; null if unknown, e.g. for songs of an export"),
  explicit: z.boolean(),
  popularity: z.number().int().nullable().describe("popularity at the provider; null if it reports none"),
  track_number: z.number().int().nullable(),
  disc_number: z.number().int().nullable(),
  is_local: z.boolean(),
  isrc: z.string().nullable(),
  artists: z.array(z.object({ id: z.string().nullable(), name: z.string() })),
  album: z.object({
    id: z.string().nullable(),
    name: z.string(),
    images: z.array(Image),
    release_date: z.string().nullable(),
    external_urls: ExternalUrls,
  }),
  external_urls: ExternalUrls,
});
export type Track = z.infer<typeof Track>;

/**
 * A playlist as cached. `readable: false`: its items may not be read at this provider, it opens and plays
 * there (decisions, section 5). `tracks.total`, `tracks_total` and `track_count` are the same number.
 */
export const Playlist = z.object({
  id: z.string(),
  uri: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  public: z.boolean().nullable(),
  collaborative: z.boolean(),
  images: z.array(Image),
  owner: z.object({ id: z.string(), display_name: z.string() }),
  own: z.boolean().describe("whether the playlist belongs to the signed-in person"),
  readable: z.boolean(),
  track_count: z.number().int(),
  tracks_total: z.number().int(),
  tracks: z.object({ total: z.number().int() }),
  last_added_at: z
    .string()
    .nullable()
    .describe("newest added_at of the playlist's items, in RFC 3339; null if unknown"),
  external_urls: ExternalUrls,
});
export type Playlist = z.infer<typeof Playlist>;

/** Lists all cached playlists in the provider's order, unpaged (decisions, 7.7). */
export const cachedPlaylists = endpoint({
  method: "GET",
  path: "/library/cache/playlists",
  summary: "List the cached playlists",
  access: "own",
  output: z.object({ items: z.array(Playlist), total: z.number().int() }),
});

/** Counts the liked songs in the cache. */
export const cachedLikedCount = endpoint({
  method: "GET",
  path: "/library/cache/liked/count",
  summary: "Get the number of liked songs",
  access: "own",
  output: z.object({ total: z.number().int() }),
});

/** How many tracks of a stream have been read, and how many there are. */
const ScanProgress = z.object({
  type: z.literal("progress"),
  stage: z.string(),
  fetched: z.number().int(),
  total: z.number().int(),
});

const TrackLine = z.object({ type: z.literal("track"), track: Track });

/**
 * Streams every distinct track of the person's library once, ordered by id, and after each chunk a line of progress (`stage`
 * is `cache`). The server's memory stays flat at any length: the next chunk is read when the last one has been received.
 */
export const streamCachedTracks = endpoint({
  method: "GET",
  path: "/library/stream/cache",
  summary: "Stream all cached tracks",
  access: "own",
  query: z.object({ chunk_size: queryInteger({ min: 1, max: 5000, fallback: 500 }) }),
  lines: z.discriminatedUnion("type", [ScanProgress, TrackLine]),
});

/** Lists the same tracks in pages of at most 5,000. */
export const cachedTracks = endpoint({
  method: "GET",
  path: "/library/cache/tracks",
  summary: "List cached tracks",
  access: "own",
  query: z.object({ limit: queryInteger({ min: 1, max: 5000, fallback: 5000 }), offset: Offset }),
  output: z.object({ total: z.number().int(), items: z.array(Track) }),
});

const EntryParams = z.object({ id: Id });

/**
 * Answers an album with all of its tracks in order, those that the library lacks included: one call of the service on demand
 * (more for albums of over 50 tracks), kept for everyone for 30 days. `is_whole: false`: the account belongs to no service, and
 * the tracks are those in the library. `label` and `release_date` are null if unknown. 404 for an album that neither the
 * library nor the service has.
 */
export const getAlbum = endpoint({
  method: "GET",
  path: "/library/albums/{id}",
  summary: "Get an album and its tracks",
  access: "own",
  params: EntryParams,
  output: z.object({
    id: z.string(),
    name: z.string(),
    artists: z
      .array(Track.shape.artists.element)
      .describe("artists of the album's tracks, those with the most tracks first, at most 5"),
    images: z.array(Image),
    release_date: z.string().nullable(),
    label: z.string().nullable(),
    external_urls: ExternalUrls,
    tracks: z.array(Track),
    is_whole: z.boolean(),
  }),
  errors: ["not-found", "forbidden", "provider-error", "provider-paused", "renew-link"],
});

/**
 * Answers an artist: the picture as the service gives it (one call on demand, kept for everyone for 30 days; none where the account
 * belongs to no service), and how often the person played each of the library's songs by them, which is null while statistics
 * are off. 404 for an artist that neither the library nor the service has.
 */
export const getArtist = endpoint({
  method: "GET",
  path: "/library/artists/{id}",
  summary: "Get an artist with plays of their songs",
  access: "own",
  params: EntryParams,
  output: z.object({
    id: z.string(),
    name: z.string(),
    images: z.array(Image),
    external_urls: ExternalUrls,
    plays: z.array(z.object({ track_id: z.string(), plays: z.number().int() })).nullable(),
  }),
  errors: ["not-found", "forbidden", "provider-error", "provider-paused", "renew-link"],
});

/**
 * Lists an artist's albums and singles at the service, those that the library lacks included, from `offset` on in the
 * service's order: one call of the service for ten of them on demand, kept for everyone for 30 days. `total` counts all that the
 * service has; the next page begins after these. Empty where the account belongs to no service. 404 for an artist that the
 * service lacks.
 */
export const getArtistAlbums = endpoint({
  method: "GET",
  path: "/library/artists/{id}/albums",
  summary: "List an artist's albums at the service",
  access: "own",
  params: EntryParams,
  query: z.object({ offset: Offset }),
  output: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        release_date: z.string().nullable(),
        images: z.array(Image),
        external_urls: ExternalUrls,
      }),
    ),
    total: z.number().int(),
  }),
  errors: ["not-found", "forbidden", "provider-error", "provider-paused", "renew-link"],
});

/**
 * Status of the cached library. Reading it (or the progress) when `last_full_scan` is 12 h old starts a full scan in the
 * background with concurrency 4 (decisions, section 6).
 */
export const CacheStatus = z.object({
  total: z.number().int().describe("number of distinct tracks; same as total_unique"),
  total_unique: z.number().int().describe("number of distinct tracks"),
  total_placements: z.number().int().describe("number of liked songs and of tracks in readable playlists"),
  skipped: z
    .number()
    .int()
    .describe("number of episodes, and of items and liked songs that are no longer available"),
  last_scan: EpochSeconds.nullable(),
  last_full_scan: EpochSeconds.nullable(),
  version: z.string().describe("opaque value that changes with the cached library, for use as a cache key"),
});

export const cacheStatus = endpoint({
  method: "GET",
  path: "/library/cache/status",
  summary: "Get the status of the cached library",
  access: "own",
  output: CacheStatus,
});

const Concurrency = z.number().int().min(1).max(20);
const PlaylistConcurrency = z.number().int().min(1).max(10);

/** Placements inserted, updated and removed by a scan, and distinct tracks afterwards. */
export const ScanCounts = z.object({
  inserted: z.number().int(),
  updated: z.number().int(),
  removed: z.number().int(),
  total_after: z.number().int(),
  last_scan: EpochSeconds,
});
export type ScanCounts = z.infer<typeof ScanCounts>;

const StillRunning = z.object({ status: z.literal("running") });

/**
 * Starts or joins a scan. Answers its counts if it ends within 20 s, else 202 `{status: "running"}`; the
 * progress then answers the counts. Once a minute per person (429 `too-many-requests`);
 * `conflict` when someone cancels it.
 */
export const refreshCache = endpoint({
  method: "POST",
  path: "/library/cache/refresh",
  summary: "Rescan the library",
  access: "own",
  body: z.strictObject({
    include_liked: z.boolean().default(true),
    include_playlists: z.boolean().default(true),
    parallel: z
      .boolean()
      .default(true)
      .describe("whether to send several calls at once; false for one at a time"),
    concurrency: Concurrency.default(6),
    playlist_concurrency: PlaylistConcurrency.default(3),
  }),
  output: z.union([ScanCounts, StillRunning]),
  accepted: StillRunning,
  errors: ["conflict", "too-many-requests", "provider-error", "provider-paused", "renew-link"],
});

/**
 * Stops the person's scan and answers when it is over, so that a refresh after the answer starts a new one: within a
 * second, or within the lease of 6 s if the process that worked on the scan has just died. What was read stays; the
 * next scan continues from there.
 */
export const cancelScan = endpoint({
  method: "POST",
  path: "/library/cache/cancel",
  summary: "Cancel the library scan",
  access: "own",
  output: z.object({ ok: z.literal(true) }),
});

/** Lines of a live scan; tracks come once each, as they are read from the provider. */
export const ScanLine = z.discriminatedUnion("type", [
  z.object({ type: z.literal("playlists"), total: z.number().int() }),
  ScanProgress,
  TrackLine,
]);

/**
 * Scans the library while the caller watches: reads the provider, writes the cache as it goes and reports each track
 * (`done` carries `total_emitted`). Leaving the stream stops the scan; what was read stays. Once a minute per person
 * (429 `too-many-requests`); `busy` while a scan runs, which a refresh joins.
 */
export const streamScan = endpoint({
  method: "GET",
  path: "/library/stream",
  summary: "Scan the library and stream its tracks",
  access: "own",
  query: z.object({
    include_liked: queryBoolean(true),
    include_playlists: queryBoolean(true),
    concurrency: queryInteger({ min: 1, max: 20, fallback: 6 }),
    playlist_concurrency: queryInteger({ min: 1, max: 10, fallback: 3 }),
  }),
  lines: ScanLine,
  errors: ["busy", "too-many-requests", "conflict", "provider-error", "provider-paused", "renew-link"],
});

/**
 * Progress of the person's scan. `expected_total` and `processed_count` count liked songs and playlist
 * items; `eta_s` is null while unknown, and counts the days that a provider's limited calls make it wait. `paused`
 * carries `paused_until` and `detail`, `error` carries `detail`.
 */
export const Progress = z.object({
  status: z.enum(["idle", "starting", "running", "paused", "done", "error"]),
  expected_total: z.number().int(),
  processed_count: z.number().int(),
  percent: z.number().min(0).max(100),
  stage: z.enum(["", "liked", "playlists", "items", "sweep"]),
  eta_s: z.number().int().nullable(),
  paused_until: EpochSeconds.nullable(),
  ...Reason.shape,
  counts: ScanCounts.nullable().describe(
    "counts of the last finished scan; null if there is none, and possibly while a scan runs",
  ),
  ended_ms_ago: z
    .number()
    .int()
    .min(0)
    .nullable()
    .describe(
      "milliseconds since the last finished scan ended: data requested before that may be outdated; null as for counts",
    ),
});
export type Progress = z.infer<typeof Progress>;

export const cacheProgress = endpoint({
  method: "GET",
  path: "/library/cache/progress",
  summary: "Get the progress of the library scan",
  access: "own",
  output: Progress,
});

/** Streams the progress as it changes. The first event is the present state; the stream ends after `done`, `idle` or `error`. */
export const streamProgress = endpoint({
  method: "GET",
  path: "/library/cache/progress/stream",
  summary: "Stream the progress of the library scan",
  access: "own",
  events: Progress,
});
