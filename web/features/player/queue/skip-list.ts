/** What a person never wants to hear. */
export interface SkipList {
  /** addresses of songs */
  songs: ReadonlySet<string>;
  /** ids of artists */
  artists: ReadonlySet<string>;
  /** addresses of the library's songs by those artists, of which mostly nothing else is known */
  artistSongs: ReadonlySet<string>;
}

export const emptySkipList: SkipList = { songs: new Set(), artists: new Set(), artistSongs: new Set() };

/** A skip list as the server answers it. */
export interface StoredSkips {
  items: readonly { kind: "song" | "artist"; id: string }[];
  artist_songs: readonly string[];
}

export function skipListOf({ items, artist_songs: artistSongs }: StoredSkips): SkipList {
  const idsOf = (wanted: "song" | "artist"): string[] =>
    items.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  return {
    songs: new Set(idsOf("song").map((id) => `spotify:track:${id}`)),
    artists: new Set(idsOf("artist")),
    artistSongs: new Set(artistSongs),
  };
}

/** Whether a song is left out: it or one of its artists is on the list. `artistIds`: as far as they are known. */
export function isLeftOut(
  { songs, artists, artistSongs }: SkipList,
  uri: string,
  artistIds: readonly (string | null)[],
): boolean {
  if (songs.has(uri) || artistSongs.has(uri)) return true;
  return artists.size > 0 && artistIds.some((id) => id !== null && artists.has(id));
}
