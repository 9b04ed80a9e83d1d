import { type TrackRow, unknownRow } from "#web/features/tracks/tracks.tsx";
import { pickImage } from "#web/platform/appearance/pick-image.ts";
import type { SearchItem } from "./search.queries.ts";

/** A song of the catalogue, or of the service, as lists and their menus know songs. */
export function rowOfTrack(track: SearchItem["track"]): TrackRow {
  return {
    ...unknownRow,
    kind: "track",
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
    popularity: track.popularity,
    releaseDate: track.album.release_date,
    trackNumber: track.track_number,
    discNumber: track.disc_number,
  };
}

/** A found song with what the library knows of it. */
export function toTrackRow(item: SearchItem): TrackRow {
  return {
    ...rowOfTrack(item.track),
    addedAt: item.added_at,
    genre: item.applied_genre,
    centralGenre: item.central_genre,
    genreSource: item.genre_source,
  };
}
