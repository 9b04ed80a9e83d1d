/** Every key of the library begins with this; one invalidation reads all of it again. */
export const libraryKey = ["library"] as const;

/** The keys of what is read of a library: one place, so that anyone who reads and anyone who makes stale say the same. */
export const libraryKeys = {
  playlists: [...libraryKey, "playlists"],
  likedCount: [...libraryKey, "liked-count"],
  status: [...libraryKey, "status"],
  /** `liked` are the liked songs */
  playlist: (id: string) => [...libraryKey, "playlist", id],
  playlistRows: (id: string) => [...libraryKey, "playlist-rows", id],
  /** which playlists hold tracks; without ids, every such answer */
  holding: (trackIds?: readonly string[]) => [...libraryKey, "holding", ...(trackIds ? [trackIds] : [])],
  /** the songs of an album or artist; without a load, of every load */
  collectionRows: (kind: "album" | "artist", id: string, load?: number) => [
    ...libraryKey,
    "collection-rows",
    kind,
    id,
    ...(load === undefined ? [] : [load]),
  ],
  /** what is said of an album or artist beyond the library, kept for long */
  entry: (kind: "album" | "artist", id: string) => [...libraryKey, "entry", kind, id],
  /** which of these tracks the library holds; without ids, every such answer */
  presence: (trackIds?: readonly string[]) => [...libraryKey, "presence", ...(trackIds ? [trackIds] : [])],
  /** without what is searched for, every search */
  search: (wanted?: object) => [...libraryKey, "search", ...(wanted ? [wanted] : [])],
  importSearch: (query: string) => [...libraryKey, "import-search", query],
  /** what can be cleaned up: `totals`, `playlists`, `rows`; without a part, all of it */
  cleanUp: (part?: string, ...of: readonly unknown[]) => [
    ...libraryKey,
    "clean-up",
    ...(part ? [part, ...of] : []),
  ],
  /** what is known of genres: `plan`, `dry-run`, `coverage`, `map`, `songs`, `why`, `preview`; without a part, all of it */
  genres: (part?: string, ...of: readonly unknown[]) => [
    ...libraryKey,
    "genres",
    ...(part ? [part, ...of] : []),
  ],
} as const;
