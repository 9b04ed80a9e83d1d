import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs, type Shown } from "#testing/server/http-client.ts";
import { importFiles } from "#testing/people/import-export.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 20, liked: 9, playlists: [5] }) });
});
afterAll(() => app.close());

async function aMember(): Promise<SignedIn> {
  const person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  return person;
}

const override = (person: SignedIn, trackId: string, genre: string | null, scope = "track") =>
  person.post("/classification/override", { track_id: trackId, genre, scope });

async function likedRow(person: SignedIn, trackId: string): Promise<Shown> {
  const { items } = (await person.get("/playlists/liked/tracks")).body;
  return items.find(({ track }: Shown) => track.id === trackId);
}

/** What the central library knows of an artist, for the time of `work`. */
async function withArtistGenres(artist: string, genres: string, work: () => Promise<void>): Promise<void> {
  const { database } = app.server.ctx;
  await sql`
    insert into genre_facts (subject, key, source, entity, genres, told_at)
    values ('artist', ${`demo:${artist}`}, 'wikidata', 'Q1', ${genres}::text[], now())
  `.execute(database);
  await sql`update genre_facts_version set version = version + 1`.execute(database);
  try {
    await work();
  } finally {
    await sql`delete from genre_facts`.execute(database);
    await sql`update genre_facts_version set version = version + 1`.execute(database);
  }
}

const unknown = { applied_genre: null, central_genre: null, genre_source: "unknown" };

test("the genres are listed: all that may be given, the main ones among them, and the tree", async () => {
  const { allowed, mainstream, tree } = (await (await aMember()).get("/classification/genres")).body;
  expect(new Set(allowed).size).toBe(allowed.length);
  expect(mainstream.length).toBeGreaterThan(10);
  expect(mainstream.filter((genre: string) => !allowed.includes(genre))).toEqual([]);
  expect(tree.filter(({ main }: { main: string }) => !mainstream.includes(main))).toEqual([]);
  expect((await app.api(null).get("/classification/genres")).status).toBe(401);
});

describe("a genre of one's own", () => {
  test("is shown on every row of the track, for its person alone, until it is cleared", async () => {
    const [person, other] = [await aMember(), await aMember()];
    expect(await likedRow(person, "track3")).toMatchObject(unknown);
    const set = await override(person, "track3", "jazz");
    const own = { applied_genre: "jazz", central_genre: null, genre_source: "override" };
    expect([set.status, set.body]).toMatchObject([200, { track_id: "track3", ...own }]);
    expect(await likedRow(person, "track3")).toMatchObject(own);
    expect(await likedRow(other, "track3")).toMatchObject(unknown);
    const found = await person.get("/library/search?genre=jazz");
    expect(found.body.items).toContainEqual(
      expect.objectContaining({ track: expect.objectContaining({ id: "track3" }) }),
    );
    expect((await override(person, "track3", "techno")).body.applied_genre).toBe("techno");
    expect((await override(person, "track3", null)).body).toMatchObject({ track_id: "track3", ...unknown });
    expect(await likedRow(person, "track3")).toMatchObject(unknown);
    expect((await person.get("/library/search?genre=techno")).body.total).toBe(0);
  });

  test("goes before what artists carry, which applies again when it is cleared", async () => {
    const person = await aMember();
    await withArtistGenres("artist0", "{angstrom core,ambient}", async () => {
      await override(person, "track3", "rock");
      const row = await likedRow(person, "track3");
      expect(row).toMatchObject({
        applied_genre: "rock",
        central_genre: "ambient",
        genre_source: "override",
      });
      const cleared = (await override(person, "track3", null)).body;
      expect(cleared).toMatchObject({
        applied_genre: "ambient",
        central_genre: "ambient",
        genre_source: "artists",
      });
    });
  });

  test("of an album or an artist is every song's there, but for those with one of their own", async () => {
    const person = await aMember();
    const preview = await person.post("/classification/override/preview", {
      track_id: "track3",
      genre: "jazz",
      scope: "artist",
    });
    const set = await override(person, "track3", "jazz", "artist");
    expect([set.body.changed, set.body.tracks]).toEqual([preview.body.changed, preview.body.tracks]);
    expect(preview.body.tracks).toContainEqual(
      expect.objectContaining({ track_id: "track3", from: null, to: "jazz" }),
    );
    expect(set.body).toMatchObject({ applied_genre: "jazz", genre_source: "override" });
    await override(person, "track3", "rock");
    expect((await likedRow(person, "track3")).applied_genre).toBe("rock");
    await override(person, "track3", null);
    expect((await override(person, "track3", "techno", "album")).body.applied_genre).toBe("techno");
    await override(person, "track3", null, "album");
    expect((await override(person, "track3", null, "artist")).body).toMatchObject(unknown);
  });

  test("is refused for genres that there are not, with the nearest, and for tracks of no or another library", async () => {
    const person = await aMember();
    for (const path of ["/classification/override", "/classification/override/preview"]) {
      const misspelt = await person.post(path, { track_id: "track3", genre: "teckno" });
      expect(misspelt).toMatchObject({ status: 422, body: { code: "unprocessable" } });
      expect(misspelt.body.detail).toContain("Techno");
      expect((await person.post(path, { track_id: "track399", genre: "jazz" })).status).toBe(404);
      for (const body of [
        { track_id: "track3" },
        { genre: "jazz" },
        { track_id: "track3", genre: "jazz", x: 1 },
      ])
        expect((await person.post(path, body)).status).toBe(400);
      expect((await app.api(null).post(path, { track_id: "track3", genre: null })).status).toBe(401);
    }
  });
});

test("why a track has its genre names every source with its weight and path", async () => {
  const person = await aMember();
  await withArtistGenres("artist0", "{deep house}", async () => {
    await override(person, "track4", "jazz");
    const { status, body } = await person.get("/classification/tracks/track3/explain");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      track_id: "track3",
      genre_source: "artists",
      path: expect.arrayContaining(["house"]),
    });
    expect(body.reasons).toContainEqual(
      expect.objectContaining({ source: "wikidata", said: "deep house", genre: "deep house" }),
    );
    expect(body.shares.reduce((sum: number, { share }: { share: number }) => sum + share, 0)).toBeCloseTo(1);
    await override(person, "track4", null);
  });
  expect((await person.get("/classification/tracks/track399/explain")).status).toBe(404);
  expect((await app.api(null).get("/classification/tracks/track3/explain")).status).toBe(401);
});

test("what the central library says counts for everyone who has the song", async () => {
  const admin = await app.signIn(app.freshAccount());
  await sql`update users set is_admin = true where user_id = ${admin.userId}`.execute(
    app.server.ctx.database,
  );
  await untilScanIs(admin, "done");
  const other = await aMember();
  const set = (genre: string | null) => admin.post("/classification/central", { track_id: "track3", genre });
  const { status } = await set("ska");
  expect(status).toBe(200);
  const { rows } = (await other.post("/classification/dry-run", {})).body;
  const row = rows.find(({ track_id: id }: { track_id: string }) => id === "track3");
  expect(row).toMatchObject({ detected_genre: "ska", consensus_genre: "ska" });
  expect((await set("no such genre")).status).toBe(422);
  expect((await admin.post("/classification/central", { track_id: "nothing", genre: "ska" })).status).toBe(
    404,
  );
  expect((await other.post("/classification/central", { track_id: "track3", genre: "ska" })).status).toBe(
    403,
  );
  await set(null);
  const after = (await other.post("/classification/dry-run", {})).body.rows;
  expect(after.find(({ track_id: id }: { track_id: string }) => id === "track3").detected_genre).toBeNull();
});

test("coverage, the map and the songs of a genre agree on how many there are", async () => {
  const person = await aMember();
  // The songs of its artist and album follow it.
  const { changed } = (await override(person, "track3", "ska")).body;
  const [coverage, map, ofMain, without] = await Promise.all([
    person.get("/classification/coverage"),
    person.get("/classification/map"),
    person.get("/classification/tracks?genre=reggae"),
    person.get("/classification/tracks?limit=3"),
  ]);
  const { total, known, by_source: bySource, missing_artists: missing } = coverage.body;
  expect(bySource).toMatchObject({ override: 1, unknown: total - known });
  expect(map.body.genres).toContainEqual({
    genre: "ska",
    display: "Ska",
    main: "reggae",
    songs: changed,
    plays: 0,
  });
  expect(map.body.unknown.songs).toBe(total - known);
  expect(ofMain.body.total).toBe(changed);
  expect(ofMain.body.items).toContainEqual(
    expect.objectContaining({ id: "track3", applied_genre: "ska", source: "override" }),
  );
  expect([without.body.total, without.body.items.length]).toEqual([total - known, 3]);
  expect(missing[0].tracks).toBeGreaterThan(0);
  expect((await person.get("/classification/tracks?genre=nothing")).body.total).toBe(0);
  expect((await person.get("/classification/tracks?limit=0")).status).toBe(400);
  for (const path of ["coverage", "map", "tracks"])
    expect((await app.api(null).get(`/classification/${path}`)).status).toBe(401);
});

test("the map counts songs, and plays of at least 30 s, by genre", async () => {
  const person = await aMember();
  await override(person, "track3", "bebop");
  const play = (minute: number, ms: number, track: string) => ({
    ts: `2024-05-04T10:${String(minute).padStart(2, "0")}:00Z`,
    ms_played: ms,
    master_metadata_track_name: `Name of ${track}`,
    master_metadata_album_artist_name: "Somebody",
    master_metadata_album_album_name: "An Album",
    spotify_track_uri: `spotify:track:${track}`,
  });
  await importFiles(person, {
    "Streaming_History_Audio_2024_0.json": [
      play(1, 200_000, "track3"),
      play(5, 31_000, "track3"),
      play(9, 29_000, "track3"),
      play(12, 180_000, "track1"),
      play(20, 180_000, "elsewhere"),
    ],
  });
  const { genres, unknown: rest } = (await person.get("/classification/map")).body;
  expect(genres).toContainEqual(expect.objectContaining({ genre: "bebop", plays: 2 }));
  const others = genres.filter(({ genre }: Shown) => genre !== "bebop");
  expect(others.reduce((sum: number, { plays }: Shown) => sum + plays, rest.plays)).toBe(1);
});
