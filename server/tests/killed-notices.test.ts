import { mkdirSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { databaseSettings, hasRealPostgres } from "#testing/server/app.ts";
import { endLeases } from "#testing/database/end-leases.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import {
  spawnTestServer,
  startOuterProvider,
  type OuterProvider,
  type SpawnedServer,
} from "#testing/server/spawned-server.ts";

/* What tells everybody of something by itself, killed with some told and others not, and run again. */

/** So many that a run takes seconds: it is met midway. */
const people = 1_000;
const playsOfEach = 100;

let outer: OuterProvider;
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  if (hasRealPostgres) outer = await startOuterProvider(aCatalogue({ accounts: 1, liked: 1, playlists: [] }));
});
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});
afterAll(() => outer?.close());

interface NoticeCounts {
  notified: number;
  read: number;
}

async function begin(name: string) {
  const database = await databaseSettings();
  const client = new pg.Client(database["DATABASE_URL"]);
  await client.connect();
  ends.push(() => client.end());
  await client.query(
    `insert into users (user_id, provider, account_id, provider_user_id, display_name, created_at, last_login)
     select 'told-' || n, 'demo', 'told-' || n, 'told-' || n, 'Anna', now(), now()
     from generate_series(1, $1::int) n`,
    [people],
  );
  const folder = join(outer.folder, name);
  mkdirSync(folder, { recursive: true });
  const start = async (): Promise<SpawnedServer> => {
    const server = await spawnTestServer({ ...outer.env, ...database }, folder);
    ends.push(() => server.end("SIGKILL"));
    return server;
  };
  const count = async (type: string): Promise<NoticeCounts> => {
    const { rows } = await client.query<NoticeCounts>(
      `select count(*)::int as told, count(read_at)::int as read from notifications where type = $1`,
      [type],
    );
    return rows[0] ?? { notified: 0, read: 0 };
  };
  const isOver = async (job: string): Promise<boolean> => {
    const { rows } = await client.query<{ is_over: boolean }>(
      `select state = 'waiting' and coalesce(paused_until > now(), false) as is_over from jobs where kind = $1`,
      [job],
    );
    return rows[0]?.is_over === true;
  };
  const kill = async (server: SpawnedServer): Promise<void> => {
    await server.end("SIGKILL");
    await endLeases(database);
  };
  return { client, start, kill, count, isOver };
}

/** Kills a job midway and lets it run again, and then once more. */
async function killMidway(
  { client, start, kill, count, isOver }: Awaited<ReturnType<typeof begin>>,
  { job, type }: { job: string; type: string },
): Promise<void> {
  const server = await start();
  await expect
    .poll(async () => (await count(type)).notified, { interval: 5, timeout: 60_000 })
    .toBeGreaterThan(0);
  await kill(server);
  const { rowCount: seen } = await client.query("update notifications set read_at = now() where type = $1", [
    type,
  ]);
  expect(seen).toBeGreaterThan(0);
  expect(seen).toBeLessThan(people);
  const another = await start();
  await expect.poll(() => isOver(job), { timeout: 120_000 }).toBe(true);
  // Whoever had read of it is not told again.
  expect(await count(type)).toEqual({ notified: people, read: seen });
  await kill(another);
  await client.query("update jobs set paused_until = now() where kind = $1", [job]);
  await start();
  await expect.poll(() => isOver(job)).toBe(true);
  expect(await count(type)).toEqual({ notified: people, read: seen });
}

describe.runIf(hasRealPostgres)("killed midway and run twice", () => {
  test("the job that tells of other terms tells everybody, and nobody twice", async () => {
    const parts = await begin("terms");
    await parts.client.query(
      `insert into consents (user_id, version, accepted_at) select user_id, 'v0.9', now() from users`,
    );
    await killMidway(parts, { job: "changed-terms", type: "terms_changed" });
  });

  test("the job that tells of milestones tells everybody, and nobody twice", async () => {
    const parts = await begin("milestones");
    await parts.client.query(
      `insert into stats_opt_ins (user_id, opted_in_at) select user_id, now() from users`,
    );
    await parts.client.query(
      `insert into history_songs (user_id, song_id, name_key, name, artist)
       select user_id, 1::bigint << 20, 1::bigint << 20, 'Song', 'Somebody' from users`,
    );
    await parts.client.query(
      `insert into history_plays (user_id, name_key, ended_at, ms_played, song_id, started_at, source, is_to_minute,
         is_private, is_video)
       select user_id, 1::bigint << 20, at, 180000, 1::bigint << 20, at - interval '3 minutes', 'player', false, false, false
       from users, (select now() - n * interval '4 minutes' as at from generate_series(1, $1::int) n) play`,
      [playsOfEach],
    );
    await parts.client.query(
      `insert into history_days (user_id, day)
       select distinct user_id, (ended_at at time zone 'UTC')::date from history_plays`,
    );
    await killMidway(parts, { job: "milestones", type: "milestone" });
  });
});
