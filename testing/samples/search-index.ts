import {
  createIndexBuilder,
  type IndexedTrack,
  type LibraryIndex,
} from "#server/features/search/index/library-index.ts";
import { createSteps } from "#server/platform/process/loop-turns.ts";

/** A song as tests of the search need it; what is left out says nothing. */
export interface SampleSong {
  name: string;
  artist?: string;
  album?: string;
  year?: string;
  genre?: string | null;
  liked?: string;
  in?: string[];
  seconds?: number;
  isrc?: string;
  plays?: number;
}

/** The index of a library of these songs: the first is `t0`. Names are the ids of artists, albums and playlists. */
export function indexSongs(songs: readonly SampleSong[]): Promise<LibraryIndex> {
  const builder = createIndexBuilder();
  for (const [
    at,
    { name, artist = "Nobody", album = "Nothing", year = "2000", genre = null, seconds, isrc, plays },
  ] of songs.entries()) {
    const track: IndexedTrack = {
      id: `t${at}`,
      name,
      isLocal: artist === "Local",
      isrc: isrc ?? null,
      plays: plays ?? 0,
      durationMs: seconds === undefined ? null : seconds * 1000,
      artists: [{ id: artist, name: artist }],
      albumId: album,
      albumName: album,
      releaseDate: year,
      genre,
    };
    builder.add(track);
  }
  const liked = songs.flatMap((song, at) =>
    song.liked ? [[`t${at}`, Date.parse(song.liked)] as const] : [],
  );
  const names = [...new Set(songs.flatMap((song) => song.in ?? ["Everything"]))];
  const playlists = names.map((name) => ({
    id: name,
    name,
    trackIds: songs.flatMap((song, at) => ((song.in ?? ["Everything"]).includes(name) ? [`t${at}`] : [])),
    addedMs: [],
  }));
  return builder.finish(new Map(liked), playlists, createSteps(new AbortController().signal));
}
