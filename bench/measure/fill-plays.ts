import pg from "pg";
import type { ServerProcess } from "./server-process.ts";

const songs = 60_000;
const artists = 8_000;
const years = 15;
const playsAtOnce = 100_000;

/** Plays of fifteen years up to today as an import would leave them, songs by their popularity. */
export async function fillPlays(server: ServerProcess, userId: string, plays: number): Promise<void> {
  const client = new pg.Client({
    host: server.dataFolder,
    port: 5432,
    user: "postgres",
    database: "postgres",
  });
  await client.connect();
  try {
    await client.query(
      `insert into history_songs (user_id, song_id, name_key, uri, name, artist, album)
       select $1, n::bigint << 20, n::bigint << 20, 'spotify:track:bench' || n, 'Song ' || n, 'Artist ' || n % $3,
         'Album ' || n / 10 from generate_series(1, $2::int) n`,
      [userId, songs, artists],
    );
    // One statement with all of 2,000,000 needs more memory than the embedded database has.
    for (let from = 1; from <= plays; from += playsAtOnce)
      await client.query(
        `insert into history_plays (user_id, name_key, ended_at, ms_played, song_id, started_at, source, is_to_minute,
           is_private, is_video, skipped)
         select $1, song, at, ms, song, at - ms * interval '1 millisecond', 'extended', false, false, false, n % 9 = 0
         from (
           select n, (1 + floor($3::int * power((n::bigint * 7919 % 100003) / 100003.0, 3)))::bigint << 20 as song,
             date_trunc('second', now() - n * ($4::int * 31557600.0 / $2) * interval '1 second') as at,
             case when n % 5 = 0 then 12000 else 150000 + n % 90000 end as ms
           from generate_series($5::int, least($2::int, $6::int)) n
         ) play on conflict do nothing`,
        [userId, plays, songs, years, from, from + playsAtOnce - 1],
      );
    await client.query(
      `insert into history_days (user_id, day)
       select distinct user_id, (ended_at at time zone 'UTC')::date from history_plays where user_id = $1`,
      [userId],
    );
    await client.query("analyze history_plays");
  } finally {
    await client.end();
  }
}
