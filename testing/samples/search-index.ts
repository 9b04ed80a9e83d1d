import { createSnapshotBuilder } from "#server/features/library/snapshot/library-snapshot.ts";
import { indexLibrary, type LibraryIndex } from "#server/features/search/index/library-index.ts";
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
export async function indexSongs(songs: readonly SampleSong[]): Promise<LibraryIndex> {
  const steps = createSteps(new AbortController().signal);
  const builder = createSnapshotBuilder("1");
  for (const [at, song] of songs.entries()) {
    const { artist = "Nobody", album = "Nothing", year = "2000", seconds } = song;
    builder.add({
      id: `t${at}`,
      uri: `spotify:track:t${at}`,
      name: song.name,
      is_local: artist === "Local",
      explicit: false,
      isrc: song.isrc ?? null,
      duration_ms: seconds === undefined ? null : seconds * 1000,
      album_id: song.year === undefined ? album : `${album} of ${year}`,
      album_name: album,
      release_date: year,
      artists: JSON.stringify([{ id: artist, name: artist }]),
      tempo: null,
      key: null,
      mode: null,
    });
  }
  const liked = songs.flatMap((song, at) =>
    song.liked ? [[`t${at}`, Date.parse(song.liked)] as const] : [],
  );
  const names = [...new Set(songs.flatMap((song) => song.in ?? ["Everything"]))];
  const playlists = names.map((name) => ({
    id: name,
    name,
    isOwn: true,
    trackIds: songs.flatMap((song, at) => ((song.in ?? ["Everything"]).includes(name) ? [`t${at}`] : [])),
    addedMs: [],
  }));
  const genres = songs.flatMap(({ genre }, at) => (genre ? [[`t${at}`, genre] as const] : []));
  const plays = new Map(songs.map((song) => [`${song.name}\n${song.artist ?? "Nobody"}`, song.plays ?? 0]));
  return indexLibrary(
    await builder.finish({ liked: new Map(liked), playlists }, steps),
    {
      genres: new Map(genres),
      playsOf: (title, artist) => plays.get(`${title}\n${artist}`) ?? 0,
    },
    steps,
  );
}
