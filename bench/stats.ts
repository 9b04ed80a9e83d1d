import pg from "pg";
import { quantile, type Bench } from "./measure/figures.ts";
import { callJson, withServer, signInScanned, type ServerProcess } from "./measure/server-process.ts";

const songs = 60_000;
const artists = 8_000;
const years = 15;
const runs = 60;
const playsAtOnce = 100_000;
/** The bars are those of so many plays. */
const fewPlays = 430_000;

/** What is asked for, and how long it may take in milliseconds with 430,000 plays. */
const calls = [
  { name: "all-time summary", path: "/stats/summary?range=all", atMost: 50 },
  { name: "all-time top tracks", path: "/stats/top?type=tracks&range=all", atMost: 50 },
  { name: "all-time top artists", path: "/stats/top?type=artists&range=all", atMost: 50 },
  { name: "daily series of all time", path: "/stats/timeseries?range=all", atMost: 50 },
  { name: "summary of 365 days", path: "/stats/summary?range=365d", atMost: 20 },
  { name: "top tracks of 365 days", path: "/stats/top?type=tracks&range=365d", atMost: 20 },
  { name: "summary of any range", path: "/stats/summary?start=2016-03-01&end=2021-08-31", atMost: 100 },
  { name: "habits of all time", path: "/stats/habits?range=all", atMost: null },
] as const;

/** Statistics of 430,000 plays. */
export const stats: Bench = (tell) => measure(fewPlays, tell);

/** The same of 2,000,000, which may take twice as long. */
export const manyStats: Bench = (tell) => measure(2_000_000, tell);

/**
 * Statistics on the embedded database, in the zone of a viewer who is not in UTC. Each call is asked
 * for one after the other; the floor is a call of the same server that asks the database for one row.
 */
const measure = async (plays: number, tell: Parameters<Bench>[0]): Promise<void> =>
  withServer(async (server) => {
    const { token, userId } = await signInScanned(server, "collector");
    const ask = (path: string, method = "GET") =>
      callJson<unknown>(server.url + path, { method, headers: { authorization: `Bearer ${token}` } });
    await ask("/stats/opt_in", "POST");
    await fill(server, userId, plays);
    const first = await timeOf(() => ask("/stats/summary?range=all&tz=Europe/Berlin"));
    const floor = await times(() => ask("/stats/prefs"));
    for (const { name, path, atMost } of calls) {
      const ms = await times(() => ask(`${path}&tz=Europe/Berlin`));
      for (const q of [0.5, 0.95])
        tell({
          name: `statistics of ${plays} plays, ${name}: p${q * 100}`,
          value: quantile(ms, q),
          unit: "ms",
          floor: quantile(floor, q),
          bar: atMost === null ? null : { of: "value", atMost: plays === fewPlays ? atMost : atMost * 2 },
          note: `n=${runs}; floor: /stats/prefs`,
        });
    }
    tell({
      name: "statistics: the first, which packs every day",
      value: first,
      unit: "ms",
      floor: null,
      bar: null,
      note: "n=1",
    });
  });

/** Plays of fifteen years up to today as an import would leave them, songs by their popularity. */
async function fill(server: ServerProcess, userId: string, plays: number): Promise<void> {
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

async function times(work: () => Promise<unknown>): Promise<number[]> {
  for (let run = 0; run < 10; run += 1) await work();
  const ms: number[] = [];
  for (let run = 0; run < runs; run += 1) ms.push(await timeOf(work));
  return ms;
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
