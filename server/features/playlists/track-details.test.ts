import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs, type Shown } from "#testing/server/http-client.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 2, liked: 5, playlists: [9] }) });
});
afterAll(() => app.close());

test("songs of the library are reported with their first date, genre and features, others are not", async () => {
  const person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  const lists = (await person.get("/library/cache/playlists")).body.items as Shown[];
  const pages = await Promise.all(
    ["liked", ...lists.map(({ id }) => id as string)].map((id) => person.get(`/playlists/${id}/tracks`)),
  );
  const rows = pages
    .flatMap(({ body }) => body.items as Shown[])
    .filter(({ kind, track }) => kind === "track" && track !== null);
  const track = rows[0]?.track;
  const { body: genres } = await person.get("/classification/genres");
  await person.post("/classification/override", { track_id: track.id, genre: genres.allowed[0] });
  const ids = [...new Set(rows.map((row) => row.track.id as string))];
  const { status, body } = await person.post("/tracks/details", { track_ids: [...ids, "nosuchtrack"] });
  expect(status).toBe(200);
  expect(body.items.map((item: Shown) => item.track_id).toSorted()).toEqual(ids.toSorted());
  for (const item of body.items as Shown[]) {
    const same = rows.filter((row) => row.track.id === item.track_id);
    const dates = same.map((row) => row.added_at as string).toSorted();
    expect(item).toMatchObject({ added_at: dates[0], audio_features: same[0]?.track.audio_features });
  }
  expect(body.items.find((item: Shown) => item.track_id === track.id)).toMatchObject({
    applied_genre: genres.allowed[0],
    genre_source: "override",
  });
  const other = await app.signIn(app.freshAccount());
  await untilScanIs(other, "done");
  const own = (await other.get("/library/cache/tracks?limit=100&offset=0")).body.items.map(
    ({ id }: Shown) => id as string,
  );
  const details = (await other.post("/tracks/details", { track_ids: ids })).body.items;
  expect(details.every((item: Shown) => own.includes(item.track_id))).toBe(true);
  expect(details.every((item: Shown) => item.genre_source !== "override")).toBe(true);
  expect((await person.post("/tracks/details", { track_ids: [] })).status).toBe(400);
  expect((await app.api(null).post("/tracks/details", { track_ids: ["a"] })).status).toBe(401);
});
