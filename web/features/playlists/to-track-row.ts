import type { RouteOutput } from "#contract/api.ts";
import { type TrackRow, unknownRow } from "#web/features/tracks/tracks.tsx";
import { pickImage } from "#web/platform/appearance/pick-image.ts";

export type PlaylistItem = RouteOutput<"GET /playlists/{id}/tracks">["items"][number];

/** A playlist's item as lists show it. */
export function toTrackRow(item: PlaylistItem): TrackRow {
  const { kind, track, added_at: addedAt } = item;
  if (track === null || kind === "gone") return { ...unknownRow, addedAt };
  const { audio_features: features } = track;
  return {
    kind,
    id: track.id,
    uri: track.uri,
    name: track.name,
    artists: track.artists,
    album: { id: track.album.id, name: track.album.name },
    imageUrl: pickImage(track.album.images, 40),
    url: track.external_urls.spotify,
    durationMs: track.duration_ms,
    isExplicit: track.explicit,
    isLocal: track.is_local,
    addedAt,
    genre: item.applied_genre,
    centralGenre: item.central_genre,
    genreSource: item.genre_source,
    popularity: track.popularity,
    releaseDate: track.album.release_date,
    trackNumber: track.track_number,
    discNumber: track.disc_number,
    tempo: features?.tempo ?? null,
    key: features?.key ?? null,
    mode: features?.mode ?? null,
    danceability: features?.danceability ?? null,
  };
}
