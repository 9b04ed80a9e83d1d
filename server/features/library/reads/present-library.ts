import type * as z from "zod";
import type { CacheStatus, Playlist, Track } from "#contract/library/library.ts";
import type { PlaylistItem } from "#contract/playlists/playlists.ts";
import type { LibraryState } from "#server/features/library/stored/library-state.db.ts";
import type { ImageColumn } from "#server/platform/database/column-types.ts";
import type { ProviderTrack } from "#server/provider-client/api/provider-objects.ts";
import type { PlaylistRow } from "./playlists.db.ts";
import type { ItemRow, TrackRow } from "./tracks.db.ts";

/** Addresses on our own origin are stored as paths and shown with the origin that it has now. */
export function absolute(address: string | null, origin: string): string | null {
  return address?.startsWith("/") ? origin + address : address;
}

/** Pictures with the origin that this server has now. */
export function presentImages(images: readonly ImageColumn[], origin: string): ImageColumn[] {
  return images.map(({ url, width }) => ({ url: url.startsWith("/") ? origin + url : url, width }));
}

/** A track as the contract shows it. @param origin what browsers reach this server by, without a last slash */
export function presentTrack(row: TrackRow, origin: string): Track {
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
      images: presentImages(row.album_images, origin),
      release_date: row.album_release_date,
      external_urls: { spotify: absolute(row.album_external_url, origin) },
    },
    external_urls: { spotify: absolute(row.external_url, origin) },
  };
}

/** A song as the service describes it now, which the catalogue need not have, as the contract shows it. */
export function presentProviderTrack(track: ProviderTrack, origin: string): Track {
  const { album } = track;
  const row = {
    ...track,
    duration_ms: track.durationMs,
    track_number: track.trackNumber,
    disc_number: track.discNumber,
    is_local: track.isLocal,
    external_url: track.externalUrl,
    album_id: album.id,
    album_name: album.name,
    album_images: album.images,
    album_release_date: album.releaseDate,
    album_external_url: album.externalUrl,
  };
  return presentTrack(row, origin);
}

/** A playlist as the contract shows it. Until its items are read, the listing's total is what is known. */
export function presentPlaylist(row: PlaylistRow, origin: string): Playlist {
  const isComplete = row.items_snapshot !== null;
  const total = isComplete ? row.track_count + row.skipped_count : row.listed_total;
  return {
    id: row.playlist_id,
    uri: row.uri,
    name: row.name,
    description: row.description,
    public: row.public,
    collaborative: row.collaborative,
    images: presentImages(row.images, origin),
    owner: { id: row.owner_id, display_name: row.owner_name },
    own: row.own,
    readable: row.readable,
    track_count: total,
    tracks_total: total,
    tracks: { total },
    last_added_at: row.last_added_at?.toISOString() ?? null,
    external_urls: { spotify: absolute(row.external_url, origin) },
  };
}

type Item = z.infer<typeof PlaylistItem>;

/** A row of a list as the contract shows it. */
export function presentItem(row: ItemRow, origin: string): Item {
  return {
    position: row.position,
    kind: row.kind,
    added_at: row.added_at?.toISOString() ?? null,
    track: presentContent(row, origin),
    applied_genre: null,
    central_genre: null,
    genre_source: "unknown",
  };
}

function presentContent(row: ItemRow, origin: string): Item["track"] {
  if (row.kind === "track" && row.id != null)
    return { ...presentTrack(row as TrackRow, origin), audio_features: row.features };
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
    external_urls: { spotify: absolute(externalUrl, origin) },
    audio_features: null,
  };
}

/** The state of the cached library as the contract shows it. */
export function presentState(state: LibraryState, version: string): z.infer<typeof CacheStatus> {
  return {
    total: state.total_unique,
    total_unique: state.total_unique,
    total_placements: state.total_placements,
    skipped: state.skipped,
    last_scan: epochSeconds(state.last_scan),
    last_full_scan: epochSeconds(state.last_full_scan),
    version,
  };
}

function epochSeconds(time: Date | null): number | null {
  return time === null ? null : Math.floor(time.getTime() / 1000);
}
