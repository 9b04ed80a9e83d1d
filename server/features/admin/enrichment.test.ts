import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { EnrichmentStatus, type EnrichmentRun } from "#contract/admin/enrichment.ts";
import { hasRealPostgres, startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs, type Api } from "#testing/server/http-client.ts";
import { untilGenresAreFound } from "#testing/people/genres.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";
import { untilJobEnds, untilNoJob } from "#testing/server/until-job-ends.ts";

const songs = 24;
const shape = aCatalogue({ accounts: 12, tracks: songs, liked: songs, playlists: [] });
/**
 * Each song has an artist of its own, of whom the service reports a genre. Every fourth has none: in a library its songs follow
 * those of their album.
 */
const catalogue = {
  ...shape,
  artists: Array.from({ length: songs }, (_, at) => ({
    id: `artist${at}`,
    name: `Artist ${at}`,
    genres: at % 4 === 3 ? [] : ["bebop"],
  })),
  tracks: shape.tracks.map((track, at) => ({ ...track, artist_ids: [`artist${at}`] })),
};
const classified = (songs * 3) / 4;
let app: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  app = await startTestApp({ catalogue, env: { DEMO_FAULTS: "genres", ADMINS: "demo:account-11" } });
  admin = await app.signIn("account-11");
  for (const person of [admin, await app.signIn(app.freshAccount())]) {
    await untilScanIs(person, "done");
    await untilGenresAreFound(app, person.userId);
  }
});
beforeEach(async () => {
  const { database } = app.server.ctx;
  await expect.poll(async () => (await progress()).run?.finished_at).not.toBeNull();
  // A library whose own job finds its genres amid a run is not counted with those that the run did.
  await untilNoJob(database, { kind: "genres" });
  await sql`delete from jobs where kind in ('enrichment', 'artist-lookup')`.execute(database);
  await sql`delete from genre_verdicts`.execute(database);
  await sql`delete from genre_verdict_runs`.execute(database);
  await sql`delete from central_tracks`.execute(database);
  await sql`delete from central_artists`.execute(database);
  await sql`update central_version set version = version + 1`.execute(database);
  await sql`delete from genre_facts`.execute(database);
  await sql`update genre_facts_version set version = version + 1`.execute(database);
});
afterEach(() => app.provider.setFaults("genres"));
afterAll(() => app.close());

const asked = () => app.provider.calls()["/v1/artists/{id}"] ?? 0;

async function progress(
  api: Api = admin,
): Promise<{ status: string; run: EnrichmentRun | null; expected_total: number | null }> {
  return (await api.get("/admin/enrich/progress")).body;
}

async function counters() {
  return (await admin.get("/admin/counters")).body;
}

test("everything: libraries fill the central library, its artists are asked once, songs and libraries follow", async () => {
  expect(await progress()).toMatchObject({ status: "done", run: null });
  const before = asked();
  const answer = await admin.post("/admin/enrich/all", { batch_size: 7, max_artists: 50_000 });
  expect([answer.status, answer.body]).toEqual([
    200,
    { backfilled: songs, artists_updated: classified, tracks_applied: classified, ulib_enriched: songs * 2 },
  ]);
  expect(asked() - before).toBe(songs);
  const { run, ...now } = await progress();
  expect(now).toMatchObject({ status: "done" });
  expect(run?.counts).toMatchObject({ artists_asked: songs, libraries: 2 });
  expect(await counters()).toEqual({
    ulib_total_tracks: songs * 2,
    ulib_unique_tracks: songs,
    ulib_total_playlists: 4,
    ulib_playlist_memberships: await countItems(),
    ulib_liked_total: songs * 2,
    ulib_unique_artists: songs,
    clib_total_tracks: songs,
    clib_total_genres: 1,
    clib_unique_artists: songs,
  });
  const coverage = (await admin.get("/admin/central/coverage")).body;
  expect(coverage).toMatchObject({
    tracks: songs,
    tracks_with_genre: classified,
    artists: songs,
    artists_open: 0,
  });
  expect(coverage.sources).toContainEqual(
    expect.objectContaining({ source: "provider", artists: classified, asked: songs }),
  );
  // Once more there is nothing left to do.
  const again = await admin.post("/admin/enrich/all", {});
  expect(again.body).toEqual({ backfilled: 0, artists_updated: 0, tracks_applied: 0, ulib_enriched: 0 });
  expect(asked() - before).toBe(songs);
  expect((await admin.get("/admin/enrich/runs")).body.items).toHaveLength(2);
});

async function countItems(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from library_playlist_items item join library_playlists list using (user_id, playlist_id)
    where item.revision = list.revision and item.kind = 'track'
  `.execute(app.server.ctx.database);
  return rows[0]?.count ?? -1;
}

test("progress reports the steps in their order, and ends done", async () => {
  app.provider.setFaults("genres,slow:10");
  const seen: string[] = [];
  const posted = admin.post("/admin/enrich/all", { batch_size: 5 });
  for (let status = ""; status !== "done";) {
    const { run } = await progress();
    status = run?.status ?? "starting";
    if (seen.at(-1) !== status) seen.push(status);
  }
  expect((await posted).status).toBe(200);
  const order = seen.map((status) => EnrichmentStatus.options.indexOf(status as EnrichmentStatus));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(seen).toContain("fetch_artist_genres");
  expect(seen.at(-1)).toBe("done");
});

test("each part by itself: the central library is filled, then few songs are considered, then all artists", async () => {
  expect((await admin.post("/admin/classify/artist", { limit: 4 })).body).toEqual({
    updated: 0,
    considered: 0,
  });
  const filled = await admin.post("/admin/backfill/central_from_ulib", { batch_size: 2000 });
  expect([filled.status, filled.body]).toEqual([200, { backfilled: songs }]);
  const before = asked();
  const few = await admin.post("/admin/classify/artist", { limit: 4 });
  expect(few.body.considered).toBe(4);
  expect(asked() - before).toBe(4);
  expect(few.body.updated).toBeGreaterThan(0);
  const some = await admin.post("/admin/classify/artist_full", { batch_size: 2000, max_artists: 8 });
  expect(asked() - before).toBe(12);
  const rest = await admin.post("/admin/classify/artist_full", { batch_size: 2000, max_artists: 25_000 });
  expect(few.body.updated + some.body.tracks_applied + rest.body.tracks_applied).toBe(classified);
  expect(asked() - before).toBe(songs);
});

test("where the service has no calls left, the rest waits for the next run, which says how many", async () => {
  app.provider.setFaults("genres,quota:0");
  const { status, body } = await admin.post("/admin/enrich/all", {});
  expect([status, body]).toEqual([
    200,
    { backfilled: songs, artists_updated: 0, tracks_applied: 0, ulib_enriched: 0 },
  ]);
  expect((await progress()).run?.detail).toMatch(/^24 artists left for the next run: /u);
  app.provider.setFaults("genres");
  app.clock.advance(25 * 3_600_000);
  expect((await admin.post("/admin/enrich/all", {})).body).toMatchObject({ artists_updated: classified });
});

test("one run at a time: the same is joined, another is refused, and stopping ends it", async () => {
  app.provider.setFaults("genres,slow:100");
  const [one, joined] = [admin.post("/admin/enrich/all", {}), admin.post("/admin/enrich/all", {})];
  await expect.poll(async () => (await progress()).status).toBe("fetch_artist_genres");
  const other = await admin.post("/admin/backfill/central_from_ulib", {});
  expect([other.status, other.body.code]).toEqual([409, "busy"]);
  expect((await admin.post("/admin/enrich/cancel")).body).toEqual({ ok: true });
  expect((await Promise.all([one, joined])).map(({ status, body }) => [status, body.code])).toEqual([
    [409, "conflict"],
    [409, "conflict"],
  ]);
  expect(await progress()).toMatchObject({ status: "error", run: { detail: "An admin stopped it." } });
  expect((await admin.post("/admin/enrich/cancel")).status).toBe(404);
  app.provider.setFaults("genres");
  const before = asked();
  const first = (await admin.get("/admin/enrich/runs")).body.items[0].counts.artists_asked;
  await admin.post("/admin/enrich/all", {});
  expect(asked() - before).toBe(songs - first);
});

test.runIf(hasRealPostgres)("of two processes one enriches, and both see it", async () => {
  const other = await app.startAnother();
  try {
    app.provider.setFaults("genres,slow:30");
    const elsewhere = other.api(admin.token);
    const answers = await Promise.all(
      [admin, elsewhere].map((api) => api.post("/admin/enrich/all", { batch_size: 10 })),
    );
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect((await elsewhere.get("/admin/enrich/runs")).body.items).toHaveLength(1);
  } finally {
    await other.close();
  }
});

test("the admin's own library is read again with its flags, and classified after it", async () => {
  app.clock.advance(61_000);
  const flags = {
    playlists_only: false,
    liked_only: true,
    skip_sweep: true,
    liked_force_full: true,
    classify_via_artist: true,
  };
  const { status, body } = await admin.post("/admin/refresh", flags);
  expect([status, body.total_after]).toEqual([200, songs]);
  await untilJobEnds(admin, body.classification, ["done"]);
  const { run } = await progress();
  expect(run).toMatchObject({ task: "refresh", counts: { backfilled: songs, considered: songs } });
  const again = await admin.post("/admin/refresh", {});
  expect([again.status, again.body.code]).toEqual([429, "too-many-requests"]);
});

test.each([
  ["/admin/enrich/all", { batch_size: 0 }],
  ["/admin/enrich/all", { batch_size: "2000" }],
  ["/admin/enrich/all", { max_artists: -1 }],
  ["/admin/enrich/all", { max_artists: 50_001 }],
  ["/admin/enrich/all", { force: true }],
  ["/admin/backfill/central_from_ulib", { batch_size: 1.5 }],
  ["/admin/backfill/central_from_ulib", { max_artists: 1 }],
  ["/admin/classify/artist_full", { max_artists: -1 }],
  ["/admin/classify/artist", { limit: 0 }],
  ["/admin/classify/artist", { limit: null }],
  ["/admin/refresh", { playlists_only: 1 }],
  ["/admin/refresh", { liked_only: true, playlists_only: true }],
  ["/admin/refresh", { everything: true }],
])("%s refuses %j, and starts nothing", async (path, body) => {
  const answer = await admin.post(path, body);
  expect([answer.status, answer.body.code]).toEqual([400, "bad-request"]);
  expect((await progress()).run).toBeNull();
});
