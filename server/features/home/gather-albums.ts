import { maxStripTiles, type HomeAlbum } from "#contract/home.ts";
import type { Track } from "#contract/library/library.ts";

/** An album of a strip: its first song there, and how many different songs of it there are. */
interface GatheredAlbum {
  firstId: string;
  songs: number;
}

/**
 * The albums of songs in the order in which each comes first. Songs without an album, such as a person's own files, are in none.
 *
 * @param albumOf ids of the albums, by those of the songs
 */
export function gatherAlbums(
  trackIds: readonly string[],
  albumOf: ReadonlyMap<string, string>,
): GatheredAlbum[] {
  const byAlbum = Map.groupBy(
    new Set(trackIds.filter((id) => albumOf.has(id))),
    (id) => albumOf.get(id) ?? "",
  );
  return [...byAlbum.values()]
    .slice(0, maxStripTiles)
    .flatMap((ids) => (ids[0] === undefined ? [] : [{ firstId: ids[0], songs: ids.length }]));
}

/** Albums as tiles, by the songs that stand for them. */
export function toTiles(albums: readonly GatheredAlbum[], tracks: ReadonlyMap<string, Track>): HomeAlbum[] {
  return albums.flatMap(({ firstId, songs }) => {
    const track = tracks.get(firstId);
    if (track === undefined || track.album.id === null) return [];
    const { id, name, images, external_urls: urls } = track.album;
    return { id, name, images, url: urls.spotify, artist: track.artists[0] ?? null, songs };
  });
}
