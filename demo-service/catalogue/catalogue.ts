/**
 * What the embedded provider knows of music and of accounts, whatever the source: the procedural
 * built-in catalogue, a catalogue file (DEMO_CATALOGUE) or a folder of audio files.
 * Access is by id and by position, never by a list of everything, so that a source may compute its entries
 * instead of holding them.
 */

/** Audio features as the service published them until 2024. */
export interface TrackFeatures {
  /** beats per minute */
  tempo: number;
  /** pitch class 0..11, 0 is C; -1 unknown */
  key: number;
  /** 1 major, 0 minor */
  mode: number;
  /** 0..1 */
  danceability: number;
  /** 0..1 */
  energy: number;
}

export interface CatalogueArtist {
  id: string;
  name: string;
  /** microgenre names; empty for most artists, as at the real service */
  genres: string[];
  /** absolute image addresses from a catalogue file; null: drawn by /provider/images */
  images: { url: string; width: number | null; height: number | null }[] | null;
}

export interface CatalogueAlbum {
  id: string;
  name: string;
  artistIds: string[];
  /** YYYY, YYYY-MM or YYYY-MM-DD */
  releaseDate: string | null;
  images: { url: string; width: number | null; height: number | null }[] | null;
  /** false: the service would answer an empty images array */
  hasArt: boolean;
}

export interface CatalogueTrack {
  id: string;
  name: string;
  albumId: string;
  artistIds: string[];
  durationMs: number;
  explicit: boolean;
  /** 0..100 */
  popularity: number;
  trackNumber: number;
  discNumber: number;
  isrc: string | null;
  features: TrackFeatures | null;
  /** the genre its music and cover are made in; one of the engine's styles */
  style: string;
}

/** One thing in a playlist. `gone` is what the service answers as a null item. */
export type CatalogueItem =
  | { kind: "track"; trackId: string }
  | { kind: "gone" }
  | { kind: "episode"; id: string; name: string; showName: string; durationMs: number }
  | { kind: "local"; name: string; artistName: string; albumName: string; durationMs: number };

export interface CataloguePlacement {
  item: CatalogueItem;
  /** RFC 3339 UTC; null in very old playlists */
  addedAt: string | null;
  addedBy: string | null;
}

export interface CataloguePlaylist {
  id: string;
  name: string;
  description: string | null;
  public: boolean | null;
  collaborative: boolean;
  ownerId: string;
  ownerName: string;
  hasArt: boolean;
  length: number;
  /** Placements from `offset`, at most `limit`, in playlist order. */
  items(offset: number, limit: number): CataloguePlacement[];
}

export interface CataloguePlay {
  trackId: string;
  /** epoch milliseconds of the end of the play */
  playedAtMs: number;
  msPlayed: number;
}

export interface CatalogueAccount {
  id: string;
  displayName: string;
  email: string | null;
  likedTotal: number;
  /** Liked songs, newest first, from `offset`, at most `limit`. */
  liked(offset: number, limit: number): { trackId: string; addedAt: string }[];
  isLiked(trackId: string): boolean;
  /** Position among the liked songs, or null. */
  likedPosition(trackId: string): number | null;
  /** Playlists in library order; `null` stands for the null entries that the service returns. */
  playlists: (CataloguePlaylist | null)[];
  playTotal: number;
  /** Plays, newest first, from `offset`, at most `limit`. */
  plays(offset: number, limit: number): CataloguePlay[];
}

export interface Catalogue {
  /** Names this content: changes made over one catalogue are not replayed over another. */
  fingerprint: string;
  /**
   * `isLarge`: offered where only this machine's people come, since many copies of it are heavy to read. `isInside`: never
   * offered; what runs on this machine, as Gatefold itself does, may sign in as it.
   */
  accounts(): { id: string; displayName: string; summary: string; isLarge?: boolean; isInside?: boolean }[];
  account(id: string): CatalogueAccount | null;
  track(id: string): CatalogueTrack | null;
  /** An episode, as it stands in playlists; left out where there are none. */
  episode?(id: string): CatalogueItem | null;
  /** All artists; left out where no one can list them. */
  artists?(): Iterable<CatalogueArtist>;
  album(id: string): CatalogueAlbum | null;
  artist(id: string): CatalogueArtist | null;
  albumTrackIds(albumId: string): string[];
  albumTotal(albumId: string): number;
  /** Album ids of an artist, in the order that the service would list them. */
  artistAlbumIds(artistId: string): string[];
  /** Case-insensitive search over names; at most `limit` ids of each kind. */
  search(query: string, limit: number): { trackIds: string[]; albumIds: string[]; artistIds: string[] };
}
