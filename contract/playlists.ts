import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { Playlist, Track } from "./library.ts";
import { Id, Offset, queryInteger } from "./values.ts";

/** A playlist id, or `liked` for the liked songs. */
const PlaylistParams = z.object({ id: Id });

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
export const PlaylistItem = z.object({
  position: z.number().int().describe("0-based position at the provider"),
  kind: z.enum(["track", "episode", "gone"]),
  added_at: z.string().nullable().describe("RFC 3339"),
  track: Track.extend({ audio_features: AudioFeatures.nullable() }).nullable(),
  applied_genre: z.string().nullable(),
  central_genre: z.string().nullable(),
  genre_source: z.enum(["override", "central", "unknown"]),
});
export type PlaylistItem = z.infer<typeof PlaylistItem>;

/** A cached playlist with the sum of its durations. `liked` answers the liked songs in the same shape. */
export const getPlaylist = endpoint({
  method: "GET",
  path: "/playlists/{id}",
  summary: "A playlist",
  access: "signed-in",
  params: PlaylistParams,
  output: Playlist.extend({ duration_ms: z.number().int() }),
  errors: ["not-found"],
});

/** A page of at most 50 rows in playlist order (liked songs: newest first). */
export const getPlaylistTracks = endpoint({
  method: "GET",
  path: "/playlists/{id}/tracks",
  summary: "A page of a playlist's rows",
  access: "signed-in",
  params: PlaylistParams,
  query: z.object({ limit: queryInteger({ min: 1, max: 50, fallback: 50 }), offset: Offset }),
  output: z.object({ items: z.array(PlaylistItem), total: z.number().int() }),
  errors: ["not-found", "conflict"],
});

/**
 * Adds tracks to the end of a playlist, at the provider first and then in the cached copy, so that the new rows are
 * there at once. Any number up to 1000, sent in parts of 100; when a part fails, the sentence tells how many were
 * added before it. When no answer came it is not known whether a part was added: it is not sent again.
 */
export const addPlaylistItems = endpoint({
  method: "POST",
  path: "/playlists/{id}/items",
  summary: "Add tracks to a playlist",
  access: "signed-in",
  params: PlaylistParams,
  body: z.strictObject({
    uris: z
      .array(z.string().regex(/^spotify:(?:track|episode):[0-9A-Za-z]+$/))
      .min(1)
      .max(1000),
  }),
  output: z.object({
    added: z.number().int(),
    track_count: z.number().int().nullable().describe("tracks of the cached copy; null where there is none"),
  }),
  errors: ["not-found", "forbidden", "renew-link", "provider-error", "provider-paused"],
});

/** Which cached playlists hold a track, by their ids; none for a track that nothing is known of. */
export const getTrackPlaylists = endpoint({
  method: "GET",
  path: "/tracks/{id}/playlists",
  summary: "The playlists that hold a track",
  access: "signed-in",
  params: z.object({ id: Id }),
  output: z.object({ items: z.array(z.string()) }),
  errors: [],
});

/** All rows: one `meta` line with the total, then a `track` line a row, in order. */
export const streamPlaylistTracks = endpoint({
  method: "GET",
  path: "/playlists/{id}/tracks/stream",
  summary: "All rows of a playlist, as they are read",
  access: "signed-in",
  params: PlaylistParams,
  lines: z.discriminatedUnion("type", [
    z.object({ type: z.literal("meta"), total: z.number().int() }),
    z.object({ type: z.literal("track"), item: PlaylistItem }),
  ]),
  errors: ["not-found", "conflict"],
});
