/** The genres of an artist by one source. */
export interface ArtistEvidence {
  /** as people read it, for explanations */
  name: string;
  /** Names of genres as the sources write them; an artist of whom nothing is known is left out of the evidence. */
  sources: readonly {
    /** who says so: `central`, `provider`, `musicbrainz` */
    source: string;
    genres: readonly string[];
    /** how much a name of this source counts, above 0; default 1 */
    weight?: number;
  }[];
}

/** A person's own genres: names of the tree, by id. That of a track wins over that of its album, and that over the artist's. */
interface GenreOverrides {
  tracks: ReadonlyMap<string, string>;
  albums?: ReadonlyMap<string, string>;
  artists?: ReadonlyMap<string, string>;
}

/** All that is known when tracks are classified. Every map is by id; what is not in it is unknown. */
export interface GenreEvidence {
  overrides: GenreOverrides;
  /** what the central library knows of tracks: a name of a genre, mapped like any other */
  central: ReadonlyMap<string, string>;
  artists: ReadonlyMap<string, ArtistEvidence>;
  /** what AI answered for tracks: a name of a genre, mapped like any other */
  ai?: ReadonlyMap<string, string>;
}

/** A track as far as its genre needs it. */
export interface ClassifiableTrack {
  id: string;
  title: string;
  albumId: string | null;
  albumTitle: string | null;
  /** the primary artist first, then those who are featured */
  artistIds: readonly string[];
}

/**
 * What decided a genre, strongest first: the person, the central library, the song's title (Christmas and the like), the
 * vote of its artists, AI, the other songs of its album, the other songs of its primary artist; `unknown`: nothing did.
 */
export type VerdictSource =
  | "override"
  | "central"
  | "title"
  | "artists"
  | "ai"
  | "album"
  | "artist"
  | "unknown";

/** The genre of a track. */
export interface TrackVerdict {
  id: string;
  /** by what is known of this track alone; a name of the tree, or null */
  detected: string | null;
  /** after its album and its artist had their say; what is shown and grouped by */
  consensus: string | null;
  /** what decided `consensus` */
  source: VerdictSource;
  /** of `consensus`, from 0 to 1 */
  confidence: number;
}

/** One thing that was said about a track. */
export interface VerdictReason {
  /** a VerdictSource, or the name of an artist's source */
  source: string;
  /** whose: the artist's name, the title; null where it is the track's own */
  subject: string | null;
  /** what was said: a name as the source wrote it */
  said: string;
  /** the genre that it means, null when it means nothing */
  genre: string | null;
  /** from the main genre down to it */
  path: string[];
  /** its part of the vote; all of an artist's together are 1, of a featured one 0.5; 1 for sources that decide alone */
  weight: number;
}

/** A verdict and everything that led to it. */
export interface VerdictExplanation extends TrackVerdict {
  /** from the main genre down to the consensus; empty when unknown */
  path: string[];
  reasons: VerdictReason[];
  /** the shares that main genres have of the vote of artists, largest first; together 1 when anyone voted */
  shares: { genre: string; share: number }[];
}
