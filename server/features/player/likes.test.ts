import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs, type Shown } from "#testing/server/http-client.ts";
import { cachedLibrary, countsOf } from "#testing/samples/provider-truth.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({
    catalogue: aCatalogue({ accounts: 8, tracks: 400, liked: 5, playlists: [9] }),
  });
});
afterEach(() => app.provider.setFaults(""));
afterAll(() => app.close());

async function aMember(): Promise<SignedIn> {
  const person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  return person;
}

const like = (person: SignedIn, ...uris: string[]) =>
  person.send("PUT", `/player/v1/me/library?uris=${uris.join(",")}`);
const unlike = (person: SignedIn, ...uris: string[]) =>
  person.send("DELETE", `/player/v1/me/library?uris=${uris.join(",")}`);

const urisOf = (rows: readonly string[]) => rows.map((row) => row.split(" ")[0] ?? "");
const likedBy = async (person: SignedIn) => urisOf((await cachedLibrary(person)).liked);

/** The cached liked songs and all totals are those of the provider's library. */
async function expectTrue(person: SignedIn): Promise<void> {
  const cached = await cachedLibrary(person);
  const truth = await app.truth(person.account);
  expect(urisOf(cached.liked)).toEqual(urisOf(truth.liked));
  const { placements, unique } = countsOf(cached);
  expect((await person.get("/library/cache/status")).body).toMatchObject({
    total_unique: unique,
    total_placements: placements,
  });
  expect((await person.get("/library/cache/liked/count")).body.total).toBe(truth.liked.length);
  expect((await person.get("/playlists/liked")).body.track_count).toBe(truth.liked.length);
}

async function refresh(person: SignedIn): Promise<void> {
  app.clock.advance(61_000);
  expect((await person.post("/library/cache/refresh")).status).toBe(200);
}

test("a liked song stands on top of the liked songs at once, and an unliked one is gone from them", async () => {
  const person = await aMember();
  const before = await likedBy(person);
  const { items } = (await person.get("/library/cache/tracks?limit=100&offset=0")).body;
  const kept = items.map(({ uri }: Shown) => uri).find((uri: string) => !before.includes(uri));
  expect((await like(person, kept)).status).toBe(200);
  expect(await likedBy(person)).toEqual([kept, ...before]);
  await expectTrue(person);
  // Said twice, it is no second like.
  expect((await like(person, kept)).status).toBe(200);
  await expectTrue(person);
  // What is in a playlist stays in the library, what was only liked leaves it.
  expect((await unlike(person, kept, ...before.slice(0, 2))).status).toBe(200);
  expect(await likedBy(person)).toEqual(before.slice(2));
  await expectTrue(person);
  expect((await unlike(person, kept)).status).toBe(200);
  await expectTrue(person);
});

test("songs that no one had are read, in the older words too, and come in the provider's order", async () => {
  const person = await aMember();
  const ids = ["track390", "track391", "track392"];
  expect((await person.send("PUT", `/player/v1/me/tracks?ids=${ids.join(",")}`)).status).toBe(200);
  expect((await likedBy(person)).slice(0, 3)).toEqual(ids.toReversed().map((id) => `spotify:track:${id}`));
  await expectTrue(person);
  expect((await person.send("DELETE", "/player/v1/me/tracks?ids=track391")).status).toBe(200);
  await expectTrue(person);
});

test("of many songs that no one had the next scan brings the rest; it brings the provider's dates and changes nothing else", async () => {
  const person = await aMember();
  const before = await likedBy(person);
  const many = Array.from({ length: 6 }, (_, index) => `spotify:track:track${370 + index}`);
  expect((await like(person, ...many)).status).toBe(200);
  expect(await likedBy(person)).toEqual(before);
  expect((await like(person, "spotify:track:track380")).status).toBe(200);
  expect(await likedBy(person)).toEqual(["spotify:track:track380", ...before]);
  await refresh(person);
  await expectTrue(person);
  const [cached, truth] = [await cachedLibrary(person), await app.truth(person.account)];
  expect(cached.liked).toEqual(truth.liked);
});

test("what the provider refused, and what is no song, changes nothing here", async () => {
  const person = await aMember();
  const before = await likedBy(person);
  expect((await like(person, "spotify:track:nosuchsong")).status).toBe(400);
  expect((await like(person, "spotify:album:album1")).status).toBe(200);
  expect(await likedBy(person)).toEqual(before);
  await expectTrue(person);
});

test("a search knows of it although the totals are as before", async () => {
  const person = await aMember();
  const found = async () =>
    (await person.get("/library/search?q=is:liked&limit=100")).body.items.map(
      ({ track }: Shown) => track.uri,
    );
  const before = await likedBy(person);
  expect((await found()).toSorted()).toEqual(before.toSorted());
  const { items } = (await person.get("/library/cache/tracks?limit=100&offset=0")).body;
  const kept = items.map(({ uri }: Shown) => uri).find((uri: string) => !before.includes(uri));
  const [first = ""] = before;
  await like(person, first, kept);
  await unlike(person, first);
  expect((await found()).toSorted()).toEqual([kept, ...before.slice(1)].toSorted());
});
