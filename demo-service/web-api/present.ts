import type {
  CatalogueAlbum,
  CatalogueArtist,
  CatalogueItem,
  CatalogueTrack,
} from "../catalogue/catalogue.ts";
import { encodeId, INDEX_LIMIT } from "../catalogue/ids.ts";
import { hashText } from "../catalogue/seeded.ts";
import { uriOfItem } from "../library/library.ts";
import { ProviderError } from "../demo-context.ts";
import type { WebApi } from "./web-api.ts";

type Shown = Record<string, unknown>;
type Images = CatalogueAlbum["images"];

const SIZES = [640, 300, 64] as const;

/** What every object carries: its kind, id and addresses. */
function identity(api: WebApi, type: string, id: string): Shown {
  return {
    type,
    id,
    uri: `spotify:${type}:${id}`,
    href: `${api.ctx.publicBase}/v1/${type}s/${id}`,
    external_urls: { spotify: `${api.ctx.publicBase}/open/${type}/${id}` },
  };
}

function imagesOf(api: WebApi, id: string, images: Images): unknown[] {
  if (images !== null) return images;
  return SIZES.map((size) => ({
    url: `${api.ctx.publicBase}/images/${id}?size=${size}`,
    width: size,
    height: size,
  }));
}

/** Whether objects carry what only extended-quota applications get. */
function isExtended(api: WebApi): boolean {
  return api.ctx.dialect() === "extended";
}

/** The short artist object of tracks and albums. */
function presentArtistName(api: WebApi, id: string): Shown {
  const artist = api.ctx.catalogue.artist(id);
  return { ...identity(api, "artist", id), name: artist?.name ?? "" };
}

/**
 * The full artist object. In development mode one artist in four carries the genres that the catalogue
 * knows, so that most have none; the older dialect and the fault `genres` show all.
 */
export function presentArtist(api: WebApi, artist: CatalogueArtist): Shown {
  const hash = hashText(artist.id);
  const showsGenres = isExtended(api) || api.plan.faults.hasGenres || hash % 4 === 0;
  const shown = {
    ...identity(api, "artist", artist.id),
    name: artist.name,
    images: imagesOf(api, artist.id, artist.images),
    genres: showsGenres ? artist.genres : [],
  };
  if (!isExtended(api)) return shown;
  return { ...shown, popularity: hash % 90, followers: { href: null, total: (hash >>> 4) % 2_000_000 } };
}

/** The short album object of tracks and lists. */
export function presentAlbum(api: WebApi, album: CatalogueAlbum): Shown {
  const total = api.ctx.catalogue.albumTotal(album.id);
  const date = album.releaseDate ?? "0000";
  const shown = {
    ...identity(api, "album", album.id),
    name: album.name,
    album_type: album.artistIds.length > 0 && total >= 30 ? "compilation" : total > 3 ? "album" : "single",
    artists: album.artistIds.map((id) => presentArtistName(api, id)),
    images: album.hasArt ? imagesOf(api, album.id, album.images) : [],
    release_date: date,
    release_date_precision: ["year", "month", "day"][date.split("-").length - 1],
    total_tracks: total,
  };
  return isExtended(api) ? { ...shown, available_markets: ["DE", "GB", "US"] } : shown;
}

/** The track object without its album, as albums list it. */
export function presentAlbumTrack(api: WebApi, track: CatalogueTrack): Shown {
  const shown = {
    ...identity(api, "track", track.id),
    name: track.name,
    artists: track.artistIds.map((id) => presentArtistName(api, id)),
    disc_number: track.discNumber,
    track_number: track.trackNumber,
    duration_ms: track.durationMs,
    explicit: track.explicit,
    is_local: false,
    preview_url: null,
  };
  return isExtended(api) ? { ...shown, available_markets: ["DE", "GB", "US"] } : shown;
}

/** The full track object, with its audio features: the service has none to give since 2024, this one does. */
export function presentTrack(api: WebApi, track: CatalogueTrack): Shown {
  const album = api.ctx.catalogue.album(track.albumId);
  const shown = {
    ...presentAlbumTrack(api, track),
    album: album === null ? null : presentAlbum(api, album),
    external_ids: track.isrc === null ? {} : { isrc: track.isrc },
    audio_features: track.features,
  };
  return isExtended(api) ? { ...shown, popularity: track.popularity } : shown;
}

/** What stands in a playlist: a track, an episode, a local file, or null for a gone one. */
export function presentItem(api: WebApi, item: CatalogueItem): Shown | null {
  switch (item.kind) {
    case "track": {
      const track = api.ctx.catalogue.track(item.trackId);
      return track === null ? null : presentTrack(api, track);
    }
    case "episode":
      return presentEpisode(api, item);
    case "local":
      return presentLocal(item);
    default:
      return null;
  }
}

function presentEpisode(api: WebApi, item: Extract<CatalogueItem, { kind: "episode" }>): Shown {
  return {
    ...identity(api, "episode", item.id),
    name: item.name,
    description: "",
    html_description: "",
    duration_ms: item.durationMs,
    explicit: false,
    images: imagesOf(api, item.id, null),
    is_externally_hosted: false,
    is_playable: true,
    language: "en",
    languages: ["en"],
    release_date: "2025-01-01",
    release_date_precision: "day",
    show: presentShow(api, item.showName),
  };
}

/** The show of an episode. Shows are known by name alone, which their ids are made of. */
function presentShow(api: WebApi, name: string): Shown {
  const id = encodeId("show", hashText(name) % INDEX_LIMIT);
  const shown = {
    ...identity(api, "show", id),
    name,
    description: "",
    html_description: "",
    copyrights: [],
    explicit: false,
    images: imagesOf(api, id, null),
    is_externally_hosted: false,
    languages: ["en"],
    media_type: "audio",
    total_episodes: 1 + (hashText(`${name} episodes`) % 200),
  };
  return isExtended(api) ? { ...shown, available_markets: ["DE", "GB", "US"], publisher: "Gatefold" } : shown;
}

function presentLocal(item: Extract<CatalogueItem, { kind: "local" }>): Shown {
  const nothing = { id: null, href: null, external_urls: {} };
  return {
    ...nothing,
    type: "track",
    uri: uriOfItem(item),
    name: item.name,
    artists: [{ ...nothing, type: "artist", uri: null, name: item.artistName }],
    album: {
      ...nothing,
      type: "album",
      uri: null,
      name: item.albumName,
      artists: [],
      images: [],
      release_date: null,
      total_tracks: 0,
    },
    disc_number: 0,
    track_number: 0,
    duration_ms: item.durationMs,
    explicit: false,
    external_ids: {},
    is_local: true,
    preview_url: null,
  };
}

/** A track by id. Throws 400 for what is no id and 404 for unknown ones. */
export function trackById(api: WebApi, id: string): CatalogueTrack {
  return api.ctx.catalogue.track(id) ?? notFound(id);
}

/** An album by id; errors as for tracks. */
export function albumById(api: WebApi, id: string): CatalogueAlbum {
  return api.ctx.catalogue.album(id) ?? notFound(id);
}

/** An artist by id; errors as for tracks. */
export function artistById(api: WebApi, id: string): CatalogueArtist {
  return api.ctx.catalogue.artist(id) ?? notFound(id);
}

function notFound(id: string): never {
  if (!/^[0-9A-Za-z]{22}$/.test(id)) throw new ProviderError(400, "Invalid base62 id");
  throw new ProviderError(404, "Resource not found");
}
