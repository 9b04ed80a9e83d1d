import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs, type Answer } from "#testing/server/http-client.ts";
import { cachedLibrary, countsOf, type ProviderAccountClient } from "#testing/samples/provider-truth.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({
    catalogue: aCatalogue({
      accounts: 20,
      playlists: [130, 1, 0, 51, ...Array.from({ length: 56 }, () => 2)],
    }),
  });
});
afterAll(() => app.close());

/** Someone whose library was read, and a client to change it at the provider. */
async function cached(): Promise<{ person: SignedIn; there: ProviderAccountClient }> {
  const person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  return { person, there: await app.atProvider(person.account) };
}

async function refresh(person: SignedIn, body: object = {}): Promise<Answer> {
  app.clock.advance(61_000);
  return person.post("/library/cache/refresh", body);
}

async function expectTruth(person: SignedIn): Promise<void> {
  const [truth, cache] = [await app.truth(person.account), await cachedLibrary(person)];
  expect(cache).toEqual(truth);
}

test("with nothing changed a refresh costs one call per 50 playlists and one for the liked songs", async () => {
  const { person } = await cached();
  const { unique } = countsOf(await app.truth(person.account));
  const before = app.provider.total();
  const { status, body } = await refresh(person);
  expect(app.provider.total() - before).toBe(Math.ceil(62 / 50) + 1);
  expect(status).toBe(200);
  expect(body).toMatchObject({ inserted: 0, updated: 0, removed: 0, total_after: unique });
});

test("songs liked and no longer liked are found", async () => {
  const { person, there } = await cached();
  await there.send("PUT", "me/library?uris=spotify:track:track300,spotify:track:track301");
  expect((await refresh(person)).body).toMatchObject({ inserted: 2, removed: 0 });
  await expectTruth(person);
  await there.send("DELETE", "me/library?uris=spotify:track:track5,spotify:track:track300");
  expect((await refresh(person)).body).toMatchObject({ inserted: 0, removed: 2 });
  await expectTruth(person);
  await there.send("PUT", "me/library?uris=spotify:track:track302");
  await there.send("DELETE", "me/library?uris=spotify:track:track6");
  expect((await refresh(person)).body).toMatchObject({ inserted: 1, removed: 1 });
  await expectTruth(person);
});

test("new liked songs alone cost no more than the pages they fill", async () => {
  const { person, there } = await cached();
  await there.send("PUT", "me/library?uris=spotify:track:track310");
  const before = app.provider.calls()["/v1/me/tracks"] ?? 0;
  await refresh(person);
  expect((app.provider.calls()["/v1/me/tracks"] ?? 0) - before).toBe(1);
});

test("only a playlist that changed is read again", async () => {
  const { person, there } = await cached();
  const [id] = Object.keys((await cachedLibrary(person)).playlists);
  await there.send("POST", `playlists/${id}/items`, { uris: ["spotify:track:track9"], position: 3 });
  const before = app.provider.calls()["/v1/playlists/{id}/items"] ?? 0;
  expect((await refresh(person)).body).toMatchObject({ inserted: 1, removed: 0 });
  expect((app.provider.calls()["/v1/playlists/{id}/items"] ?? 0) - before).toBe(3);
  await expectTruth(person);
});

test("a playlist is renamed, reordered, emptied, given up, and a new one comes", async () => {
  const { person, there } = await cached();
  const index = person.account.slice("account-".length);
  const [long, single, , middle] = [0, 1, 2, 3].map((at) => `playlist-${index}-${at}`);
  await there.send("PUT", `playlists/${single}`, { name: "A new name" });
  await there.send("PUT", `playlists/${long}/items`, { range_start: 0, insert_before: 100, range_length: 5 });
  await there.send("PUT", `playlists/${middle}/items`, { uris: [] });
  await there.send("DELETE", `me/library?uris=spotify:playlist:playlist-${index}-4`);
  const made = await there.send("POST", "me/playlists", { name: "Made just now" });
  expect(made.status).toBe(201);
  const { body } = await refresh(person);
  expect(body.removed).toBeGreaterThanOrEqual(53);
  await expectTruth(person);
  const { body: status } = await person.get("/library/cache/status");
  const lost = await person.get(`/playlists/playlist-${index}-4`);
  expect([status.total_placements > 0, lost.status]).toEqual([true, 404]);
});

test("a refresh reads what it was asked for and nothing else", async () => {
  const { person, there } = await cached();
  await there.send("PUT", "me/library?uris=spotify:track:track320");
  const before = app.provider.calls()["/v1/me/tracks"] ?? 0;
  expect((await refresh(person, { include_liked: false })).body).toMatchObject({ inserted: 0, removed: 0 });
  expect(app.provider.calls()["/v1/me/tracks"]).toBe(before);
  expect((await refresh(person, { include_playlists: false })).body).toMatchObject({
    inserted: 1,
    removed: 0,
  });
  await expectTruth(person);
});

test("liked songs that change while they are read are read right in the end", async () => {
  const { person } = await cached();
  app.clock.advance(13 * 3600 * 1000);
  const there = await app.atProvider(person.account);
  app.provider.setFaults("slow:100");
  const refreshing = refresh(person, { parallel: false });
  const before = app.provider.calls()["/v1/me/tracks"] ?? 0;
  await expect.poll(() => app.provider.calls()["/v1/me/tracks"] ?? 0).toBeGreaterThan(before + 1);
  await there.send("DELETE", "me/library?uris=spotify:track:track118,spotify:track:track119");
  const { status } = await refreshing;
  app.provider.setFaults("");
  expect(status).toBe(200);
  await expectTruth(person);
});

test("a second refresh within a minute is refused with the time to try again", async () => {
  const { person } = await cached();
  await refresh(person);
  const soon = await person.post("/library/cache/refresh");
  expect([soon.status, soon.body.code]).toEqual([429, "too-many-requests"]);
  const wait = Number(soon.headers.get("retry-after"));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
});

test("a cache is stale after 12 hours: reading it starts a full scan with at most four calls at once", async () => {
  const { person } = await cached();
  const before = (await person.get("/library/cache/status")).body;
  app.clock.advance(12 * 3600 * 1000 - 60_000);
  const there = await app.atProvider(person.account);
  await there.send("PUT", "me/library?uris=spotify:track:track330");
  expect((await person.get("/library/cache/status")).body.last_full_scan).toBe(before.last_full_scan);
  expect((await person.get("/library/cache/progress")).body.status).toBe("done");
  app.clock.advance(120_000);
  await person.get("/library/cache/status");
  await untilScanIs(person, "done");
  const after = (await person.get("/library/cache/status")).body;
  expect(after.last_full_scan).toBeGreaterThan(before.last_full_scan + 43_000);
  await expectTruth(person);
});

test("a stale scan that was cancelled is not started again by looking, and its waiters get that answer", async () => {
  const { person } = await cached();
  app.clock.advance(13 * 3600 * 1000);
  app.provider.setFaults("slow:300");
  const refreshing = refresh(person, { parallel: false });
  await expect.poll(async () => (await person.get("/library/cache/progress")).body.status).toBe("running");
  await person.post("/library/cache/cancel");
  const answer = await refreshing;
  app.provider.setFaults("");
  expect([answer.status, answer.body.code]).toEqual([409, "conflict"]);
  await person.get("/library/cache/status");
  expect((await person.get("/library/cache/progress")).body.status).toBe("idle");
  expect((await refresh(person)).status).toBe(200);
});

test("tracks that a scan took out before it was cut off are not left among the person's tracks", async () => {
  const { person } = await cached();
  const { database } = app.server.ctx;
  const { unique } = countsOf(await app.truth(person.account));
  await database
    .insertInto("library_tracks")
    .values({ user_id: person.userId, track_id: "in-no-playlist-any-more" })
    .execute();
  await database
    .updateTable("library_scans")
    .set({ status: "error", detail: "cut off" })
    .where("user_id", "=", person.userId)
    .execute();
  expect((await refresh(person)).body).toMatchObject({ removed: 0, total_after: unique });
});

test("a refresh of part of the library does not count as a full scan", async () => {
  const { person } = await cached();
  app.clock.advance(13 * 3600 * 1000);
  const before = await app.server.ctx.database
    .selectFrom("library_state")
    .select("last_full_scan")
    .where("user_id", "=", person.userId)
    .executeTakeFirstOrThrow();
  await refresh(person, { include_liked: false });
  const { body } = await person.get("/library/cache/status");
  expect(body.last_full_scan * 1000).toBe(Math.floor(Number(before.last_full_scan) / 1000) * 1000);
  expect(body.last_scan).toBeGreaterThan(body.last_full_scan);
  await untilScanIs(person, "done");
});

test.each([
  { more: true },
  { concurrency: 0 },
  { concurrency: 21 },
  { concurrency: 1.5 },
  { playlist_concurrency: 11 },
  { parallel: "yes" },
  [],
])("the refresh body %j is refused", async (body) => {
  const person = await app.signIn("account-0");
  const answer = await person.post("/library/cache/refresh", body);
  expect([answer.status, answer.body.code]).toEqual([400, "bad-request"]);
  await untilScanIs(person, "done");
});

test("of a person's scans the last twenty are kept", async () => {
  const { person } = await cached();
  const { database } = app.server.ctx;
  await sql`
    insert into library_scans (user_id, status, options, created_at, finished_at)
    select ${person.userId}, 'done', '{}', now() - interval '1 day', now() - interval '1 day' from generate_series(1, 40)
  `.execute(database);
  expect((await refresh(person)).status).toBe(200);
  const kept = await database
    .selectFrom("library_scans")
    .select("scan_id")
    .where("user_id", "=", person.userId)
    .orderBy("scan_id")
    .execute();
  expect(kept).toHaveLength(20);
  expect(kept.at(-1)?.scan_id).toBe((kept[0]?.scan_id ?? 0) + 19);
});
