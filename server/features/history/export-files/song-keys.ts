import { createHash } from "node:crypto";

/** What tells songs apart, as numbers of 64 bits in decimal: the form in which the database is sent them. */
export interface SongKeys {
  /** of the address, or of the names where there is none */
  songId: string;
  /** of the names: the same for every address and generation of an export */
  nameKey: string;
}

/**
 * The keys of a song. Names are the same whatever their case, spaces and composition of letters. Two of a person's
 * songs share a number by chance once in many millions of libraries.
 */
export function keysOfSong(song: { uri: string | null; track: string; artist: string }): SongKeys {
  const names = `${fold(song.track)}\n${fold(song.artist)}`;
  const nameKey = hash(`names\n${names}`);
  return { nameKey, songId: song.uri === null ? nameKey : hash(`uri\n${song.uri}`) };
}

function fold(name: string): string {
  return name.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ").trim();
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest().readBigInt64BE().toString();
}
