/** A song of a library as rules see it; null stands for what its sources do not know. */
export interface RuleSong {
  id: string;
  uri: string;
  title: string;
  /** in order */
  artists: readonly string[];
  album: string;
  /** the same without capitals and accents, to be compared */
  folded: { title: string; artists: readonly string[]; album: string };
  /** null: unknown */
  durationMs: number | null;
  isExplicit: boolean;
  isLiked: boolean;
  genre: string | null;
  mainGenre: string | null;
  year: number | null;
  /** when it first came into the library, epoch milliseconds */
  addedMs: number | null;
  tempo: number | null;
  /** as `keyNames` of the contract has it */
  key: string | null;
}

/** How often a song was played, and when last (epoch milliseconds; null: never). */
export interface SongPlays {
  plays: number;
  lastMs: number | null;
}

/** A person's library for rules. Their own files are not in it: programs cannot put them into playlists. */
export interface RuleLibrary {
  songs: readonly RuleSong[];
  /** place in `songs` by address */
  placeOf: ReadonlyMap<string, number>;
  /** ids of the tracks of each readable playlist */
  playlists: ReadonlyMap<string, ReadonlySet<string>>;
  /** by place in `songs`; null: nothing is known of plays */
  plays: readonly SongPlays[] | null;
}
