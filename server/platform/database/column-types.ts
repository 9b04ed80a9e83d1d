import type { ColumnType } from "kysely";
import type { Message } from "#contract/messages/messages.ts";

/** A jsonb column: read parsed, written as text. `Missing` is undefined where it has a default. */
export type Json<T, Missing = never> = ColumnType<T, string | Missing, string>;
/** The same of one that may be null. */
export type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>;

/** An image as stored and shown; the address is a path when it is on this origin. */
export interface ImageColumn {
  url: string;
  width: number | null;
}

/** What is kept of an episode in a playlist. */
export interface EpisodeColumn {
  id: string;
  uri: string;
  name: string;
  show: string;
  duration_ms: number | null;
  external_url: string | null;
}

/** What jsonb columns hold; `unknown` is read by anyone who stores it, who gives it a shape. */
export interface JsonColumns {
  "admin_writes.detail": Record<string, boolean | number>;
  "catalogue_albums.images": ImageColumn[];
  "catalogue_artists.albums": {
    id: string;
    name: string;
    release_date: string | null;
    images: ImageColumn[];
    external_url: string | null;
  }[];
  "catalogue_artists.images": ImageColumn[];
  "catalogue_tracks.artists": { id: string | null; name: string }[];
  "catalogue_tracks.features": {
    tempo: number | null;
    key: number | null;
    mode: number | null;
    danceability: number | null;
  };
  "genre_plans.left_over": string[];
  "genre_plans.options": unknown;
  "genre_plans.tracks_by_genre": Record<string, string[]>;
  "history_files.report": unknown;
  "history_imports.error_message": Message;
  "history_imports.report": unknown;
  "jobs.checkpoint": unknown;
  "jobs.error": unknown;
  "jobs.input": unknown;
  "jobs.progress": unknown;
  "library_playlist_items.episode": EpisodeColumn;
  "library_playlists.images": ImageColumn[];
  "library_scans.message": Message;
  "library_scans.options": unknown;
  "notifications.data": unknown;
  "operation_parts.change": unknown;
  "operations.pending": unknown;
  "playback_states.playback": unknown;
  "playlist_contents.episodes": Record<string, string>;
  "preferences.chosen": unknown;
  "queue_lists.items": unknown;
  "queue_states.state": unknown;
  "queue_undo.state": unknown;
  "relays.stopped_message": Message;
  "smart_playlists.pending": unknown;
  "smart_playlists.failure_message": Message;
  "smart_playlists.kept": string[];
  "smart_playlists.left_out": string[];
  "smart_playlists.written": string[];
  "stats_opt_ins.went_on": { uri: string; at_ms: number; position_ms: number }[];
}

/** Columns that are read as something else than their type says. Hashes have 64 bits, which numbers of JavaScript do not hold. */
export interface NarrowColumns {
  "history_plays.name_key": string;
  "history_plays.song_id": string;
  "history_shared_plays.name_key": string;
  "history_shared_plays.song_id": string;
  "history_songs.name_key": string;
  "history_songs.same_key": string;
  "history_songs.song_id": string;
  "relayed_plays.name_key": string;
  "playlist_contents.added_at": (number | null)[];
  "playlist_contents.items": (string | null)[];
}
