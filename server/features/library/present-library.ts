import type * as z from "zod";
import type { Playlist, Track } from "#contract/library.ts";
import type { PlaylistItem } from "#contract/playlists.ts";
import type { PlaylistRow } from "./playlists.db.ts";
import type { ItemRow, TrackRow } from "./tracks.db.ts";

/** A track as the contract shows it. */
export function presentTrack(row: TrackRow): Track {
  return {
    id: row.id,
    uri: row.uri,
    name: row.name,
    duration_ms: row.duration_ms,
    explicit: row.explicit,
    popularity: row.popularity,
    track_number: row.track_number,
    disc_number: row.disc_number,
    is_local: row.is_local,
    isrc: row.isrc,
    artists: row.artists,
    album: {
      id: row.album_id.startsWith("local:") ? null : row.album_id,
      name: row.album_name,
      images: row.album_images,
      release_date: row.album_release_date,
      external_urls: { spotify: row.album_external_url },
    },
    external_urls: { spotify: row.external_url },
  };
}

/** A playlist as the contract shows it. Until its items are read, the listing's total is what is known. */
export function presentPlaylist(row: PlaylistRow): Playlist {
  const isComplete = row.items_snapshot !== null;
  const total = isComplete ? row.track_count + row.skipped_count : row.listed_total;
  return {
    id: row.playlist_id,
    uri: row.uri,
    name: row.name,
    description: row.description,
    public: row.public,
    collaborative: row.collaborative,
    images: row.images,
    owner: { id: row.owner_id, display_name: row.owner_name },
    own: row.own,
    readable: row.readable,
    track_count: total,
    tracks_total: total,
    tracks: { total },
    last_added_at: row.last_added_at?.toISOString() ?? null,
    external_urls: { spotify: row.external_url },
  };
}

type Item = z.infer<typeof PlaylistItem>;

/** A row of a list as the contract shows it. */
export function presentItem(row: ItemRow): Item {
  return {
    position: row.position,
    kind: row.kind,
    added_at: row.added_at?.toISOString() ?? null,
    track: presentContent(row),
    applied_genre: null,
    central_genre: null,
    genre_source: "unknown",
  };
}

function presentContent(row: ItemRow): Item["track"] {
  if (row.kind === "track" && row.id != null)
    return { ...presentTrack(row as TrackRow), audio_features: row.features };
  if (row.kind !== "episode" || row.episode === null) return null;
  const { id, uri, name, show, duration_ms: durationMs, external_url: externalUrl } = row.episode;
  return {
    id,
    uri,
    name,
    duration_ms: durationMs,
    explicit: false,
    popularity: null,
    track_number: null,
    disc_number: null,
    is_local: false,
    isrc: null,
    artists: [{ id: null, name: show }],
    album: { id: null, name: show, images: [], release_date: null, external_urls: { spotify: null } },
    external_urls: { spotify: externalUrl },
    audio_features: null,
  };
}
