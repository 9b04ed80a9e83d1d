import { isLocalAccount } from "#server/provider-client/accounts/export-provider.ts";
import { localId, type ProviderTrack } from "#server/provider-client/api/provider-objects.ts";

/** A song as an export names it. */
export interface ImportedSong {
  /** `spotify:track:…`, or that of a local file; null where the export has none */
  uri: string | null;
  name: string;
  artist: string;
  album: string | null;
  added_at: Date | null;
}

const trackPrefix = "spotify:track:";
const localPrefix = "spotify:local:";

/**
 * What an export's song is in the catalogue. For an account of the service it has the service's own id, so that a scan
 * finds it there and replaces what the export said. The catalogue of `export` accounts is shared by people who may each
 * bring any file, so there the id is made of all that the file says: no one's file changes what another one said. How
 * long a song is no export reports.
 */
export function toTrack(provider: string, song: ImportedSong): ProviderTrack {
  const { uri, name, artist, album } = song;
  const serviceId = uri?.startsWith(trackPrefix) === true ? uri.slice(trackPrefix.length) : null;
  const isLocal = uri?.startsWith(localPrefix) === true;
  return {
    id: idOf(provider, song, serviceId),
    uri: uri ?? `export:track:${localId(`${artist}\n${name}\n${album ?? ""}`)}`,
    name,
    durationMs: null,
    explicit: false,
    popularity: null,
    trackNumber: null,
    discNumber: null,
    isrc: null,
    isLocal,
    artists: artist === "" ? [] : [{ id: null, name: artist }],
    album: {
      id: localId(`${artist}\n${album ?? ""}`),
      name: album ?? "",
      releaseDate: null,
      images: [],
      externalUrl: null,
    },
    externalUrl: isLocal ? null : addressAtService(serviceId, song),
    features: null,
  };
}

function idOf(provider: string, song: ImportedSong, serviceId: string | null): string {
  const { uri } = song;
  if (!isLocalAccount(provider) && serviceId !== null) return serviceId;
  // As a scan has it (provider-objects.ts).
  if (!isLocalAccount(provider) && uri !== null) return localId(uri);
  return ownIdOf(song);
}

/** An id that is made of all that a file says of a song. */
export function ownIdOf({ uri, name, artist, album }: ImportedSong): string {
  return localId(JSON.stringify([uri, name, artist, album]));
}

/** Where the service's own web player shows a song; without an address of its own, what it finds by the names. */
function addressAtService(serviceId: string | null, { name, artist }: ImportedSong): string {
  const service = "https://open.spotify.com";
  return serviceId === null
    ? `${service}/search/${encodeURIComponent(`${artist} ${name}`.trim())}`
    : `${service}/track/${serviceId}`;
}

/** What reports a song of names alone, whatever its album. */
export function namesOf({ name, artist }: ImportedSong): string {
  return `${artist}\n${name}`.toLowerCase();
}

/** The id of a playlist of an export, which has none of its own: its name, and which of that name it is. */
export function importedPlaylistId(name: string, copy: number): string {
  return `${importedPlaylists}${localId(`${copy}\n${name}`)}`;
}

/** What ids of playlists of an export begin with. */
export const importedPlaylists = "export:";

/** The id of the list of all songs that were listened to. */
export const playedPlaylist = `${importedPlaylists}played`;
