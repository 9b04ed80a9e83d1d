import { createHash } from "node:crypto";
import {
  integerOf,
  listOf,
  numberOf,
  objectOf,
  textOf,
  timeOf,
  type JsonObject,
} from "#server/provider-client/answers/json.ts";

/** An image of the provider. */
export interface ProviderImage {
  url: string;
  width: number | null;
}

interface ProviderArtist {
  id: string | null;
  name: string;
}

export interface ProviderAlbum {
  /** provider's id, or `local:…` for what only names an album */
  id: string;
  name: string;
  releaseDate: string | null;
  images: ProviderImage[];
  externalUrl: string | null;
}

export interface ProviderTrack {
  /** provider's id, or `local:…` for a file of the person's own */
  id: string;
  uri: string;
  name: string;
  /** null where no one says how long it is: the service's answer, open data or an admin may, a person's file never does */
  durationMs: number | null;
  explicit: boolean;
  popularity: number | null;
  trackNumber: number | null;
  discNumber: number | null;
  isrc: string | null;
  isLocal: boolean;
  artists: ProviderArtist[];
  album: ProviderAlbum;
  externalUrl: string | null;
  features: {
    tempo: number | null;
    key: number | null;
    mode: number | null;
    danceability: number | null;
  } | null;
}

interface ProviderEpisode {
  id: string;
  uri: string;
  name: string;
  show: string;
  durationMs: number | null;
  externalUrl: string | null;
}

/** A row of a playlist or of the liked songs. `Track` is what is kept of a track. */
export type ProviderItem<Track = ProviderTrack> = { addedAt: Date | null } & (
  | { kind: "track"; track: Track }
  | { kind: "episode"; episode: ProviderEpisode }
  | { kind: "gone" }
);

export interface ProviderPlaylist {
  id: string;
  uri: string;
  name: string;
  description: string | null;
  public: boolean | null;
  collaborative: boolean;
  ownerId: string;
  ownerName: string;
  images: ProviderImage[];
  externalUrl: string | null;
  snapshotId: string;
  /** null where the listing does not tell */
  total: number | null;
}

/** Addresses on this origin are kept without it, since it may change; see ProviderConnection.ownOrigin. */
type OwnOrigin = string | null;

/** At most three images, largest first as the service sends them. */
export function readImages(value: unknown, ownOrigin: OwnOrigin): ProviderImage[] {
  const images: ProviderImage[] = [];
  for (const entry of listOf(value).slice(0, 3)) {
    const image = objectOf(entry);
    const url = textOf(image?.["url"]);
    if (url === null || !/^https?:\/\//.test(url)) continue;
    images.push({
      url: withoutOrigin(url, ownOrigin),
      width: integerOf(image?.["width"]),
    });
  }
  return images;
}

/**
 * A track as it lies in a page: what says whether it was met before. The rest is read when it is wanted, for half of
 * a library's rows are tracks that an earlier row had.
 */
export interface TrackInPage extends Pick<ProviderTrack, "id" | "durationMs" | "popularity"> {
  whole(): ProviderTrack;
}

/**
 * A full track object, or null when there is none (gone). Local files have no id at the provider and get one made of
 * their uri, which is all that distinguishes them.
 */
function readTrack(value: unknown, ownOrigin: OwnOrigin): TrackInPage | null {
  const raw = objectOf(value);
  if (raw === null) return null;
  const uri = textOf(raw["uri"]) ?? "";
  const isLocal = raw["is_local"] === true || uri.startsWith("spotify:local:");
  const id = isLocal ? localId(uri) : textOf(raw["id"]);
  if (id === null || id === "") return null;
  const durationMs = lengthOf(raw["duration_ms"]);
  const popularity = integerOf(raw["popularity"]);
  const whole = () => ({ id, uri, durationMs, popularity, isLocal, ...readTrackDetails(raw, ownOrigin) });
  return { id, durationMs, popularity, whole };
}

function readTrackDetails(
  raw: JsonObject,
  ownOrigin: OwnOrigin,
): Omit<ProviderTrack, "uri" | "isLocal" | keyof TrackInPage> {
  const artists = readArtists(raw["artists"]);
  return {
    name: textOf(raw["name"]) ?? "",
    explicit: raw["explicit"] === true,
    trackNumber: placeOf(raw["track_number"]),
    discNumber: placeOf(raw["disc_number"]),
    isrc: textOf(objectOf(raw["external_ids"])?.["isrc"]),
    artists,
    album: readAlbum(raw["album"], artists, ownOrigin),
    externalUrl: externalUrlOf(raw, ownOrigin),
    features: readFeatures(raw["audio_features"]),
  };
}

function readArtists(value: unknown): ProviderArtist[] {
  return listOf(value)
    .map(objectOf)
    .filter((artist) => artist !== null)
    .map((artist) => ({ id: textOf(artist["id"]), name: textOf(artist["name"]) ?? "" }));
}

/** The album of an object of the service; `artists` name one without an id. */
export function readAlbum(value: unknown, artists: ProviderArtist[], ownOrigin: OwnOrigin): ProviderAlbum {
  const raw = objectOf(value) ?? {};
  const name = textOf(raw["name"]) ?? "";
  return {
    id: textOf(raw["id"]) ?? localId(`${artists[0]?.name ?? ""}\n${name}`),
    name,
    releaseDate: releaseDateOf(raw["release_date"]),
    images: readImages(raw["images"], ownOrigin),
    externalUrl: externalUrlOf(raw, ownOrigin),
  };
}

function readFeatures(value: unknown): ProviderTrack["features"] {
  const raw = objectOf(value);
  if (raw === null) return null;
  return {
    tempo: numberOf(raw["tempo"]),
    key: integerOf(raw["key"]),
    mode: integerOf(raw["mode"]),
    danceability: numberOf(raw["danceability"]),
  };
}

/** Milliseconds; the service writes 0 where it does not know, as of some local files. */
function lengthOf(value: unknown): number | null {
  const ms = integerOf(value);
  return ms === null || ms <= 0 ? null : ms;
}

/** Numbers of songs and discs count from 1; local files have 0, which says nothing. */
function placeOf(value: unknown): number | null {
  const place = integerOf(value);
  return place === null || place <= 0 ? null : place;
}

/** A date, a month or a year; the service writes `0000` where it does not know. */
function releaseDateOf(value: unknown): string | null {
  const date = textOf(value);
  return date === null || date === "" || /^0{1,4}(?:-|$)/.test(date) ? null : date;
}

/** An id for what the service has none of: made of all that distinguishes it. */
export function localId(text: string): string {
  return `local:${createHash("sha256").update(text).digest("base64url").slice(0, 22)}`;
}

/** Its page at the service; null where it has none. */
export function externalUrlOf(raw: JsonObject, ownOrigin: OwnOrigin): string | null {
  const address = textOf(objectOf(raw["external_urls"])?.["spotify"]);
  return address === null ? null : withoutOrigin(address, ownOrigin);
}

function withoutOrigin(address: string, ownOrigin: OwnOrigin): string {
  return ownOrigin !== null && address.startsWith(ownOrigin) && address[ownOrigin.length] === "/"
    ? address.slice(ownOrigin.length)
    : address;
}

/** A row `{added_at, item}` (new dialect) or `{added_at, track}` (older dialect, and liked songs). */
export function readItem(value: unknown, ownOrigin: OwnOrigin): ProviderItem<TrackInPage> {
  const raw = objectOf(value) ?? {};
  const addedAt = timeOf(raw["added_at"]);
  const content = objectOf(raw["item"]) ?? objectOf(raw["track"]);
  if (content?.["type"] === "episode")
    return { addedAt, kind: "episode", episode: readEpisode(content, ownOrigin) };
  const track = readTrack(content, ownOrigin);
  return track === null ? { addedAt, kind: "gone" } : { addedAt, kind: "track", track };
}

/** The row with all of its track. */
export function wholeItem(item: ProviderItem<TrackInPage>): ProviderItem {
  return item.kind === "track" ? { ...item, track: item.track.whole() } : item;
}

function readEpisode(raw: JsonObject, ownOrigin: OwnOrigin): ProviderEpisode {
  return {
    id: textOf(raw["id"]) ?? "",
    uri: textOf(raw["uri"]) ?? "",
    name: textOf(raw["name"]) ?? "",
    show: textOf(objectOf(raw["show"])?.["name"]) ?? "",
    durationMs: lengthOf(raw["duration_ms"]),
    externalUrl: externalUrlOf(raw, ownOrigin),
  };
}

/** A simplified playlist, or null for the null and partial entries that listings contain. */
export function readPlaylist(value: unknown, ownOrigin: OwnOrigin): ProviderPlaylist | null {
  const raw = objectOf(value);
  const id = textOf(raw?.["id"]);
  if (raw === null || id === null || id === "") return null;
  const owner = objectOf(raw["owner"]) ?? {};
  const ownerId = textOf(owner["id"]) ?? "";
  const count = objectOf(raw["items"]) ?? objectOf(raw["tracks"]);
  return {
    id,
    uri: textOf(raw["uri"]) ?? `spotify:playlist:${id}`,
    ...readPlaylistTexts(raw),
    collaborative: raw["collaborative"] === true,
    ownerId,
    ownerName: textOf(owner["display_name"]) ?? ownerId,
    images: readImages(raw["images"], ownOrigin),
    externalUrl: externalUrlOf(raw, ownOrigin),
    total: integerOf(count?.["total"]),
  };
}

function readPlaylistTexts(
  raw: JsonObject,
): Pick<ProviderPlaylist, "name" | "description" | "public" | "snapshotId"> {
  return {
    name: textOf(raw["name"]) ?? "",
    description: textOf(raw["description"]) || null,
    public: typeof raw["public"] === "boolean" ? raw["public"] : null,
    snapshotId: textOf(raw["snapshot_id"]) ?? "",
  };
}
