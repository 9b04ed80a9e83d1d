import { expect } from "vitest";
import type { KilledInstance } from "#testing/server/killed-instance.ts";
import { closely, holdJob, openRows, type KilledJob, type Rows } from "./killed-job.ts";

/** A notice of everyone: its type, the job that gives it by itself, and SQL that makes it the time to give it. */
interface NoticeOfAll {
  type: string;
  job: string;
  /** statements that are given a pattern of the people's ids */
  occasions: readonly string[];
}

/** People to whom each notice is given, and how many have it when the server is killed. */
const people = 8;
const notifiedBefore = 3;

/** Holds a job up when it gives its notice to one more than {@link notifiedBefore}. */
const holdUp = (instance: KilledInstance, { type, job }: NoticeOfAll) =>
  holdJob(instance, {
    table: "notifications",
    when: `new.type = '${type}' and new.user_id like '${job}-%'`,
    after: notifiedBefore,
  });

/** Makes people to whom a notice is due. */
async function makeDue({ query }: Rows, { job, occasions }: NoticeOfAll): Promise<void> {
  await query(
    `insert into users (user_id, provider, account_id, provider_user_id, display_name, created_at, last_login)
     select id, 'demo', id, id, 'Anna', now(), now()
     from (select $2::text || '-' || n as id from generate_series(1, $1::int) n) person`,
    [people, job],
  );
  for (const text of occasions) await query(text, [`${job}-%`]);
}

/** Kills the jobs with some notified and others not, lets them run to their ends, and then once more. */
function killedAmid(name: string, notices: readonly NoticeOfAll[]): KilledJob {
  const jobs = notices.map(({ job }) => job);
  return {
    name,
    start: async (instance) => {
      const rows = await openRows(instance);
      for (const notice of notices) await makeDue(rows, notice);
      const run = () => rows.query("update jobs set paused_until = now() where kind = any($1)", [jobs]);
      const areOver = async () => {
        const text = `select 1 from jobs
          where kind = any($1) and state = 'waiting' and paused_until > now() + interval '20 seconds'`;
        return (await rows.query(text, [jobs])).length;
      };
      const untilOver = async () => {
        await expect.poll(areOver).toBe(jobs.length);
      };
      const countsOf = async ({ type, job }: NoticeOfAll) => {
        const text = `select count(*)::int as given, count(read_at)::int as seen
          from notifications where type = $1 and user_id like $2`;
        const [row] = await rows.query<{ given: number; seen: number }>(text, [type, `${job}-%`]);
        return { type, ...(row ?? { given: 0, seen: 0 }) };
      };
      const counts = async () => {
        const all: Awaited<ReturnType<typeof countsOf>>[] = [];
        for (const notice of notices) all.push(await countsOf(notice));
        return all;
      };
      const holds = await Promise.all(notices.map((notice) => holdUp(instance, notice)));
      await run();
      return {
        midway: [
          async () => {
            const given = async () => (await counts()).map((each) => each.given);
            await Promise.all(holds.map(async (hold) => hold?.untilReached()));
            await expect.poll(given, closely).toEqual(notices.map(() => notifiedBefore));
          },
        ],
        whileDead: async () => {
          await Promise.all(holds.map(async (hold) => hold?.release()));
          await rows.query("update notifications set read_at = now() where user_id like any($1)", [
            jobs.map((job) => `${job}-%`),
          ]);
        },
        expectEnd: async () => {
          await untilOver();
          const after = await counts();
          for (const { type, given, seen } of after) {
            expect(given, type).toBe(people);
            // What the killed server had asked the database for may have come true behind its end.
            expect([notifiedBefore, notifiedBefore + 1], type).toContain(seen);
          }
          // No one who had read of it is notified again, by the run that went on or by the next.
          await run();
          await untilOver();
          expect(await counts()).toEqual(after);
          await rows.end();
        },
      };
    },
  };
}

/** What notifies everyone by itself, killed. */
export const killedNotices = killedAmid(
  "the notices of other terms, of a link that ends soon, of a milestone and of a week reach everyone, and no one twice",
  [
    {
      type: "terms_changed",
      job: "changed-terms",
      occasions: [
        `insert into consents (user_id, version, accepted_at)
       select user_id, 'v0.9', now() from users where user_id like $1`,
      ],
    },
    {
      type: "renew_link",
      job: "ending-links",
      occasions: [
        // The link of a service that this instance has.
        `update users set provider = 'spotify' where user_id like $1`,
        `insert into provider_links (user_id, access_token, refresh_token, access_issued_at, access_expires_at,
         authorized_at, scopes, state)
       select user_id, ''::bytea, ''::bytea, now(), now(), now() - interval '170 days', '', 'linked'
       from users where user_id like $1`,
      ],
    },
    {
      type: "milestone",
      job: "milestones",
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
    },
    {
      type: "weekly_recap",
      job: "weekly-recaps",
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
    },
  ],
);
