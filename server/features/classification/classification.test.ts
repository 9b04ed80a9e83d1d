import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/app.ts";
import { aCatalogue } from "#testing/catalogue.ts";
import { untilScanIs, type Shown } from "#testing/http-client.ts";
import type { SignedIn } from "#testing/sign-in.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 5, liked: 9, playlists: [5] }) });
});
afterAll(() => app.close());

async function somebody(): Promise<SignedIn> {
  const person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  return person;
}

const override = (person: SignedIn, trackId: string, genre: string | null) =>
  person.post("/classification/override", { track_id: trackId, genre });

async function likedRow(person: SignedIn, trackId: string): Promise<Shown> {
  const { items } = (await person.get("/playlists/liked/tracks")).body;
  return items.find(({ track }: Shown) => track.id === trackId);
}

test("the genres are told: all that may be given, the main ones among them", async () => {
  const { allowed, mainstream } = (await (await somebody()).get("/classification/genres")).body;
  expect(new Set(allowed).size).toBe(allowed.length);
  expect(mainstream.length).toBeGreaterThan(10);
  expect(mainstream.filter((genre: string) => !allowed.includes(genre))).toEqual([]);
  expect((await app.api(null).get("/classification/genres")).status).toBe(401);
});

test("an own genre is shown on every row of the track, for its person alone, until it is cleared", async () => {
  const [person, other] = [await somebody(), await somebody()];
  const unknown = { applied_genre: null, central_genre: null, genre_source: "unknown" };
  expect(await likedRow(person, "track3")).toMatchObject(unknown);
  const set = await override(person, "track3", "jazz");
  const own = { applied_genre: "jazz", central_genre: null, genre_source: "override" };
  expect([set.status, set.body]).toEqual([200, { track_id: "track3", ...own }]);
  expect(await likedRow(person, "track3")).toMatchObject(own);
  expect(await likedRow(person, "track4")).toMatchObject(unknown);
  expect(await likedRow(other, "track3")).toMatchObject(unknown);
  const found = await person.get("/library/search?genre=jazz");
  expect(found.body).toMatchObject({ total: 1, items: [{ track: { id: "track3" }, ...own }] });
  expect((await override(person, "track3", "techno")).body.applied_genre).toBe("techno");
  expect((await override(person, "track3", null)).body).toEqual({ track_id: "track3", ...unknown });
  expect(await likedRow(person, "track3")).toMatchObject(unknown);
  expect((await person.get("/library/search?genre=techno")).body.total).toBe(0);
});

test("what artists carry applies where the person said nothing", async () => {
  const person = await somebody();
  await sql`update catalogue_artists set genres = '{angstrom core,ambient}' where id = 'artist0'`.execute(
    app.server.ctx.database,
  );
  expect(await likedRow(person, "track3")).toMatchObject({
    applied_genre: "ambient",
    genre_source: "unknown",
  });
  await override(person, "track3", "rock");
  expect(await likedRow(person, "track3")).toMatchObject({ applied_genre: "rock", genre_source: "override" });
  await sql`update catalogue_artists set genres = '{}'`.execute(app.server.ctx.database);
});

test("genres that there are not, tracks of no or another library and unknown fields are refused", async () => {
  const person = await somebody();
  expect((await override(person, "track3", "no such genre")).body).toMatchObject({
    code: "bad-request",
    fields: { genre: expect.any(String) },
  });
  expect((await override(person, "track399", "jazz")).body).toMatchObject({
    code: "bad-request",
    fields: { track_id: expect.any(String) },
  });
  for (const body of [{ track_id: "track3" }, { genre: "jazz" }, { track_id: "track3", genre: "jazz", x: 1 }])
    expect((await person.post("/classification/override", body)).status).toBe(400);
  expect(
    (await app.api(null).post("/classification/override", { track_id: "track3", genre: null })).status,
  ).toBe(401);
});
