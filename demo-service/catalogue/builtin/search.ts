import { encodeId } from "../ids.ts";
import type { Catalogue } from "../catalogue.ts";
import {
  albumIdsOfArtist,
  albumOf,
  ARTISTS,
  nameOfArtist,
  placeOfTrack,
  trackAt,
  trackIdsOfAlbum,
} from "./music.ts";

/** Artists whose own names do not match are looked into as far as this one, so that a search stays short. */
const LOOK_INTO = 1500;

/**
 * Search over computed names: every artist's name, the music of the artists found, then albums and tracks
 * of the first 1,500 artists. Nothing is indexed because nothing is kept.
 */
export function searchBuiltin(query: string, limit: number): ReturnType<Catalogue["search"]> {
  const wanted = query.trim().toLowerCase();
  const found = { trackIds: [] as string[], albumIds: [] as string[], artistIds: [] as string[] };
  if (wanted === "") return found;
  for (let artist = 0; artist <= ARTISTS && found.artistIds.length < limit; artist++) {
    if (matches(nameOfArtist(artist), wanted)) found.artistIds.push(encodeId("artist", artist));
  }
  const isFull = (): boolean => found.trackIds.length >= limit && found.albumIds.length >= limit;
  for (let artist = 0; artist < LOOK_INTO && !isFull(); artist++) {
    lookInto(artist, wanted, limit, found);
  }
  return found;
}

function lookInto(
  artist: number,
  wanted: string,
  limit: number,
  found: ReturnType<Catalogue["search"]>,
): void {
  const isArtist = matches(nameOfArtist(artist), wanted);
  for (const albumId of albumIdsOfArtist(artist)) {
    const isAlbum = isArtist || matches(albumOf(albumId)?.name, wanted);
    if (isAlbum && found.albumIds.length < limit) found.albumIds.push(albumId);
    if (found.trackIds.length >= limit) continue;
    for (const trackId of trackIdsOfAlbum(albumId)) {
      const place = placeOfTrack(trackId);
      if (place === null || found.trackIds.length >= limit) break;
      if (isArtist || matches(trackAt(place).name, wanted)) found.trackIds.push(trackId);
    }
  }
}

function matches(name: string | undefined, wanted: string): boolean {
  return name !== undefined && name.toLowerCase().includes(wanted);
}
