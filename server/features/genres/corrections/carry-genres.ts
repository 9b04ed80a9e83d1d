import type { Transaction } from "kysely";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import { artistKey } from "../evidence/read-evidence.ts";
import { deleteLibraryGenres } from "../forget-genres.db.ts";
import { readCorrected, replaceOwnGenres } from "./carry-genres.db.ts";

/**
 * Makes a person's corrections speak of the songs of a service, as an account without one becomes one of it. Albums and
 * artists of exports have no ids there: what was said of them is said of their songs. To be called while the library of the
 * export stands; what was worked out for it goes.
 */
export async function carryGenres(trx: Transaction<DatabaseTables>, userId: string, at: Date): Promise<void> {
  const { songs, own } = await readCorrected(trx, userId);
  const genres = new Map<string, string>();
  for (const { track_id: id, service_id: serviceId, album_id: albumId, artist } of songs) {
    const ofArtist = artist === null ? undefined : own.artists.get(artistKey(artist));
    // What is said of less counts more.
    const genre = own.tracks.get(id) ?? own.albums.get(albumId) ?? ofArtist;
    if (genre !== undefined) genres.set(serviceId, genre);
  }
  await replaceOwnGenres(trx, userId, { genres, at });
  await deleteLibraryGenres(trx, userId);
}
