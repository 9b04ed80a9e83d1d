import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { aZip, rowOf2024, somePlays } from "#testing/samples/exports/export-zip.ts";
import { apiOf, untilScanIs, type Api, type Shown } from "#testing/server/http-client.ts";
import { importFiles, untilImported, uploadExport } from "#testing/people/import-export.ts";
import { beginLink, joinAs } from "#testing/people/join-service.ts";
import {
  cachedLibrary,
  providerClient,
  providerTruth,
  type LibraryContent,
} from "#testing/samples/provider-truth.ts";
import { aBrowser, consent, decide, finishLogin } from "#testing/people/sign-in.ts";
import { startOuterProvider, type OuterProvider } from "#testing/server/spawned-server.ts";

let outer: OuterProvider;
let app: TestApp;

beforeAll(async () => {
  const catalogue = aCatalogue({ accounts: 12, liked: 30, playlists: [20, 3] });
  outer = await startOuterProvider(catalogue, () => app?.clock.now() ?? Date.now());
  app = await startTestApp({ env: outer.env });
});
afterAll(async () => {
  await app.close();
  await outer.close();
});

let accounts = 0;
const freshAccount = () => `account-${(accounts += 1) - 1}`;
const uri = (number: number) => `spotify:track:track${number}`;
const song = (number: number) => ({
  track: `Song ${number} as exported`,
  artist: "Somebody",
  album: "An album",
  uri: uri(number),
});
/** 40 liked songs, 10 more than the service has, a playlist, plays, and a song without an address. */
const anExport = () => ({
  "Streaming_History_Audio_2025_0.json": somePlays(60, Date.UTC(2025, 4, 1), 20).map(rowOf2024),
  "YourLibrary.json": { tracks: Array.from({ length: 40 }, (_, number) => song(number)) },
  "Playlist1.json": {
    playlists: [
      {
        name: "Told",
        items: [
          { track: { trackName: "Song 50 as exported", artistName: "Somebody", trackUri: uri(50) } },
          { track: { trackName: "Without an address", artistName: "Somebody" } },
        ],
      },
    ],
  },
});

interface Person extends Api {
  userId: string;
}

async function anExportAccount(): Promise<Person> {
  const { body } = await app.api(null).post("/auth/export-account");
  const person = { ...apiOf(app.url, body.app_token), userId: body.user_id };
  await consent(person);
  return person;
}

async function aMember(): Promise<Person> {
  const person = await anExportAccount();
  await importFiles(person, anExport());
  return person;
}

async function made(person: Api, name: string, uris: string[]): Promise<string> {
  const { body } = await person.post("/playlists/create", { name });
  if (uris.length > 0) expect((await person.post(`/playlists/${body.id}/items`, { uris })).status).toBe(200);
  return body.id;
}

const truth = async (account: string) => providerTruth(await providerClient(outer.provider.base, account));

/** Merges the playlist of the export, one of whose songs has no address, with this one. */
async function mergeWithExported(person: Api, id: string): Promise<void> {
  const { items } = (await person.get("/library/cache/playlists")).body;
  const outcome = items.find(({ name }: Shown) => name === "Told").id;
  const wish = { source_playlist_ids: [outcome, id], target_name: "Merged" };
  expect((await person.post("/playlists/merge", wish)).body).toMatchObject({
    status: "done",
    detail: null,
    added: 4,
  });
}

/** Waits until what was made before the account joined is at the service; answers what came of it. */
async function untilCarried(person: Api): Promise<void> {
  await expect.poll(async () => (await person.get("/jobs")).body.items).toEqual([]);
  await untilScanIs(person, "done");
}

/** Waits until no job of anyone is open: one of an earlier test would be counted with the calls of this one. */
async function untilIdle(): Promise<void> {
  const open = () =>
    app.server.ctx.database
      .selectFrom("jobs")
      .select("kind")
      .where("user_id", "is not", null)
      .where("state", "in", ["waiting", "running", "paused"])
      .execute();
  await expect.poll(open, { message: "open jobs" }).toEqual([]);
}

/** Playlists of that name at the service, each with the addresses that it holds. */
async function listed(account: string, name: string): Promise<string[][]> {
  const { playlists } = await truth(account);
  return Object.values(playlists)
    .filter((playlist) => playlist.name === name)
    .map(({ items }) => (items ?? []).map((row) => row.split(" ")[0] ?? ""));
}

test("an account joins the service as itself: nothing is lost, and nothing is there twice", async () => {
  const [person, account] = [await aMember(), freshAccount()];
  const before = await truth(account);
  await person.post("/stats/opt_in");
  await person.sendJson("PATCH", "/auth/preferences", { compactDensity: true });
  const { body: coded } = await person.post("/auth/recovery-code");
  const first = await made(person, "Mine", [uri(1), uri(4), uri(1)]);
  await made(person, "Mine", [uri(2)]);
  await made(person, "Empty", []);
  await mergeWithExported(person, first);
  await person.send("PUT", `/player/v1/me/library?uris=${uri(50)}`);
  const { body: tracks } = await person.get(`/library/search?q=${encodeURIComponent("song 4 as")}`);
  const corrected = await person.post("/classification/override", {
    track_id: tracks.items[0].track.id,
    genre: "jazz",
    scope: "track",
  });
  expect(corrected.status, corrected.text).toBe(200);
  expect((await person.get("/stats/summary?range=all")).body.total_plays).toBe(48);
  const plays = (await person.get("/stats/summary?range=all")).body;
  const imports = (await person.get("/spotify-import/history")).body;

  expect(Object.fromEntries(await joinAs(app.url, person, account))).toEqual({
    joined: "true",
    mark: expect.any(String),
  });
  expect((await person.get("/auth/me")).body).toMatchObject({
    user_id: person.userId,
    provider: "spotify",
    link_state: "linked",
    recovery_code: null,
    capabilities: { playback: true },
  });
  await untilCarried(person);

  const after = await truth(account);
  expect(await listed(account, "Mine")).toEqual([[uri(2)], [uri(1), uri(4), uri(1)]]);
  expect(await listed(account, "Empty")).toEqual([[]]);
  expect(await listed(account, "Merged")).toEqual([[uri(50), uri(1), uri(4)]]);
  const carried = await app.server.ctx.database
    .selectFrom("jobs")
    .select("progress")
    .where("user_id", "=", person.userId)
    .where("kind", "=", "carry-over")
    .executeTakeFirstOrThrow();
  expect(carried.progress).toEqual({ done: 8, total: 8, left_out: 1 });
  expect(Object.keys(after.playlists)).toHaveLength(Object.keys(before.playlists).length + 4);
  // What exports contain likes is not written there; what was liked here is.
  expect(after.liked.map((row) => row.split(" ")[0])).toEqual([
    uri(50),
    ...before.liked.map((row) => row.split(" ")[0]),
  ]);
  expect(names(await cachedLibrary(person))).toEqual(names(after));

  const { total_plays, unique_tracks, minutes_listened } = plays;
  expect((await person.get("/stats/summary?range=all")).body).toMatchObject({
    total_plays,
    unique_tracks,
    minutes_listened,
  });
  expect((await person.get("/spotify-import/history")).body).toEqual(imports);
  expect((await person.get("/auth/preferences")).body).toMatchObject({ compactDensity: true });
  const refused = await app.api(null).post("/auth/recover", { recovery_code: coded.recovery_code });
  expect(refused.status).toBe(404);
  const again = await person.post("/auth/join", {});
  expect([again.status, again.body.code]).toEqual([409, "conflict"]);
  const overrides = await app.server.ctx.database
    .selectFrom("genre_overrides")
    .select(["track_id", "genre"])
    .where("user_id", "=", person.userId)
    .execute();
  expect(overrides).toEqual([{ track_id: "track4", genre: "jazz" }]);

  // The same export once more adds nothing, and signing in at the service is signing in to this account.
  const more = await importFiles(person, anExport());
  expect(more.stats.streaming_events).toBe(0);
  expect(names(await cachedLibrary(person))).toEqual(names(after));
  const elsewhere = await app.signIn(account);
  expect(elsewhere.userId).toBe(person.userId);
});

/** Addresses by list, without times. */
function names({ liked, playlists }: LibraryContent): unknown {
  const bare = (rows: string[] | null) => rows?.map((row) => row.split(" ")[0]) ?? null;
  return {
    liked: bare(liked)?.toSorted(),
    playlists: Object.fromEntries(
      Object.entries(playlists).map(([id, { name, items }]) => [id, { name, items: bare(items) }]),
    ),
  };
}

test("an account of the service that has a library here is not joined, and nothing is changed", async () => {
  const account = freshAccount();
  const other = await app.signIn(account);
  await untilScanIs(other, "done");
  const person = await aMember();
  const id = await made(person, "Mine", [uri(1)]);
  const before = [await cachedLibrary(person), (await person.get("/auth/me")).body];
  const back = await joinAs(app.url, person, account);
  expect([back.get("error"), back.get("code"), back.get("renewal")]).toEqual([
    "conflict",
    "account-taken",
    "true",
  ]);
  expect([await cachedLibrary(person), (await person.get("/auth/me")).body]).toEqual(before);
  expect((await person.get(`/playlists/${id}/tracks`)).body.total).toBe(1);
  expect((await other.get("/auth/me")).body).toMatchObject({ user_id: other.userId, link_state: "linked" });
  expect(await listed(account, "Mine")).toEqual([]);
});

test("who does not allow it, signs out meanwhile, or comes back in another browser, joins nothing", async () => {
  const person = await aMember();
  const begin = () => beginLink(app.url, person, "/auth/join", { next: "/stats" });
  const denied = await begin();
  const back = await finishLogin(denied.browser, await decide(denied.at, freshAccount(), "deny"));
  expect([back.get("error"), back.get("renewal"), back.get("next")]).toEqual(["forbidden", "true", "/stats"]);
  const there = await begin();
  const elsewhere = await finishLogin(aBrowser(app.url), await decide(there.at, freshAccount(), "allow"));
  expect(elsewhere.get("code")).toBe("other-browser");
  const late = await begin();
  const allowed = await decide(late.at, freshAccount(), "allow");
  const { body } = await person.post("/auth/recovery-code");
  await person.post("/auth/logout");
  expect((await finishLogin(late.browser, allowed)).get("code")).toBe("signed-out");
  const { body: session } = await app.api(null).post("/auth/recover", { recovery_code: body.recovery_code });
  expect((await apiOf(app.url, session.app_token).get("/auth/me")).body.provider).toBe("export");
});

test("needs an account without a service, someone signed in, and a path of this origin", async () => {
  const person = await anExportAccount();
  expect((await app.api(null).post("/auth/join", {})).status).toBe(401);
  expect((await person.post("/auth/join", { next: "//evil.example" })).status).toBe(400);
  expect((await person.post("/auth/join", { user_id: "x" })).status).toBe(400);
  const linked = await app.signIn(freshAccount());
  // Its first scan is over before another test counts calls.
  await untilScanIs(linked, "done");
  const refused = await linked.post("/auth/join", {});
  expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
});

test("two windows that join at once join once, and a second account is refused", async () => {
  const [person, account] = [await aMember(), freshAccount()];
  const windows = await Promise.all(
    [account, account, freshAccount()].map(async (chosen) => {
      const { browser, at } = await beginLink(app.url, person, "/auth/join", {});
      return { browser, back: await decide(at, chosen, "allow") };
    }),
  );
  const [second, ...both] = windows.toReversed();
  const outcome = await Promise.all(both.map(({ browser, back }) => finishLogin(browser, back)));
  expect(outcome.map((each) => each.get("joined"))).toContain("true");
  const last = second && (await finishLogin(second.browser, second.back));
  expect(last?.get("code")).toBe("other-account");
  await untilCarried(person);
  expect(names(await cachedLibrary(person))).toEqual(names(await truth(account)));
});

test("an import that runs while the account joins comes to its end, as one of the service", async () => {
  const [person, account] = [await anExportAccount(), freshAccount()];
  const plays = somePlays(12_000, Date.UTC(2025, 4, 1));
  const { body } = await uploadExport(
    person,
    await aZip({ ...anExport(), "Streaming_History_Audio_2024_1.json": plays.map(rowOf2024) }),
  );
  expect((await joinAs(app.url, person, account)).get("joined")).toBe("true");
  const over = await untilImported(person, body.job_id);
  expect(over.status).toBe("completed");
  await untilCarried(person);
  expect(names(await cachedLibrary(person))).toEqual(names(await truth(account)));
  const rows = await app.server.ctx.database
    .selectFrom("library_export_songs")
    .selectAll()
    .where("user_id", "=", person.userId)
    .execute();
  expect(rows).toEqual([]);
});

test("an import asks the service nothing, and the first sync after it no more than any first sync", async () => {
  const callsOf = async (work: () => Promise<unknown>) => {
    await untilIdle();
    const before = outer.provider.stats().calls;
    await work();
    await untilIdle();
    const after = Object.entries(outer.provider.stats().calls);
    const more = after.map(([path, count]) => [path, count - (before[path] ?? 0)] as const);
    return Object.fromEntries(more.filter(([path, count]) => path.startsWith("/v1/") && count > 0));
  };
  let person: Person | undefined;
  expect(await callsOf(async () => (person = await aMember()))).toEqual({});
  const joined = await callsOf(async () => {
    if (person === undefined) return;
    await joinAs(app.url, person, freshAccount());
    await untilCarried(person);
  });
  const fresh = await callsOf(async () => untilScanIs(await app.signIn(freshAccount()), "done"));
  expect(joined).toEqual(fresh);
  // Who it is; a page of playlists and one of liked songs; the three playlists whose songs may be read.
  expect(joined).toEqual({
    "/v1/me": 1,
    "/v1/me/playlists": 1,
    "/v1/me/tracks": 1,
    "/v1/playlists/{id}/items": 3,
  });
});
