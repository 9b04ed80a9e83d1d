import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs, type Shown } from "#testing/server/http-client.ts";
import { importFiles } from "#testing/people/import-export.ts";
import { cachedLibrary, providerClient, providerTruth } from "#testing/samples/provider-truth.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";
import { startOuterProvider, type OuterProvider } from "#testing/server/spawned-server.ts";
import { standingLists } from "./imported-library.ts";

let outer: OuterProvider;
let app: TestApp;

beforeAll(async () => {
  const catalogue = aCatalogue({ accounts: 4, tracks: 900, liked: 620, playlists: [530] });
  outer = await startOuterProvider(catalogue, () => app?.clock.now() ?? Date.now());
  app = await startTestApp({ env: { ...outer.env, SPOTIFY_DAILY_BUDGET: "20" } });
});
afterAll(async () => {
  await app.close();
  await outer.close();
});

/** Songs of the service as an account package names them. */
const songs = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    track: `Song ${from + index} as exported`,
    artist: "Somebody",
    album: "An album",
    uri: `spotify:track:track${from + index}`,
  }));

const aPackage = {
  "Spotify Account Data/YourLibrary.json": { tracks: songs(0, 622) },
  "Spotify Account Data/Playlist1.json": {
    playlists: [
      {
        name: "Only in the export",
        items: [{ track: { trackName: "Never liked", artistName: "Somebody", trackUri: "spotify:track:x" } }],
      },
    ],
  },
};

async function find(person: SignedIn, text: string): Promise<string[]> {
  const { body } = await person.get(`/library/search?q=${encodeURIComponent(text)}`);
  return body.items.map(({ track }: Shown) => track.name);
}

test("what an export holds is there before a scan comes to it, which then replaces it", async () => {
  const person = await app.signIn("account-0");
  const paused = await untilScanIs(person, "paused");
  const before = (await cachedLibrary(person)).liked.length;
  expect(before).toBeLessThan(620);
  const over = await importFiles(person, aPackage);
  expect(over).toMatchObject({ status: "completed", stats: { library_tracks: 622, playlist_additions: 1 } });
  const { liked, playlists } = await cachedLibrary(person);
  expect(liked).toHaveLength(622);
  expect(Object.keys(playlists).filter((id) => id.startsWith("export:"))).toEqual([]);
  expect(await find(person, "Never liked")).toEqual(["Never liked"]);
  expect(await find(person, "Song 621")).toEqual(["Song 621 as exported"]);
  expect((await person.get("/library/cache/status")).body).toMatchObject({ last_full_scan: null });

  app.clock.advance(paused.paused_until * 1000 - app.clock.now() + 1000);
  await untilScanIs(person, "done");
  const there = await providerClient(outer.provider.base, "account-0");
  expect(await cachedLibrary(person)).toEqual(await providerTruth(there));
  expect(await find(person, "exported")).toEqual([]);
  expect(await find(person, "Never liked")).toEqual([]);
  expect((await person.get("/library/cache/liked/count")).body.total).toBe(620);

  // Once the service was read, an export adds nothing to the library.
  await importFiles(person, aPackage);
  expect(await cachedLibrary(person)).toEqual(await providerTruth(there));
});

test("of several imports the newest zip's playlists stand, with later single files, and the newest liked songs", () => {
  const list = (importId: string, filename: string, kind: "liked" | "playlist" = "playlist") => ({
    import_id: importId,
    filename,
    kind,
    name: "",
  });
  const later = list("c", "Playlist2.json");
  const newest = [list("b", "new.ZIP"), list("b", "new.ZIP")];
  const older = [list("a", "old.zip", "liked"), list("a", "old.zip")];
  expect(standingLists([later, ...newest, ...older])).toEqual([older[0], later, ...newest]);
  expect(standingLists([later])).toEqual([later]);
  expect(standingLists([])).toEqual([]);
});
