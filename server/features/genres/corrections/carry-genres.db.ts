import { sql, type Transaction } from "kysely";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import { exportProvider } from "#server/provider-client/accounts/export-provider.ts";
import { readOwnGenres, type OwnGenres } from "../evidence/own-genres.db.ts";

type Trx = Transaction<DatabaseTables>;

/** A song of an account without a service. */
interface ExportSong {
  track_id: string;
  /** what the service calls it; the same as here where no export named an address */
  service_id: string;
  album_id: string;
  artist: { id: string | null; name: string } | null;
}

/** A person's own genres, and the songs that they may be of; none where there are no own genres. */
export async function readCorrected(
  trx: Trx,
  userId: string,
): Promise<{ songs: ExportSong[]; own: OwnGenres }> {
  const own = await readOwnGenres(trx, userId);
  if (own.tracks.size + own.albums.size + own.artists.size === 0) return { songs: [], own };
  const { rows: songs } = await sql<ExportSong>`
    select own.track_id, track.album_id, track.artists->0 as artist,
      case when track.uri like 'spotify:track:%' then substr(track.uri, 15) else own.track_id end as service_id
    from library_tracks own
    join catalogue_tracks track on track.provider = ${exportProvider.id} and track.id = own.track_id
    where own.user_id = ${userId}
    order by own.track_id
  `.execute(trx);
  return { songs, own };
}

/** Puts corrections of songs, by id, in place of all that a person had. */
export async function replaceOwnGenres(
  trx: Trx,
  userId: string,
  { genres, at }: { genres: ReadonlyMap<string, string>; at: Date },
): Promise<void> {
  await trx.deleteFrom("genre_overrides").where("user_id", "=", userId).execute();
  await trx.deleteFrom("genre_group_overrides").where("user_id", "=", userId).execute();
  const rows = [...genres].map(([id, genre]) => ({ id, genre }));
  await sql`
    insert into genre_overrides (user_id, track_id, genre, changed_at)
    select ${userId}, id, genre, ${at.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as corrected(id text, genre text)
  `.execute(trx);
}
