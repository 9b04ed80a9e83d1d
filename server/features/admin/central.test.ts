import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs } from "#testing/server/http-client.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";

const shape = aCatalogue({ accounts: 3, tracks: 30, liked: 30, playlists: [] });
const catalogue = {
  ...shape,
  artists: shape.artists.map((artist) => ({ ...artist, genres: ["bebop"] })),
};
let app: TestApp;
let admin: SignedIn;
let person: SignedIn;

beforeAll(async () => {
  app = await startTestApp({ catalogue, env: { DEMO_FAULTS: "genres", ADMINS: "demo:account-2" } });
  admin = await app.signIn("account-2");
  person = await app.signIn("account-0");
  await Promise.all([admin, person].map((who) => untilScanIs(who, "done")));
  await admin.post("/admin/enrich/all", {});
});
afterAll(() => app.close());

const genreOf = async (who: SignedIn, id: string) =>
  (await who.get(`/classification/tracks/${id}/explain`)).body.applied_genre;
const preview = (change: { genre: string | null }) => {
  const query = Object.entries(change).filter(([, value]) => value !== null) as [string, string][];
  return admin.get(`/admin/central/preview?${new URLSearchParams(query).toString()}`);
};
const entry = async (kind: string, id: string) =>
  (await admin.get(`/admin/central/entry?kind=${kind}&provider=demo&id=${id}`)).body;

test("songs and artists are found by a part of their name, and every source is shown with its word", async () => {
  const { items } = (await admin.get("/admin/central/search?kind=artist&q=%C3%85NGSTR")).body;
  expect(items).toEqual([
    expect.objectContaining({ id: "artist0", name: "Ångström & the 電子音", songs: 14 }),
  ]);
  const songs = (await admin.get("/admin/central/search?kind=track&q=song+12")).body.items;
  expect(songs).toEqual([
    expect.objectContaining({ id: "track12", name: "Song 12 🎵", genre: "bebop", songs: null }),
  ]);
  expect(await entry("track", "track12")).toMatchObject({
    genre: "bebop",
    given: null,
    facts: [{ source: "provider", subject: "Ångström & the 電子音", by: "id", genres: ["bebop"] }],
  });
  // What looks like a pattern is a text.
  expect((await admin.get("/admin/central/search?kind=track&q=%25")).body.items).toEqual([]);
});

test("setting an artist's genre is seen before, counts for everyone, is in the audit list, and can be cleared", async () => {
  const change = { kind: "artist", provider: "demo", id: "artist1", genre: "ska" };
  const seen = (await preview(change)).body;
  expect(seen).toMatchObject({ libraries: 2 });
  expect(seen.tracks).toHaveLength(seen.changed);
  expect(seen.tracks[0]).toMatchObject({ from: "bebop", to: "ska" });
  expect(await genreOf(person, seen.tracks[0].track_id)).toBe("bebop");
  const set = await admin.sendJson("PUT", "/admin/central", change);
  expect([set.status, set.body]).toEqual([200, { changed: seen.changed, libraries: 2 }]);
  await expect.poll(() => genreOf(person, seen.tracks[0].track_id)).toBe("ska");
  expect(await entry("artist", "artist1")).toMatchObject({ given: "ska" });
  expect((await preview(change)).body.changed).toBe(0);
  expect((await admin.get("/admin/audit")).body.items[0]).toMatchObject({ action: "PUT /admin/central" });
  const cleared = { ...change, genre: null };
  expect((await preview(cleared)).body.changed).toBe(seen.changed);
  expect((await admin.sendJson("PUT", "/admin/central", cleared)).body.changed).toBe(seen.changed);
  await expect.poll(() => genreOf(person, seen.tracks[0].track_id)).toBe("bebop");
});

test.each([
  [404, { kind: "track", id: "nothing", genre: "ska" }],
  [404, { kind: "artist", id: "nobody", genre: null }],
  [422, { kind: "track", id: "track1", genre: "no such genre" }],
  [400, { kind: "album", id: "track1", genre: "ska" }],
  [400, { kind: "track", id: "", genre: "ska" }],
  [400, { kind: "track", id: "track1", genre: "ska", provider: "export" }],
])("%i for %j, asked or done", async (status, body) => {
  const change = { provider: "demo", ...body };
  expect((await preview(change)).status).toBe(status);
  expect((await admin.sendJson("PUT", "/admin/central", change)).status).toBe(status);
});
