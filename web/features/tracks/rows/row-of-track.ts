import type { Track } from "#contract/library/library.ts";
import { pickImage } from "#web/platform/appearance/pick-image.ts";
import { type TrackRow, unknownRow } from "./track-rows.ts";

const imagePx = 40;

/** A song of the catalogue, or of the service, as lists and their menus know songs; nothing of it is known to be kept. */
export function rowOfTrack(track: Track): TrackRow {
  return {
    ...unknownRow,
    kind: "track",
    id: track.id,
    uri: track.uri,
    name: track.name,
    artists: track.artists,
    album: { id: track.album.id, name: track.album.name },
    imageUrl: pickImage(track.album.images, imagePx),
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
