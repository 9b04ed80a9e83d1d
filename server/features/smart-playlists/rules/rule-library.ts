import type { LibrarySnapshot } from "#server/features/library/library.ts";

/** How often a song was played, and when last (epoch milliseconds; null: never). */
export interface SongPlays {
  plays: number;
  lastMs: number | null;
}

/**
 * A person's library for rules: its snapshot and what rules ask besides, by the same places. Their own files are no songs
 * here: programs cannot put them into playlists.
 */
export interface RuleLibrary {
  snapshot: LibrarySnapshot;
  /** texts without capitals and accents, to be compared: of titles, and of the snapshot's artists and albums */
  folded: { titles: readonly string[]; artists: readonly string[]; albums: readonly string[] };
  genres: readonly (string | null)[];
  /** when each song first came into the library, epoch milliseconds; NaN: unknown */
  addedMs: Float64Array;
  /** how many songs there are */
  size: number;
  /** null: nothing is known of plays */
  plays: readonly SongPlays[] | null;
}

/** The place of a song by its address; undefined: it is no song of the library. */
export function placeOfUri({ snapshot }: RuleLibrary, uri: string): number | undefined {
  const place = snapshot.placeOf.get(uri.slice(uri.lastIndexOf(":") + 1));
  const isSong = place !== undefined && snapshot.isLocal[place] === 0 && snapshot.uriAt(place) === uri;
  return isSong ? place : undefined;
}

/** Folded names of a song's artists, in order. */
export function foldedArtistsAt({ snapshot, folded }: RuleLibrary, place: number): string[] {
  return Array.from(snapshot.artistsAt(place), (artist) => folded.artists[artist] ?? "");
}

/** The folded name of a song's album. */
export function foldedAlbumAt({ snapshot, folded }: RuleLibrary, place: number): string {
  return folded.albums[snapshot.albumOf[place] ?? 0] ?? "";
}

/** The year in which a song's album came out; null: unknown. */
export function yearAt({ snapshot: { albums, albumOf } }: RuleLibrary, place: number): number | null {
  const date = albums.releaseDates[albumOf[place] ?? 0] ?? "";
  // Sources write the year 0000 where they know nothing.
  return Number(/^\d{4}/u.exec(date)?.[0] ?? 0) || null;
}

/** A number of a column; null: unknown. */
export function knownAt(column: Float64Array, place: number): number | null {
  const value = column[place] ?? Number.NaN;
  return Number.isNaN(value) ? null : value;
}
