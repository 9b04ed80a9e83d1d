import { listOf, objectOf, textOf } from "#server/provider-client/answers/json.ts";
import type { ProviderClient } from "#server/provider-client/client/provider-client.ts";
import {
  externalUrlOf,
  readAlbum,
  readImages,
  readItem,
  type ProviderAlbum,
  type ProviderImage,
  type ProviderTrack,
} from "./provider-objects.ts";
import { expectOk, type Caller } from "./provider-library.ts";

/** Tracks that come with an album, and the most that a page of the rest has (Web API reference, Get Album Tracks). */
const albumPage = 50;
/** Longer albums are cut off: no one call more than these is spent on a page. */
const maxPages = 10;

/** An album with its tracks in its order. */
export interface ProviderWholeAlbum {
  /** null where the service does not tell it, as the newer API does not */
  label: string | null;
  tracks: ProviderTrack[];
}

/** GET /albums/{id}, and GET /albums/{id}/tracks for what does not come with it; null when there is none (any more). */
export async function readWholeAlbum(
  client: ProviderClient,
  caller: Caller,
  albumId: string,
): Promise<ProviderWholeAlbum | null> {
  const path = `albums/${encodeURIComponent(albumId)}`;
  const answer = await client.send({ ...caller, method: "GET", path });
  if ([400, 404].includes(answer.status)) return null;
  const album = objectOf(expectOk(answer).body);
  if (album === null) return null;
  const { tracks: first, ...head } = album;
  const entries = [...listOf(objectOf(first)?.["items"])];
  let isMore = typeof objectOf(first)?.["next"] === "string";
  for (let page = 1; isMore && page < maxPages; page += 1) {
    const query = { limit: albumPage, offset: entries.length };
    const rest = objectOf(
      expectOk(await client.send({ ...caller, method: "GET", path: `${path}/tracks`, query })).body,
    );
    const items = listOf(rest?.["items"]);
    entries.push(...items);
    isMore = items.length > 0 && typeof rest?.["next"] === "string";
  }
  return {
    label: textOf(album["label"]) || null,
    tracks: entries.flatMap((entry) => {
      // Tracks of an album come without it.
      const item = readItem({ track: { ...objectOf(entry), album: head } }, client.connection.ownOrigin);
      return item.kind === "track" ? [item.track.whole()] : [];
    }),
  };
}

/** An artist as their page shows them. */
export interface ProviderArtistPage {
  name: string;
  images: ProviderImage[];
  externalUrl: string | null;
}

/** GET /artists/{id}; null when there is none (any more). */
export async function readArtistPage(
  client: ProviderClient,
  caller: Caller,
  artistId: string,
): Promise<ProviderArtistPage | null> {
  const path = `artists/${encodeURIComponent(artistId)}`;
  const answer = await client.send({ ...caller, method: "GET", path });
  if ([400, 404].includes(answer.status)) return null;
  const raw = objectOf(expectOk(answer).body) ?? {};
  const { ownOrigin } = client.connection;
  return {
    name: textOf(raw["name"]) ?? "",
    images: readImages(raw["images"], ownOrigin),
    externalUrl: externalUrlOf(raw, ownOrigin),
  };
}

/** Albums in one answer: the newer API gives no more (Web API reference, Get Artist's Albums). */
const artistAlbumPage = 10;

/** Some of an artist's albums, and how many the service has. */
export interface ProviderArtistAlbums {
  albums: ProviderAlbum[];
  total: number;
}

/** GET /artists/{id}/albums: albums and singles from `offset` on, not what the artist appears on; null when there is no such artist. */
export async function readArtistAlbums(
  client: ProviderClient,
  caller: Caller,
  { artistId, offset }: { artistId: string; offset: number },
): Promise<ProviderArtistAlbums | null> {
  const path = `artists/${encodeURIComponent(artistId)}/albums`;
  const query = { include_groups: "album,single", limit: artistAlbumPage, offset };
  const answer = await client.send({ ...caller, method: "GET", path, query });
  if ([400, 404].includes(answer.status)) return null;
  const raw = objectOf(expectOk(answer).body);
  const albums = listOf(raw?.["items"])
    .filter((entry) => textOf(objectOf(entry)?.["id"]) !== null)
    .map((entry) => readAlbum(entry, [], client.connection.ownOrigin));
  const total = raw?.["total"];
  return { albums, total: typeof total === "number" ? total : offset + albums.length };
}
