import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { scanElsewhere } from "#testing/database/scan-elsewhere.ts";
import { readMigrations } from "#server/platform/database/migrate.ts";
import { emptyCheckpoint, firstScan } from "#server/features/library/scan/scan-plan.ts";
import { hasRealPostgres, startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { readAnswer, readLines, untilScanIs, type Api, type Shown } from "#testing/server/http-client.ts";
import { untilNoJob } from "#testing/server/until-job-ends.ts";
import { cachedLibrary } from "#testing/samples/provider-truth.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 20 }) });
});
afterEach(() => app.provider.setFaults(""));
afterAll(() => app.close());

/** Someone whose cache is stale, and lacks what they liked and what they put into a playlist since. */
async function stale(): Promise<SignedIn> {
  const person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  app.clock.advance(13 * 3_600_000);
  const there = await app.atProvider(person.account);
  const list = `playlist-${person.account.slice("account-".length)}-0`;
  await there.send("PUT", "me/library?uris=spotify:track:track300,spotify:track:track301");
  await there.send("POST", `playlists/${list}/items`, { uris: ["spotify:track:track302"], position: 3 });
  expect(await cachedLibrary(person)).not.toEqual(await app.truth(person.account));
  return person;
}

async function scansOf(person: SignedIn) {
  return app.server.ctx.database
    .selectFrom("library_scans")
    .select(["scan_id", "status", "options"])
    .where("user_id", "=", person.userId)
    .orderBy("scan_id")
    .execute();
}

/** Calls of the provider that one scan of a stale library takes, by anyone who begins it. */
async function callsOfOne(begin: (person: SignedIn) => Promise<unknown>): Promise<number> {
  const person = await stale();
  const before = app.provider.total();
  await begin(person);
  await untilScanIs(person, "done");
  return app.provider.total() - before;
}

/** The same of one that is watched, and of one that a look at the status begins: all accounts are of one shape. */
const callsAlone = { watched: 0, refreshed: 0 };

beforeAll(async () => {
  callsAlone.watched = await callsOfOne(watch);
  callsAlone.refreshed = await callsOfOne((person) => person.get("/library/cache/status"));
});

async function watch(api: Api): Promise<{ status: number; code: string | null; lines: Shown[] }> {
  const response = await api.open("/library/stream");
  if (response.status === 200) return { status: 200, code: null, lines: await readLines(response) };
  const { status, body } = await readAnswer(response);
  return { status, code: body.code, lines: [] };
}

/** Begins everything that begins scans, at once; `first` is sent before the others. */
async function beginAtOnce(first: string, apis: readonly Api[]) {
  const api = (index: number) => apis[index % apis.length] as Api;
  const times =
    <T>(count: number, ask: (asked: Api) => Promise<T>) =>
    () =>
      Promise.all(Array.from({ length: count }, (_, index) => ask(api(index))));
  const refresh = times(5, (asked) => asked.post("/library/cache/refresh"));
  const stream = times(3, watch);
  const status = times(3, (asked) => asked.get("/library/cache/status"));
  const under = {
    refresh: first === "refresh" ? refresh() : null,
    stream: first === "stream" ? stream() : null,
    status: first === "status" ? status() : null,
  };
  const [refreshes, streams, statuses] = await Promise.all([
    under.refresh ?? refresh(),
    under.stream ?? stream(),
    under.status ?? status(),
  ]);
  return { refreshes, streams, statuses };
}

async function expectOneScan(first: string, apisOf: (person: SignedIn) => readonly Api[]) {
  const person = await stale();
  const earlier = await scansOf(person);
  const before = app.provider.total();
  // Slow enough for all to come while it runs.
  app.provider.setFaults("slow:150");
  const { refreshes, streams, statuses } = await beginAtOnce(first, apisOf(person));
  await untilScanIs(person, "done");
  const calls = app.provider.total() - before;
  app.provider.setFaults("");

  const started = (await scansOf(person)).slice(earlier.length);
  expect(started.map(({ status }) => status)).toEqual(["done"]);
  const everything: boolean = (started[0] as Shown).options.everything;
  // Anyone who watched the one scan saw it all; anyone who came to another's was informed.
  const winners = streams.filter(({ status }) => status === 200);
  expect(winners).toHaveLength(everything ? 1 : 0);
  for (const { lines } of winners) expect(lines.at(-1).type).toBe("done");
  const losers = streams.filter(({ status }) => status !== 200);
  expect(losers.map(({ status, code }) => [status, code])).toEqual(losers.map(() => [409, "busy"]));
  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200]);
  // All of them joined the same scan and say what it changed.
  expect(refreshes.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(refreshes[0]?.body).toMatchObject({ inserted: 3, removed: 0 });
  for (const { body } of refreshes) expect(body).toEqual(refreshes[0]?.body);
  expect(calls).toBeLessThanOrEqual(everything ? callsAlone.watched : callsAlone.refreshed);
  expect(await cachedLibrary(person)).toEqual(await app.truth(person.account));
}

test.each(["refresh", "stream", "status"])(
  "what begins scans, all at once, begins one (%s first)",
  async (first) => {
    await expectOneScan(first, (person) => [person]);
  },
);

/** Looks again and again, as pages do, until `until` is over and was over for a while. */
async function lookWhile(apis: readonly Api[], path: string, until: () => Promise<unknown>): Promise<void> {
  // The first look begins the scan.
  await apis[0]?.get(path);
  const over = new AbortController();
  const looking = apis.flatMap((api) =>
    [1, 2, 3].map(async () => {
      while (!over.signal.aborted) expect((await api.get(path)).status).toBe(200);
    }),
  );
  await until();
  for (let look = 0; look < 20; look += 1) await apis[0]?.get(path);
  over.abort();
  await Promise.all(looking);
}

test.each(["/library/cache/status", "/library/cache/progress"])(
  "looking at %s while a stale cache is read, and at its end, begins no second scan",
  async (path) => {
    const person = await stale();
    const earlier = await scansOf(person);
    await lookWhile([person], path, () => untilScanIs(person, "done"));
    await untilScanIs(person, "done");
    expect((await scansOf(person)).slice(earlier.length).map(({ status }) => status)).toEqual(["done"]);
    expect(await cachedLibrary(person)).toEqual(await app.truth(person.account));
  },
);

test("looking while the scan of a stale cache is cancelled does not begin it again", async () => {
  const person = await stale();
  const earlier = await scansOf(person);
  app.provider.setFaults("slow:50");
  await lookWhile([person], "/library/cache/status", async () => {
    await untilScanIs(person, "running");
    await person.post("/library/cache/cancel");
  });
  expect((await scansOf(person)).slice(earlier.length).map(({ status }) => status)).toEqual(["cancelled"]);
});

test.runIf(hasRealPostgres)(
  "what is asked for in the instant in which a scan ends is asked to wait",
  async () => {
    const person = await app.signIn(app.freshAccount());
    await untilScanIs(person, "done");
    const { database, now } = app.server.ctx;
    const endScan = await scanElsewhere(database, person.userId, new Date(now() + 60_000));
    const asked = await database.transaction().execute(async (trx) => {
      await endScan("done", trx);
      const answers = [person.post("/library/cache/refresh"), person.get("/library/stream")];
      const blocked = sql<{ count: number }>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'
      `;
      await expect.poll(async () => (await blocked.execute(database)).rows[0]?.count).toBe(2);
      return answers;
    });
    const answers = await Promise.all(asked);
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [429, "too-many-requests"],
      [429, "too-many-requests"],
    ]);
    expect(await scansOf(person)).toHaveLength(1);
  },
);

describe.runIf(hasRealPostgres)("two servers on one database", () => {
  let other: Awaited<ReturnType<TestApp["startAnother"]>>;
  beforeAll(async () => {
    other = await app.startAnother();
  });
  afterAll(() => other.close());

  test("what begins scans, all at once at both, begins one", async () => {
    await expectOneScan("refresh", (person) => [person, other.api(person.token)]);
  });

  test("looking at both while a stale cache is read, and at its end, begins no second scan", async () => {
    const person = await stale();
    const earlier = await scansOf(person);
    const apis = [person, other.api(person.token)];
    await lookWhile(apis, "/library/cache/status", () => untilScanIs(person, "done"));
    await untilScanIs(person, "done");
    expect((await scansOf(person)).slice(earlier.length).map(({ status }) => status)).toEqual(["done"]);
  });
});

test("a scan whose process ended while it was cancelled does not keep the next one from starting", async () => {
  const person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  const { database } = app.server.ctx;
  await untilNoJob(database, { kind: "library-scan", userId: person.userId });
  await sql`update library_scans set status = 'paused' where user_id = ${person.userId}`.execute(database);
  app.clock.advance(61_000);
  expect((await person.post("/library/cache/refresh")).status).toBe(200);
  expect((await scansOf(person)).map(({ status }) => status)).toEqual(["cancelled", "done"]);
});

test("a scan that was paused before the upgrade to one lease goes on where it was", async () => {
  const person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  app.clock.advance(61_000);
  const { database, events, now } = app.server.ctx;
  const upgrade = readMigrations().find(({ name }) => name.includes("one-lease-of-a-scan"));
  if (upgrade === undefined) throw new Error("There is no such migration.");
  await database.transaction().execute(async (trx) => {
    await sql`alter table library_scans add column checkpoint jsonb not null default '{}',
      add column lease_owner text, add column lease_until timestamptz, add column cancel_requested boolean`.execute(
      trx,
    );
    const checkpoint = JSON.stringify({ ...emptyCheckpoint, likedDone: true });
    await sql`
      insert into library_scans (user_id, status, options, checkpoint, paused_until, created_at)
      values (${person.userId}, 'paused', ${JSON.stringify(firstScan)}::jsonb, ${checkpoint}::jsonb,
        ${new Date(now())}, ${new Date(now())})
    `.execute(trx);
    await sql.raw(upgrade.text).execute(trx);
  });
  await events.publish("jobs");
  await expect
    .poll(async () => (await scansOf(person)).map(({ status }) => status))
    .toEqual(["done", "done"]);
  // The liked songs were behind it, and no playlist has changed.
  const { rows } = await sql`
    select processed_count from library_scans where user_id = ${person.userId} order by scan_id
  `.execute(database);
  expect(rows).toEqual([{ processed_count: expect.toSatisfy((count) => count > 0) }, { processed_count: 0 }]);
  expect(await cachedLibrary(person)).toEqual(await app.truth(person.account));
});
