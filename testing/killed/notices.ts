import pg from "pg";
import { expect } from "vitest";
import type { KilledInstance } from "#testing/server/killed-instance.ts";
import { closely, type KilledJob } from "./killed-job.ts";

/** A notice of everyone: its type, the job that gives it by itself, and how many people it is given to. */
interface NoticeOfAll {
  type: string;
  job: string;
  /** so many that a run is met midway */
  people: number;
  /** SQL that makes it the time to give it, by statements that are given a pattern of the people's ids */
  occasions: readonly string[];
}

/** Rows of the database of an instance, asked for by connections of their own: servers come and go. */
async function query<Row extends pg.QueryResultRow>(
  { database }: KilledInstance,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client(database["DATABASE_URL"]);
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Kills the job with some notified and others not, lets it run to its end, and then once more. */
function noticeOfAll(name: string, { type, job, people, occasions }: NoticeOfAll): KilledJob {
  return {
    name,
    start: async (instance) => {
      await query(
        instance,
        `insert into users (user_id, provider, account_id, provider_user_id, display_name, created_at, last_login)
         select id, 'demo', id, id, 'Anna', now(), now()
         from (select $2::text || '-' || n as id from generate_series(1, $1::int) n) person`,
        [people, job],
      );
      for (const text of occasions) await query(instance, text, [`${job}-%`]);
      const run = () => query(instance, `update jobs set paused_until = now() where kind = $1`, [job]);
      const isOver = async () => {
        const text = `select 1 from jobs
          where kind = $1 and state = 'waiting' and paused_until > now() + interval '20 seconds'`;
        return (await query(instance, text, [job])).length > 0;
      };
      const untilOver = async () => {
        await expect.poll(isOver).toBe(true);
      };
      const counts = async () => {
        const [row] = await query<{ given: number; seen: number }>(
          instance,
          `select count(*)::int as given, count(read_at)::int as seen
           from notifications where type = $1 and user_id like $2`,
          [type, `${job}-%`],
        );
        return row ?? { given: 0, seen: 0 };
      };
      await run();
      return {
        midway: [
          async () => {
            await expect.poll(async () => (await counts()).given, closely).toBeGreaterThan(0);
          },
        ],
        expectEnd: async () => {
          await untilOver();
          const { seen } = await counts();
          expect(seen).toBeGreaterThan(0);
          expect(seen).toBeLessThan(people);
          // No one who had read of it is notified again, by the run that goes on or by the next.
          expect(await counts()).toEqual({ given: people, seen });
          await run();
          await untilOver();
          expect(await counts()).toEqual({ given: people, seen });
        },
        whileDead: () =>
          query(instance, "update notifications set read_at = now() where type = $1 and user_id like $2", [
            type,
            `${job}-%`,
          ]),
      };
    },
  };
}

/** What notifies everyone by itself, killed. */
export const killedNotices = [
  noticeOfAll("the notice of other terms reaches everybody, and nobody twice", {
    type: "terms_changed",
    job: "changed-terms",
    people: 600,
    occasions: [
      `insert into consents (user_id, version, accepted_at)
       select user_id, 'v0.9', now() from users where user_id like $1`,
    ],
  }),
  noticeOfAll("the notice of a link that ends soon reaches everyone, and no one twice", {
    type: "renew_link",
    job: "ending-links",
    people: 600,
    occasions: [
      // The link of a service that this instance has.
      `update users set provider = 'spotify' where user_id like $1`,
      `insert into provider_links (user_id, access_token, refresh_token, access_issued_at, access_expires_at,
         authorized_at, scopes, state)
       select user_id, ''::bytea, ''::bytea, now(), now(), now() - interval '170 days', '', 'linked'
       from users where user_id like $1`,
    ],
  }),
  noticeOfAll("the notice of a milestone reaches everybody, and nobody twice", {
    type: "milestone",
    job: "milestones",
    people: 250,
    occasions: [
      `insert into stats_opt_ins (user_id, opted_in_at) select user_id, now() from users where user_id like $1`,
      `insert into history_songs (user_id, song_id, name_key, name, artist)
       select user_id, 1::bigint << 20, 1::bigint << 20, 'Song', 'Somebody' from users where user_id like $1`,
      // A hundred plays, which is the first milestone.
      `insert into history_plays (user_id, name_key, ended_at, ms_played, song_id, started_at, source, is_to_minute,
         is_private, is_video)
       select user_id, 1::bigint << 20, at, 180000, 1::bigint << 20, at - interval '3 minutes', 'player', false,
         false, false
       from users, (select now() - n * interval '4 minutes' as at from generate_series(1, 100) n) play
       where user_id like $1`,
      `insert into history_days (user_id, day)
       select distinct user_id, (ended_at at time zone 'UTC')::date from history_plays where user_id like $1`,
    ],
  }),
  noticeOfAll("the recap of a week reaches everyone, and no one twice", {
    type: "weekly_recap",
    job: "weekly-recaps",
    people: 250,
    occasions: [
      `insert into stats_opt_ins (user_id, opted_in_at) select user_id, now() from users where user_id like $1`,
      `insert into history_songs (user_id, song_id, name_key, name, artist)
       select user_id, 1::bigint << 20, 1::bigint << 20, 'Song', 'Anna' from users where user_id like $1`,
      // A play of last Sunday, by a clock whose week has ended.
      `insert into history_plays (user_id, name_key, ended_at, ms_played, song_id, started_at, source, is_to_minute,
         is_private, is_video)
       select user_id, 1::bigint << 20, at, 180000, 1::bigint << 20, at - interval '3 minutes', 'player', false,
         false, false
       from users, (select date_trunc('week', now(), 'UTC') - interval '12 hours' as at) play where user_id like $1`,
      `insert into history_days (user_id, day)
       select distinct user_id, (ended_at at time zone 'UTC')::date from history_plays where user_id like $1`,
      `insert into recap_clocks (user_id, time_zone, next_at)
       select user_id, 'UTC', date_trunc('week', now(), 'UTC') from users where user_id like $1`,
    ],
  }),
];
