import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { copyOf, restoreCopy, uploadCopy } from "#testing/people/account-copy.ts";
import { restoredTables, rowsOf, settled, useEverything } from "#testing/people/copied-account.ts";
import { exportPerson } from "#testing/people/export-account.ts";
import { importFiles } from "#testing/people/import-export.ts";
import { consent, type SignedIn } from "#testing/people/sign-in.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { rowOf2020, somePlays } from "#testing/samples/exports/export-zip.ts";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import type { Api, Shown } from "#testing/server/http-client.ts";

/* One account on two instances: what it had on the first is on the second what it was. */

let from: TestApp;
let to: TestApp;
let person: SignedIn;
let zip: Buffer;

beforeAll(async () => {
  const catalogue = aCatalogue({ accounts: 6, liked: 5, playlists: [9, 4] });
  from = await startTestApp({ catalogue });
  to = await startTestApp({ catalogue });
  person = await settled(from, "account-0");
  await useEverything(from, person);
  zip = await copyOf(person);
});
afterAll(async () => {
  await from.close();
  await to.close();
});

const reasons = (report: Shown) =>
  Object.fromEntries(report.files.map((file: Shown) => [file.path, file.left_out]));
const added = (report: Shown): number =>
  report.files.reduce((sum: number, file: Shown) => sum + (file.added ?? 0), 0);

describe("the same account of a service on another instance", () => {
  let back: SignedIn;
  let restored: { preview: Shown; report: Shown };

  beforeAll(async () => {
    back = await settled(to, "account-0");
    restored = await restoreCopy(back, zip);
  });

  test("is shown before anything is stored what comes back and what does not", () => {
    const { preview } = restored;
    expect(preview).toMatchObject({ provider: "demo", is_same_account: true });
    expect(added(preview)).toBe(0);
    const left = Object.entries(reasons(preview)).filter(([, reason]) => reason !== null);
    expect(Object.fromEntries(left)).toMatchObject({
      "account/sessions.json": "explained",
      "account/jobs.json": "explained",
      "genres/genres.csv": "explained",
      "library/playlists.json": "library-at-service",
    });
    for (const file of preview.files) if (file.left_out === "explained") expect(file.reason).toMatch(/\.$/u);
  });

  test("has every row of every table that a rule brings back", async () => {
    const tables = await restoredTables(from, "service");
    expect(tables.length).toBeGreaterThan(20);
    for (const table of tables) {
      const before = await rowsOf(from, person.userId, table);
      expect(before.length, `nothing to restore in ${table}: fill it in useEverything`).toBeGreaterThan(0);
      expect(await rowsOf(to, back.userId, table), table).toEqual(before);
    }
  });

  test("keeps how long sign-ins last, shows the plays, and can undo a change", async () => {
    expect((await back.get("/auth/preferences")).body).toMatchObject({
      keepalive: "indefinite",
      theme: "light",
    });
    const [here, there] = await Promise.all([person.get("/stats/plays"), back.get("/stats/plays")]);
    expect(there.body.items.length).toBe(here.body.items.length);
    const operations = (await back.get("/operations")).body.items;
    expect(operations.map(({ kind }: Shown) => kind)).toEqual(
      (await person.get("/operations")).body.items.map(({ kind }: Shown) => kind),
    );
    expect((await back.post("/playlists/create", { name: "Made there", public: false })).status).toBe(200);
  });

  test("gets nothing more from a second import", async () => {
    const before = await rowsOf(to, back.userId, "history_plays");
    const { report, job } = await restoreCopy(back, zip);
    expect([job.state, added(report)]).toEqual(["done", 0]);
    expect(reasons(report)["operations/operations.json"]).toBe("not-empty");
    expect(await rowsOf(to, back.userId, "history_plays")).toEqual(before);
  });
});

test("another account of the service gets what is the person's own, and nothing of another's playlists", async () => {
  const other = await settled(to, "account-1");
  const { report } = await restoreCopy(other, zip);
  expect(reasons(report)).toMatchObject({
    "history/plays.csv": null,
    "genres/own-genres.json": null,
    "library/smart-playlists.json": "other-account",
    "operations/changes.json": "other-account",
  });
  expect(await rowsOf(to, other.userId, "smart_playlists")).toEqual([]);
  expect(await rowsOf(to, other.userId, "history_plays")).toEqual(
    await rowsOf(from, person.userId, "history_plays"),
  );
  const settings = await rowsOf(to, other.userId, "social_settings");
  expect(settings).toMatchObject([{ search_visibility: "name", handle: null }]);
});

test("an account without a service takes plays, and no songs of another service", async () => {
  const local = await exportPerson(to);
  const { report } = await restoreCopy(local, zip);
  expect(reasons(report)).toMatchObject({
    "history/plays.csv": null,
    "genres/own-genres.json": "other-service",
    "playing/queue.json": "other-service",
    "library/playlists.json": "library-at-service",
  });
});

test("a library that no service has comes back whole, with what was made and changed here", async () => {
  const local = await exportPerson(from);
  await consent(local);
  await importFiles(local, {
    "YourLibrary.json": {
      tracks: [0, 1, 2].map((n) => ({
        artist: `Artist ${n}`,
        album: "Album",
        track: `Song ${n}`,
        uri: `spotify:track:s${n}`,
      })),
    },
    "Playlist1.json": {
      playlists: [
        {
          name: "Of the export",
          items: [3, 4].map((n) => ({
            track: {
              trackName: `Song ${n}`,
              artistName: `Artist ${n}`,
              albumName: "",
              trackUri: `spotify:track:s${n}`,
            },
            addedDate: "2024-01-02",
          })),
        },
      ],
    },
    "endsong_0.json": somePlays(20, Date.UTC(2024, 4, 1)).map(rowOf2020),
  });
  const { id } = (await local.post("/playlists/create", { name: "Made here", public: false })).body;
  await local.post(`/playlists/${id}/items`, { uris: ["spotify:track:s1", "spotify:track:s4"] });
  await local.post(`/playlists/${id}/items`, { uris: ["spotify:track:s2"] });
  const again = await exportPerson(to);
  const { report, job } = await restoreCopy(again, await copyOf(local));
  expect(job.state).toBe("done");
  expect(reasons(report)["library/local-songs.json"]).toBeNull();
  const alike = ["history_plays", "history_lists", "operations", "operation_parts", "playlist_versions"];
  for (const table of [...(await restoredTables(from, "local")), ...alike]) {
    const before = await rowsOf(from, local.userId, table);
    expect(before.length, table).toBeGreaterThan(0);
    expect(await rowsOf(to, again.userId, table), table).toEqual(before);
  }
  const songs = (api: Api) => api.get(`/playlists/${id}/tracks`);
  expect((await songs(again)).body.items.map((item: Shown) => item.track.name)).toEqual(
    (await songs(local)).body.items.map((item: Shown) => item.track.name),
  );
  expect(added((await restoreCopy(again, await copyOf(local))).report)).toBe(0);
});

test("an upload that is not there is not found, and one import runs at a time", async () => {
  const owner = await settled(to, "account-4");
  const unknownId = "00000000-0000-4000-8000-000000000000";
  for (const step of ["preview", "import"])
    expect((await owner.post(`/account-copy/${unknownId}/${step}`)).status).toBe(404);
  expect((await owner.get(`/account-copy/jobs/${unknownId}`)).status).toBe(404);
  const id = await uploadCopy(owner, zip);
  const answers = await Promise.all([
    owner.post(`/account-copy/${id}/import`),
    owner.post(`/account-copy/${id}/import`),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});
