import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilGenresAreFound } from "#testing/people/genres.ts";
import { untilScanIs, type Shown } from "#testing/server/http-client.ts";
import { createLibraryMemory } from "#server/features/library/library.ts";
import { findTracks } from "#server/features/search/search-library.ts";
import { createSearchIndexes } from "./index-memory.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 2, tracks: 30, liked: 12, playlists: [4] }) });
});
afterAll(() => app.close());

test("a library is made into an index once a change, however many search meanwhile", async () => {
  const person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  await untilGenresAreFound(app, person.userId);
  const indexes = createSearchIndexes({
    ...app.server.ctx,
    ...createLibraryMemory(app.server.ctx),
    readPlays: async () => null,
  });
  const whose = { userId: person.userId, provider: "demo" as const };
  const get = () => indexes.get(whose);
  const [first, beside] = await Promise.all([get(), get()]);
  expect(beside).toBe(first);
  expect(await get()).toBe(first);
  const { id } = (await person.get("/library/cache/tracks?limit=1")).body.items[0];
  const changed = await person.post("/classification/override", { track_id: id, genre: "soft pop" });
  expect(changed.status).toBe(200);
  const later = await Promise.all([get(), get(), get()]);
  expect(later[0]).not.toBe(first);
  expect(new Set(later).size).toBe(1);
  expect(await get()).toBe(later[0]);
});

test("of songs that fit equally well the one that the person played most comes first, as far as their plays are known", async () => {
  const person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  const whose = { userId: person.userId, provider: "demo" as const };
  const find = (readPlays: Parameters<typeof createSearchIndexes>[0]["readPlays"]) => {
    const searchIndexes = createSearchIndexes({
      ...app.server.ctx,
      ...createLibraryMemory(app.server.ctx),
      readPlays,
    });
    return findTracks({ searchIndexes }, whose, {
      q: "is:liked",
      genre: null,
      includeLiked: true,
      includePlaylists: true,
    });
  };
  const unplayed = await find(async () => null);
  const last = unplayed.at(-1);
  const { items } = (await person.get("/library/cache/tracks")).body;
  const { name, artists } = items.find(({ id }: Shown) => id === last);
  const played = await find(async () => ({
    of: (title, artist) => (title === name && artist === artists[0].name ? { plays: 3 } : null),
  }));
  expect(played).toEqual([last, ...unplayed.slice(0, -1)]);
});
