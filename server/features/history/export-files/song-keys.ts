import { createHash } from "node:crypto";
import { songNameOf } from "#server/platform/text/song-names.ts";

/** What distinguishes songs, as numbers of 64 bits in decimal: the form in which the database is sent them. */
export interface SongKeys {
  /** of the address, or of the names where there is none */
  songId: string;
  /** of what is compared of the names: the same for every address, edition and generation of an export */
  nameKey: string;
}

/**
 * The keys of a song. Names are the same whatever their case, accents, apostrophes, guests and edition words. Two of a
 * person's songs share a number by chance once in many millions of libraries.
 */
export function keysOfSong(song: { uri: string | null; track: string; artist: string }): SongKeys {
  const nameKey = hash(`names\n${songNameOf({ title: song.track, artist: song.artist })}`);
  return { nameKey, songId: song.uri === null ? nameKey : hash(`uri\n${song.uri}`) };
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest().readBigInt64BE().toString();
}
