import type { AlbumEntry, ArtistEntry, CollectionTrack } from "./group-songs.ts";

export type EntryKind = "album" | "artist";

/**
 * What the page asks of the collection's worker. `recall` shows what this browser has of the person's library; `load`
 * replaces whatever was loaded or is loading, unless that is of the version given (null when the server did not say);
 * `forget` removes it from this browser and answers `forgotten`.
 */
export type CollectionQuestion =
  | { type: "recall"; userId: string }
  | { type: "load"; userId: string; appToken: string; version: string | null }
  | { type: "forget" }
  | { type: "tracks"; question: number; kind: EntryKind; id: string }
  | { type: "search"; question: number; typed: string; max: number };

/** What the worker answers: the lists in slices (so that taking them in is never long), and single answers. */
export type CollectionAnswer =
  | { type: "begin" }
  | { type: "albums"; items: AlbumEntry[] }
  | { type: "artists"; items: ArtistEntry[] }
  /** `isRead`: false when the songs could be read in no way */
  | { type: "loaded"; isRead: boolean }
  | { type: "refused" }
  | { type: "forgotten" }
  | { type: "tracks"; question: number; tracks: CollectionTrack[] }
  | { type: "found"; question: number; tracks: CollectionTrack[]; total: number };
