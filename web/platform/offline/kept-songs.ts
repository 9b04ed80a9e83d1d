import { isKeeping, songCachePrefix, writeAlone } from "./kept-answers.ts";

/*
 * Songs whose sound this browser keeps, so that they play without a connection. Only of services that allow it
 * (`audio_url` of the profile). They lie in the browser's Cache Storage, a cache a person, and go with what is kept of
 * the person's library (kept-answers.ts).
 */

/** The id of the device that plays kept songs, which no service knows. */
export const keptDeviceId = "kept-songs";

/** What the player shows of a kept song; the shape of the player's own tracks. */
export interface KeptSong {
  id: string;
  uri: string;
  name: string;
  artists: readonly { id: string | null; name: string }[];
  album: { id: string | null; name: string };
  image: string | null;
  duration_ms: number;
}

/** The kept song as JSON, percent-encoded because headers are Latin-1, and the length of its sound. */
const songHeader = "x-gatefold-song";
const bytesHeader = "x-gatefold-bytes";

const addressOfSong = (id: string) => `/kept-songs/${encodeURIComponent(id)}`;

/** What is kept of a person's songs; null where there is nothing, or no Cache Storage, as at addresses that are not secure. */
async function findSongs(userId: string): Promise<Cache | null> {
  const name = songCachePrefix + userId;
  return "caches" in globalThis && (await caches.has(name)) ? caches.open(name) : null;
}

/**
 * Keeps the sound of a song, in place of what was kept of it. Does nothing once the person signed out or wants nothing
 * kept. Rejects with the browser's `QuotaExceededError` when there is no room.
 */
export async function keepSong(userId: string, song: KeptSong, sound: Blob): Promise<void> {
  const headers = {
    "content-type": sound.type,
    [songHeader]: encodeURIComponent(JSON.stringify(song)),
    [bytesHeader]: String(sound.size),
  };
  await writeAlone(async () => {
    if (!(await isKeeping(userId))) return;
    const songs = await caches.open(songCachePrefix + userId);
    await songs.put(addressOfSong(song.id), new Response(sound, { headers }));
  });
}

/** What is kept of a person, by the songs' ids, with the bytes that each takes. */
export async function listKeptSongs(
  userId: string,
): Promise<ReadonlyMap<string, { song: KeptSong; bytes: number }>> {
  const responses = (await (await findSongs(userId))?.matchAll()) ?? [];
  const songs = responses.map(({ headers }) => ({
    song: JSON.parse(decodeURIComponent(headers.get(songHeader) ?? "")) as KeptSong,
    bytes: Number(headers.get(bytesHeader)),
  }));
  return new Map(songs.map((kept) => [kept.song.id, kept]));
}

/** The sound of a kept song; null where it is not kept. */
export async function readKeptSong(userId: string, id: string): Promise<Blob | null> {
  const response = await (await findSongs(userId))?.match(addressOfSong(id));
  return response === undefined ? null : response.blob();
}

/** Removes the songs that are kept of a person. */
export async function removeSongs(userId: string): Promise<void> {
  if ("caches" in globalThis) await writeAlone(() => caches.delete(songCachePrefix + userId));
}
