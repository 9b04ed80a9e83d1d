import { maxStripTiles, type HomeAlbum } from "#contract/home.ts";
import type { Track } from "#contract/library/library.ts";

/**
 * The albums of songs in the order in which each comes first, with how many different songs of it there are. Songs without
 * an album, such as a person's own files, are in none.
 */
export function gatherAlbums(tracks: readonly Track[]): HomeAlbum[] {
  const byAlbum = Map.groupBy(
    tracks.filter(({ album }) => album.id !== null),
    ({ album }) => album.id,
  );
  return [...byAlbum.values()].slice(0, maxStripTiles).flatMap((songs) => {
    const [first] = songs;
    if (first === undefined || first.album.id === null) return [];
    const { id, name, images, external_urls: urls } = first.album;
    return {
      id,
      name,
      images,
      url: urls.spotify,
      artist: first.artists[0] ?? null,
      songs: new Set(songs.map((song) => song.id)).size,
    };
  });
}
