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
  added_at: z.string().nullable().describe("time when the row was added, in RFC 3339; null if unknown"),
  track: Track.extend({ audio_features: AudioFeatures.nullable() }).nullable(),
});
export type PlaylistItem = z.infer<typeof PlaylistItem>;

/** Returns a cached playlist with its total duration. `liked` returns the liked songs in the same shape. */
export const getPlaylist = endpoint({
  method: "GET",
  path: "/playlists/{id}",
  summary: "Get a playlist",
  access: "own",
  params: PlaylistParams,
  output: Playlist.extend({ duration_ms: z.number().int() }),
  errors: ["not-found"],
});

/** Lists a page of at most 50 rows in playlist order (liked songs: newest first). */
export const getPlaylistTracks = endpoint({
  method: "GET",
  path: "/playlists/{id}/tracks",
  summary: "List the rows of a playlist",
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

/** Id of the operation that a write makes, for `POST /operations/{id}/undo`; null if nothing was changed. */
export const operationId = z.string().nullable();
const WrittenPlaylist = Playlist.extend({ operation_id: operationId });

/** Lists all cached playlists, unpaged; with `head_only` their ids, names and totals alone (decisions, 7.7). */
export const listPlaylists = endpoint({
  method: "GET",
  path: "/playlists/list",
  summary: "List the person's playlists",
  access: "own",
  query: z.object({ head_only: queryBoolean(false) }),
  output: z.object({
    items: z.array(
      z.union([Playlist, z.strictObject({ id: z.string(), name: z.string(), total: z.number().int() })]),
    ),
    total: z.number().int(),
  }),
});

/** Creates an empty playlist, never public, and shows it at once. It is not sent again when no answer came. */
export const createPlaylist = endpoint({
  method: "POST",
  path: "/playlists/create",
  summary: "Create a playlist",
  access: "consent",
  body: z.strictObject({
    name: PlaylistName,
    public: z.literal(false).default(false),
    description: Description.nullish().describe("description of the playlist; null and empty both mean none"),
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
  track_count: z.number().int().nullable().describe("number of cached tracks; null if it is not cached"),
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
 * Adds the same tracks to several playlists, one after the other. A failure for one is reported with it (`failure`) and does
 * not stop the others. With `skip_present` tracks that a playlist's cached copy already holds are not added to it.
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
        skipped: z.number().int().describe("number of tracks that were already there"),
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
 * Takes items out. Without `positions` every occurrence of the URI is removed; with them those occurrences alone
 * (`conflict` if the cached copy has something else there). The provider takes out every occurrence: those that stay
 * are put back at their places, and have a new date there.
 */
export const removePlaylistItems = endpoint({
  method: "DELETE",
  path: "/playlists/{id}/items",
  summary: "Remove items from a playlist",
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
    track_count: z.number().int().nullable().describe("number of cached tracks; null if it is not cached"),
    operation_id: operationId,
  }),
  errors: [...writeErrors, "conflict"],
});

/**
 * Moves the rows at `positions` (in any order; they keep their order) so that they stand before the row that is now
 * at `insert_before` (0 to the number of rows). `bad-request` for positions that do not exist.
 */
export const reorderPlaylistItems = endpoint({
  method: "PUT",
  path: "/playlists/{id}/items",
  summary: "Move rows within a playlist",
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

/** Lists the cached playlists that hold any of these tracks, each with those that it holds. */
export const findHolders = endpoint({
  method: "POST",
  path: "/playlists/holding",
  summary: "List the playlists that hold any of several tracks",
  access: "own",
  bodyLimit: 256 * 1024,
  body: z.strictObject({ track_ids: z.array(Id).min(1).max(1000) }),
  output: z.object({
    items: z.array(z.object({ playlist_id: z.string(), track_ids: z.array(z.string()) })),
    total: z.number().int(),
  }),
});

/**
 * Returns what lists show beside songs: `added_at` is when a song first came into the library (liked, or put into
 * a playlist). Songs that are not in the person's library are left out.
 */
export const describeTracks = endpoint({
  method: "POST",
  path: "/tracks/details",
  summary: "Get dates, genres and audio features of library songs",
  access: "own",
  bodyLimit: 256 * 1024,
  body: z.strictObject({ track_ids: z.array(Id).min(1).max(1000) }),
  output: z.object({
    items: z.array(
      TrackGenre.extend({
        track_id: z.string(),
        added_at: z
          .string()
          .nullable()
          .describe("time when the song first came into the library, in RFC 3339; null if unknown"),
        audio_features: AudioFeatures.nullable(),
      }),
    ),
    total: z.number().int(),
  }),
});

/**
 * Lists the ids of the cached playlists that hold a track; none for an unknown track. `twins` are playlists that hold the same
 * song as another track (decisions, 9.1), a playlist once for each such track.
 */
export const getTrackPlaylists = endpoint({
  method: "GET",
  path: "/tracks/{id}/playlists",
  isLong: true,
  summary: "List the playlists that hold a track",
  access: "own",
  params: z.object({ id: Id }),
  output: z.object({
    items: z.array(z.string()),
    twins: z.array(z.object({ playlist_id: z.string(), track_id: z.string(), album: z.string() })),
  }),
  errors: [],
});

/** Streams all rows: one `meta` line with the total, then one `track` line for each row, in order. */
export const streamPlaylistTracks = endpoint({
  method: "GET",
  path: "/playlists/{id}/tracks/stream",
  summary: "Stream all rows of a playlist",
  access: "own",
  params: PlaylistParams,
  lines: z.discriminatedUnion("type", [
    z.object({ type: z.literal("meta"), total: z.number().int() }),
    z.object({ type: z.literal("track"), item: PlaylistItem }),
  ]),
  errors: ["not-found", "conflict"],
});

/** The result for one genre of a plan. */
const AppliedGroup = z.object({
  genre: z.string(),
  name: z.string().describe("name of the playlist, `Genre: {Display}`"),
  playlist_id: z.string().nullable().describe("id of the playlist; null until it is created"),
  created: z.boolean(),
  added: z.number().int(),
  skipped: z.number().int().describe("number of songs that were already there"),
});

/** Maximum number of genres in a plan, far more than there are. */
const maxPlanGenres = 5_000;

/**
 * Creates the playlists of a plan (`POST /classification/dry-run`): private ones named `Genre: {Display}`, each with the
 * songs that `tracks_by_genre` gives it; what is there already is not added again, so that a plan may be applied twice.
 * It is a job: the answer comes when it ends, or after 20 s, and `status` says which; `GET /jobs/{job_id}` reports on it
 * meanwhile. `plan-changed` for a hash that is unknown, a week old, or of a plan with another threshold, and, with
 * `plan_changes`, for a plan of a library that has changed since: songs came or went, or go elsewhere. `bad-request`
 * for songs that are not in the plan, which it names, and for unknown genres; songs may stand under other genres
 * than the plan gave them. A genre with more songs than a playlist holds goes on in `Genre: {Display} (2)` and so on. `conflict` while
 * another plan is being applied.
 */
export const applyPlan = endpoint({
  method: "POST",
  path: "/playlists/apply",
  summary: "Create the playlists of a plan",
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
