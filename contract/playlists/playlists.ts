import { groupSize } from "#contract/genres/plan-limits.ts";
import { maxPlaylistNameLength } from "./playlist-limits.ts";
import type { MessageId } from "#contract/messages/messages.ts";
import * as z from "zod";
import { MessageRef, Reason } from "#contract/base/errors.ts";
import { endpoint } from "#contract/base/endpoint.ts";
import { Playlist, Track } from "#contract/library/library.ts";
import { TrackGenre } from "#contract/genres/genres.ts";
import {
  boundedRecord,
  EpochSeconds,
  Id,
  Offset,
  queryBoolean,
  queryInteger,
} from "#contract/base/values.ts";

const SuggestedId = z.string().regex(/^suggested:[a-z0-9&' -]{1,100}$/u, "input.notId" satisfies MessageId);

/** A playlist id, `liked` for the liked songs, or `suggested:{genre}` for what the newest plan suggests. */
const PlaylistParams = z.object({ id: z.union([SuggestedId, Id]) });

const AudioFeatures = z.object({
  tempo: z.number().nullable(),
  key: z.number().int().nullable(),
  mode: z.number().int().nullable(),
  danceability: z.number().nullable(),
});

/**
 * A row of a playlist at its true position. `track` is null when the provider no longer has it (`gone`);
 * an episode is shown in the track's shape, with `kind: "episode"`.
 */
export const PlaylistItem = TrackGenre.extend({
  position: z.number().int().describe("0-based position at the provider"),
  kind: z.enum(["track", "episode", "gone"]),
  added_at: z.string().nullable().describe("RFC 3339"),
  track: Track.extend({ audio_features: AudioFeatures.nullable() }).nullable(),
});
export type PlaylistItem = z.infer<typeof PlaylistItem>;

/** A cached playlist with the sum of its durations. `liked` answers the liked songs in the same shape. */
export const getPlaylist = endpoint({
  method: "GET",
  path: "/playlists/{id}",
  summary: "A playlist",
  access: "own",
  params: PlaylistParams,
  output: Playlist.extend({ duration_ms: z.number().int() }),
  errors: ["not-found"],
});

/** A page of at most 50 rows in playlist order (liked songs: newest first). */
export const getPlaylistTracks = endpoint({
  method: "GET",
  path: "/playlists/{id}/tracks",
  summary: "A page of a playlist's rows",
  access: "own",
  params: PlaylistParams,
  query: z.object({ limit: queryInteger({ min: 1, max: 50, fallback: 50 }), offset: Offset }),
  output: z.object({ items: z.array(PlaylistItem), total: z.number().int() }),
  errors: ["not-found", "conflict"],
});

/**
 * What writing a playlist may answer beside `consent-required`: `not-found` for playlists that are not in
 * the person's library, `forbidden` for those that are neither own nor collaborative.
 */
const writeErrors = ["not-found", "forbidden", "renew-link", "provider-error", "provider-paused"] as const;

const oneLine = z
  .string()
  .trim()
  .regex(/^\P{Cc}*$/u, "input.notOneLine" satisfies MessageId);
export const PlaylistName = oneLine.min(1).max(maxPlaylistNameLength);
const Description = oneLine.max(300);
/** `export:…`: a song that an export reports by its names alone, in an account without a service. */
const Uris = z
  .array(
    z
      .string()
      .max(200)
      .regex(/^(?:spotify:(?:track|episode):[0-9A-Za-z]+|export:track:local:[\w-]+)$/),
  )
  .min(1)
  .max(1000);

/** The operation that a write is, for `POST /operations/{id}/undo`; null when nothing was changed. */
export const operationId = z.string().nullable();
const WrittenPlaylist = Playlist.extend({ operation_id: operationId });

/** All playlists of the cache, unpaged; with `head_only` their ids, names and totals alone (decisions, 7.7). */
export const listPlaylists = endpoint({
  method: "GET",
  path: "/playlists/list",
  summary: "The person's playlists",
  access: "own",
  query: z.object({ head_only: queryBoolean(false) }),
  output: z.object({
    items: z.array(
      z.union([Playlist, z.strictObject({ id: z.string(), name: z.string(), total: z.number().int() })]),
    ),
    total: z.number().int(),
  }),
});

/** Makes an empty playlist, never public, and shows it at once. Not sent again when no answer came. */
export const createPlaylist = endpoint({
  method: "POST",
  path: "/playlists/create",
  summary: "Make a playlist",
  access: "consent",
  body: z.strictObject({
    name: PlaylistName,
    public: z.literal(false).default(false),
    description: Description.nullish().describe("none and empty are the same"),
  }),
  output: WrittenPlaylist,
  errors: writeErrors,
});

/** Renames an own playlist. */
export const renamePlaylist = endpoint({
  method: "PATCH",
  path: "/playlists/{id}",
  summary: "Rename a playlist",
  access: "consent",
  params: PlaylistParams,
  body: z.strictObject({ name: PlaylistName }),
  output: WrittenPlaylist,
  errors: writeErrors,
});

const Added = z.object({
  added: z.number().int(),
  track_count: z.number().int().nullable().describe("tracks of the cached copy; null where there is none"),
});

/**
 * Adds tracks to the end of a playlist, at the provider first and then in the cached copy, so that the new rows are
 * there at once. Any number up to 1000, sent in parts of 100; when a part fails, the sentence says how many were
 * added before it. When no answer came it is not known whether a part was added: it is not sent again.
 */
export const addPlaylistItems = endpoint({
  method: "POST",
  path: "/playlists/{id}/items",
  summary: "Add tracks to a playlist",
  access: "consent",
  bodyLimit: 128 * 1024,
  params: PlaylistParams,
  body: z.strictObject({ uris: Uris }),
  output: Added.extend({ operation_id: operationId }),
  errors: writeErrors,
});

/**
 * Adds the same tracks to several playlists, one after the other. What fails for one is reported with it (`failure`) and
 * does not keep the others. `skip_present` leaves out of each what its cached copy already holds.
 */
export const addToPlaylists = endpoint({
  method: "POST",
  path: "/playlists/add",
  summary: "Add tracks to several playlists",
  access: "consent",
  bodyLimit: 128 * 1024,
  body: z.strictObject({
    playlist_ids: z.array(Id).min(1).max(50),
    uris: Uris,
    skip_present: z.boolean().default(false),
  }),
  output: z.object({
    items: z.array(
      Added.extend({
        playlist_id: z.string(),
        skipped: z.number().int().describe("already there"),
        failure: z
          .object({
            code: z.string(),
            detail: z.string(),
            message: MessageRef,
            retry_at: EpochSeconds.nullable(),
          })
          .nullable(),
      }),
    ),
    total: z.number().int(),
    operation_id: operationId,
  }),
  errors: ["renew-link"],
});

/**
 * Takes items out. Without `positions` every occurrence of the URI goes; with them those occurrences alone
 * (`conflict` when the cached copy has something else there). The provider takes out every occurrence: what stays of
 * a URI is put back at its place, and is new there by its date.
 */
export const removePlaylistItems = endpoint({
  method: "DELETE",
  path: "/playlists/{id}/items",
  summary: "Take items out of a playlist",
  access: "consent",
  bodyLimit: 256 * 1024,
  bodyValues: 20_000,
  params: PlaylistParams,
  body: z.strictObject({
    items: z
      .array(
        z.strictObject({
          uri: z
            .string()
            .max(2_000)
            .regex(/^(?:spotify|export):[a-z]+:\S+$/),
          positions: z.array(z.number().int().min(0)).min(1).max(1000).optional(),
        }),
      )
      .min(1)
      .max(1000),
  }),
  output: z.object({
    removed: z.number().int(),
    track_count: z.number().int().nullable().describe("tracks of the cached copy; null where there is none"),
    operation_id: operationId,
  }),
  errors: [...writeErrors, "conflict"],
});

/**
 * Moves the rows at `positions` (in any order; they keep their order) so that they stand before the row that is now
 * at `insert_before` (0 to the number of rows). `bad-request` for positions that there are not.
 */
export const reorderPlaylistItems = endpoint({
  method: "PUT",
  path: "/playlists/{id}/items",
  summary: "Move rows of a playlist",
  access: "consent",
  params: PlaylistParams,
  body: z.strictObject({
    positions: z.array(z.number().int().min(0)).min(1).max(100),
    insert_before: z.number().int().min(0),
  }),
  output: z.object({ moved: z.number().int(), operation_id: operationId }),
  errors: [...writeErrors, "conflict"],
});

/** Reads this playlist again from the provider into the cache; `conflict` for one whose items may not be read. */
export const resyncPlaylist = endpoint({
  method: "POST",
  path: "/playlists/{id}/resync",
  summary: "Read a playlist again from the provider",
  access: "own",
  params: PlaylistParams,
  output: Playlist,
  errors: ["not-found", "conflict", "busy", "forbidden", "renew-link", "provider-error", "provider-paused"],
});

/** Which cached playlists hold which of these tracks: for several tracks at once. */
export const findHolders = endpoint({
  method: "POST",
  path: "/playlists/holding",
  summary: "The playlists that hold any of these tracks",
  access: "own",
  bodyLimit: 256 * 1024,
  body: z.strictObject({ track_ids: z.array(Id).min(1).max(1000) }),
  output: z.object({
    items: z.array(z.object({ playlist_id: z.string(), track_ids: z.array(z.string()) })),
    total: z.number().int(),
  }),
});

/**
 * What lists show of songs beside themselves: `added_at` is when a song first came into the library (liked, or put into
 * a playlist). Songs that are not in the person's library are left out.
 */
export const describeTracks = endpoint({
  method: "POST",
  path: "/tracks/details",
  summary: "Dates, genres and audio features of songs of the library",
  access: "own",
  bodyLimit: 256 * 1024,
  body: z.strictObject({ track_ids: z.array(Id).min(1).max(1000) }),
  output: z.object({
    items: z.array(
      TrackGenre.extend({
        track_id: z.string(),
        added_at: z.string().nullable().describe("RFC 3339"),
        audio_features: AudioFeatures.nullable(),
      }),
    ),
    total: z.number().int(),
  }),
});

/**
 * Which cached playlists hold a track, by their ids; none for a track that nothing is known of. `twins` are those that hold the
 * same song as another track (decisions, 9.1), a playlist once for each such track.
 */
export const getTrackPlaylists = endpoint({
  method: "GET",
  path: "/tracks/{id}/playlists",
  isLong: true,
  summary: "The playlists that hold a track",
  access: "own",
  params: z.object({ id: Id }),
  output: z.object({
    items: z.array(z.string()),
    twins: z.array(z.object({ playlist_id: z.string(), track_id: z.string(), album: z.string() })),
  }),
  errors: [],
});

/** All rows: one `meta` line with the total, then a `track` line a row, in order. */
export const streamPlaylistTracks = endpoint({
  method: "GET",
  path: "/playlists/{id}/tracks/stream",
  summary: "All rows of a playlist, as they are read",
  access: "own",
  params: PlaylistParams,
  lines: z.discriminatedUnion("type", [
    z.object({ type: z.literal("meta"), total: z.number().int() }),
    z.object({ type: z.literal("track"), item: PlaylistItem }),
  ]),
  errors: ["not-found", "conflict"],
});

/** What one genre of a plan came to. */
const AppliedGroup = z.object({
  genre: z.string(),
  name: z.string().describe("of the playlist: `Genre: {Display}`"),
  playlist_id: z.string().nullable().describe("null while it is not made"),
  created: z.boolean(),
  added: z.number().int(),
  skipped: z.number().int().describe("were there already"),
});

/** Far beyond the genres that there are. */
const maxPlanGenres = 5_000;

/**
 * Makes the playlists of a plan (`POST /classification/dry-run`): private ones named `Genre: {Display}`, each with the
 * songs that `tracks_by_genre` gives it; what is there already is not added again, so that a plan may be applied twice.
 * It is a job: the answer comes when it ends, or after 20 s, and `status` says which; `GET /jobs/{job_id}` reports on it
 * meanwhile. `plan-changed` for a hash that is unknown, a week old, or of a plan with another threshold, and, with
 * `plan_changes`, for a plan of a library that has changed since: songs came or went, or go elsewhere. `bad-request`
 * for songs that are not in the plan, which it names, and genres that there are not; songs may stand under other genres
 * than the plan gave them. A genre with more songs than a playlist holds goes on in `Genre: {Display} (2)` and so on. `conflict` while
 * another plan is being applied.
 */
export const applyPlan = endpoint({
  method: "POST",
  path: "/playlists/apply",
  summary: "Make the playlists of a plan",
  access: "consent",
  bodyValues: 250_000,
  isLong: true,
  body: z.strictObject({
    dry_run_hash: z.string().min(1).max(128),
    threshold: z.number().int().min(groupSize.min).max(groupSize.max),
    tracks_by_genre: boundedRecord(z.string().max(100), z.array(Id).max(100_000), maxPlanGenres),
  }),
  bodyLimit: 8 * 1024 * 1024,
  output: z.object({
    total_added_candidates: z.number().int(),
    job_id: z.string(),
    operation_id: operationId,
    status: z.enum(["running", "paused", "done", "failed", "cancelled"]),
    ...Reason.shape,
    playlists: z.array(AppliedGroup),
  }),
  errors: ["conflict", "plan-changed"],
});
