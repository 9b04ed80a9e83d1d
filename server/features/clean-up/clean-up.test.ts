import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { renameCachedPlaylist } from "#server/features/library/library.ts";
import { startTestApp, type TestApp } from "#testing/app.ts";
import type { TestCatalogue } from "#testing/catalogue.ts";
import { apiOf, untilScanIs, type Answer, type Shown } from "#testing/http-client.ts";
import { importFiles } from "#testing/import-export.ts";
import { consent, type SignedIn } from "#testing/sign-in.ts";
import { changedRows } from "./rules/changed-rows.ts";

let app: TestApp;
let onCall: (method: string) => void = () => undefined;

const added = (ids: string) =>
  ids
    .split(" ")
    .map((id, at) => ({ track_id: id, added_at: new Date(Date.UTC(2024, 0, 1 + at)).toISOString() }));

/** Doubles of each kind, a playlist that loses a song, empty ones and unsorted likes, in every account alike. */
function anUntidyCatalogue(accounts: number): TestCatalogue {
  const track = (id: string, more: object = {}) => ({
    id,
    name: `Tune ${id}`,
    album_id: "album",
    artist_ids: ["artist"],
    duration_ms: 200_000,
    ...more,
  });
  return {
    artists: [{ id: "artist", name: "Somebody" }],
    albums: [{ id: "album", name: "All", artist_ids: ["artist"] }],
    tracks: [
      ...["a", "c", "d", "e", "x", "y", "lone1", "lone2"].map((id) => track(id)),
      track("b", { isrc: "QZ1111111111" }),
      track("bTwin", { isrc: "QZ1111111111", name: "Another name" }),
      track("cAlike", { name: "TUNE  C", duration_ms: 201_500 }),
      track("lost", { isrc: "QZ2222222222" }),
      track("found", { isrc: "QZ2222222222", name: "Found again" }),
    ],
    accounts: Array.from({ length: accounts }, (_, index) => ({
      id: `account-${index}`,
      display_name: "",
      email: `a${index}@example.org`,
      liked: added("a lone1 lone2 found"),
      playlists: [
        { id: `doubles-${index}`, name: "Doubles", items: added("a b a c bTwin d a cAlike") },
        { id: `more-${index}`, name: "More", items: added("e e") },
        { id: `losing-${index}`, name: "Losing", items: added("x lost y") },
        { id: `empty-${index}`, name: "Empty", items: [] },
        { id: `bare-${index}`, name: "Bare", items: [] },
        {
          id: `theirs-${index}`,
          name: "Theirs",
          owner_id: "somebody",
          collaborative: true,
          items: added("a a"),
        },
      ],
    })),
  };
}

beforeAll(async () => {
  app = await startTestApp({
    catalogue: anUntidyCatalogue(14),
    onExchange: ({ method }) => onCall(method),
  });
});
afterEach(() => {
  onCall = () => undefined;
  app.provider.setFaults("");
});
afterAll(() => app.close());

interface Somebody extends SignedIn {
  id: (name: string) => string;
}

async function somebody(): Promise<Somebody> {
  const person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  await consent(person);
  const index = person.account.split("-")[1] ?? "";
  return { ...person, id: (name) => `${name}-${index}` };
}

const totals = async (person: SignedIn, rule = "same-id"): Promise<Shown> =>
  (await person.get(`/clean-up?rule=${rule}`)).body;
const apply = (person: SignedIn, body: object): Promise<Answer> => person.post("/clean-up", body);
const listed = async (person: SignedIn, query: string): Promise<Shown[]> =>
  (await person.get(`/clean-up/playlists?${query}`)).body.items;
const rowsOf = async (person: SignedIn, id: string, query: string): Promise<Shown[]> =>
  (await person.get(`/clean-up/playlists/${id}?${query}`)).body.items;
const jobOf = async (person: SignedIn, { body }: Answer): Promise<Shown> =>
  (await person.get(`/jobs/${body.job_id}`)).body;

/** Names of the rows that a playlist has at the service; undefined: it is not in the library. */
async function held(person: Somebody, name: string): Promise<string | undefined> {
  const rows = (await app.truth(person.account)).playlists[person.id(name)]?.items;
  return rows?.map((row) => row.split(" ")[0]?.split(":")[2]).join(" ");
}

async function undo(person: SignedIn, { body }: Answer): Promise<void> {
  const undone = await person.post(`/operations/${body.operation_id}/undo`, {});
  expect(undone.body.status, undone.text).toBe("done");
}

/** A song of `losing` that the service no longer has, after an earlier version was kept. */
async function lose(person: Somebody): Promise<void> {
  const { database } = app.server.ctx;
  // Here alone: at the service, another name would be another version, which is read again.
  const at = { userId: person.userId, playlistId: person.id("losing") };
  await renameCachedPlaylist(database, { ...at, name: "Lost one" });
  await sql`
    update library_playlist_items set kind = 'gone', track_id = null
    where user_id = ${person.userId} and playlist_id = ${person.id("losing")} and position = 1
  `.execute(database);
  await sql`delete from library_tracks where user_id = ${person.userId} and track_id = 'lost'`.execute(
    database,
  );
}

describe("one pass over a library", () => {
  test("counts duplicates by rule, empty playlists and unsorted likes, of own playlists alone", async () => {
    const person = await somebody();
    const found = await totals(person, "same-song");
    expect(found).toMatchObject({
      own_playlists: 5,
      by_rule: { "same-id": 3, "same-recording": 4, "same-song": 5 },
      duplicates: { rows: 5, playlists: 2 },
      gone: { rows: 0, playlists: 0 },
      empty: { playlists: 2, by_rule: 0 },
      likes: { songs: 3 },
    });
    expect(found.likes.items.map(({ id }: Shown) => id)).toEqual(["found", "lone2", "lone1"]);
    const playlists = await listed(person, "part=duplicates&rule=same-id");
    expect(playlists.map(({ name, before, after }) => [name, before, after])).toEqual([
      ["Doubles", 8, 6],
      ["More", 2, 1],
    ]);
    expect((await listed(person, "part=empty")).map(({ name }) => name)).toEqual(["Empty", "Bare"]);
    const rows = await rowsOf(person, person.id("doubles"), "part=duplicates&rule=same-song");
    expect(rows.map(({ position, stays }) => [position, stays.position, stays.because])).toEqual([
      [2, 0, "same-id"],
      [4, 1, "same-recording"],
      [6, 0, "same-id"],
      [7, 3, "same-song"],
    ]);
  });

  test("leaves playlists to their rules, and counts the empty ones among them", async () => {
    const person = await somebody();
    const { database, now } = app.server.ctx;
    for (const name of ["more", "empty"])
      await sql`
        insert into smart_playlists (user_id, playlist_id, rule, schedule, written, kept, left_out, created_at)
        values (${person.userId}, ${person.id(name)}, 'all of (liked is yes)', 'never', '[]', '[]', '[]', ${new Date(now())})
      `.execute(database);
    expect(await totals(person)).toMatchObject({
      duplicates: { rows: 2, playlists: 1 },
      empty: { playlists: 1, by_rule: 1 },
    });
  });

  test("names what is gone by an earlier version, and finds the same recording in its place", async () => {
    const person = await somebody();
    await lose(person);
    expect((await totals(person)).gone).toMatchObject({ rows: 1, playlists: 1, named: 1, replaceable: 1 });
    const [playlist] = await listed(person, "part=gone");
    expect([playlist?.before, playlist?.after, playlist?.replaceable]).toEqual([3, 4, 1]);
    expect(await rowsOf(person, person.id("losing"), "part=gone")).toMatchObject([
      {
        position: 1,
        state: "replace",
        song: { name: "Tune lost" },
        replacement: { name: "Found again", because: "same-recording", is_own: true },
      },
    ]);
  });
});

describe("cleaning up", () => {
  test("does all that was chosen as one operation, tells what it cost, and is undone", async () => {
    const person = await somebody();
    await lose(person);
    const found = await totals(person, "same-recording");
    const { calls } = found.duplicates;
    const before = app.provider.total();
    const answer = await apply(person, {
      duplicates: { mark: found.duplicates.mark, rule: "same-recording" },
    });
    expect([answer.status, answer.body.status, answer.body.detail]).toEqual([200, "done", null]);
    expect(app.provider.total() - before).toBe(calls);
    expect(await held(person, "doubles")).toBe("a b c d cAlike");
    expect(await held(person, "more")).toBe("e");
    const rest = await totals(person, "same-recording");
    expect(rest.by_rule).toEqual({ "same-id": 0, "same-recording": 0, "same-song": 1 });
    const all = await apply(person, {
      gone: { mark: rest.gone.mark },
      empty: { mark: rest.empty.mark },
      likes: { mark: rest.likes.mark, name: "Unsorted" },
    });
    expect(all.body.status).toBe("done");
    expect((await jobOf(person, all)).progress).toMatchObject({
      done: 6,
      total: 6,
      replaced: 1,
      unfollowed: 2,
      added: 3,
      left: [],
    });
    // At the service the row stands there still: only the copy here was told that it is gone.
    expect(await held(person, "losing")).toBe("x found lost y");
    expect([await held(person, "empty"), await held(person, "bare")]).toEqual([undefined, undefined]);
    const { items } = (await person.get("/operations")).body;
    expect(items[0]).toMatchObject({ kind: "clean-up", state: "done", operation_id: all.body.operation_id });
    expect((await totals(person)).gone).toMatchObject({ rows: 1, replaceable: 0 });
    expect((await rowsOf(person, person.id("losing"), "part=gone"))[0]?.state).toBe("there-already");
    await undo(person, all);
    expect(await held(person, "losing")).toBe("x lost y");
    expect([await held(person, "empty"), await held(person, "bare")]).toEqual(["", ""]);
    await undo(person, answer);
    expect(await held(person, "doubles")).toBe("a b a c bTwin d a cAlike");
  });

  test("takes a song of the catalogue where the library has none, unless the service no longer has it", async () => {
    const person = await somebody();
    await lose(person);
    await person.send("DELETE", "/player/v1/me/library?uris=spotify:track:found");
    const replacement = async () =>
      (await rowsOf(person, person.id("losing"), "part=gone"))[0]?.replacement?.name;
    expect(await replacement()).toBe("Found again");
    const phantom = async (id: string) =>
      sql`
        insert into catalogue_tracks (provider, id, uri, name, duration_ms, explicit, is_local, album_id, artists, isrc)
        values ('demo', ${id}, ${`spotify:track:${id}`}, ${id}, 1, false, false, 'album', '[]', 'QZ2222222222')
      `.execute(app.server.ctx.database);
    await phantom("anAbsentSong");
    await person.post(`/playlists/${person.id("more")}/items`, { uris: ["spotify:track:d"] });
    expect(await replacement()).toBe("anAbsentSong");
    const absent = await apply(person, { gone: { mark: (await totals(person)).gone.mark } });
    expect((await jobOf(person, absent)).progress).toMatchObject({ done: 1, replaced: 0, left: [] });
    await sql`delete from catalogue_tracks where id = 'anAbsentSong'`.execute(app.server.ctx.database);
    await person.post(`/playlists/${person.id("more")}/items`, { uris: ["spotify:track:c"] });
    const known = await apply(person, { gone: { mark: (await totals(person)).gone.mark } });
    expect((await jobOf(person, known)).progress).toMatchObject({ done: 1, replaced: 1, left: [] });
    expect(await held(person, "losing")).toBe("x found lost y");
  });

  test("leaves out the playlists and rows that were left out, and does some alone", async () => {
    const person = await somebody();
    const { duplicates } = await totals(person);
    const answer = await apply(person, {
      duplicates: {
        mark: duplicates.mark,
        rule: "same-id",
        all: false,
        except: [person.id("doubles")],
        rows_left_out: [{ playlist_id: person.id("doubles"), positions: [2] }],
      },
    });
    expect(answer.body.status).toBe("done");
    expect(await held(person, "doubles")).toBe("a b a c bTwin d cAlike");
    expect(await held(person, "more")).toBe("e e");
  });

  test("what changed since it was shown is refused, and nothing is written", async () => {
    const person = await somebody();
    const { duplicates, empty } = await totals(person);
    await person.post(`/playlists/${person.id("more")}/items`, { uris: ["spotify:track:d"] });
    const chosen = { duplicates: { mark: duplicates.mark, rule: "same-id" }, empty: { mark: empty.mark } };
    expect(await apply(person, chosen)).toMatchObject({ status: 409, body: { code: "plan-changed" } });
    const { empty: stillThat } = await totals(person);
    expect(stillThat.mark).toBe(empty.mark);
    expect(await held(person, "empty")).toBe("");
  });

  test("a playlist that was changed elsewhere is left as it is and told of; the others are cleaned up", async () => {
    const person = await somebody();
    const { duplicates, empty } = await totals(person);
    const provider = await app.atProvider(person.account);
    for (const name of ["more", "bare"])
      await provider.send("POST", `playlists/${person.id(name)}/items`, { uris: ["spotify:track:x"] });
    const answer = await apply(person, {
      duplicates: { mark: duplicates.mark, rule: "same-id" },
      empty: { mark: empty.mark },
    });
    expect(answer.body.status).toBe("done");
    expect((await jobOf(person, answer)).progress).toMatchObject({
      removed: 2,
      unfollowed: 1,
      left: [
        { name: "More", reason: "changed-elsewhere" },
        { name: "Bare", reason: "changed-elsewhere" },
      ],
    });
    expect(await held(person, "more")).toBe("e e x");
    expect(await held(person, "bare")).toBe("x");
    expect(await held(person, "doubles")).toBe("a b c bTwin d cAlike");
  });
});

describe("cut off", () => {
  test("behind any call, a playlist that was begun is finished, and what is done can be undone", async () => {
    const person = await somebody();
    const whole = "a b a c bTwin d a cAlike";
    for (const stopAt of [1, 2, 3]) {
      const { duplicates } = await totals(person);
      let calls = 0;
      const stopped: Promise<unknown>[] = [];
      onCall = () => {
        calls += 1;
        if (calls === stopAt)
          stopped.push(app.server.ctx.jobs.cancelAndWait({ userId: person.userId }, 10_000));
      };
      const answer = await apply(person, { duplicates: { mark: duplicates.mark, rule: "same-id" } });
      await Promise.all(stopped);
      onCall = () => undefined;
      expect(await held(person, "doubles")).toBe("a b c bTwin d cAlike");
      expect(["done", "cancelled"]).toContain((await jobOf(person, answer)).state);
      await undo(person, answer);
      expect(await held(person, "doubles")).toBe(whole);
    }
  });

  test("killed between two calls it goes on where the playlist is; run again after its end it does nothing", async () => {
    const person = await somebody();
    const { database, now, events } = app.server.ctx;
    const { duplicates } = await totals(person);
    const rows = (await app.truth(person.account)).playlists[person.id("doubles")]?.items ?? [];
    const from = rows.map((row) => ({ uri: row.split(" ")[0] ?? "", addedAt: row.split(" ")[1] ?? "" }));
    const uris = from.map(({ uri }) => uri);
    const removed = [2, 6];
    const changes = [
      {
        kind: "rows",
        playlistId: person.id("doubles"),
        name: "Doubles",
        from: duplicates.mark,
        removed,
        replaced: [],
      },
      { kind: "empty", playlistId: person.id("empty"), name: "Empty" },
    ];
    const tally = { removed: 0, replaced: 0, unfollowed: 0, added: 0, left: [] };
    const run = async (next: number) => {
      const to = changedRows(uris, { removed, replaced: [] });
      const rewrite = next === 0 ? { from, to } : null;
      const checkpoint = { next, rewrite, filling: null, tally, failures: 0 };
      const { rows: jobs } = await sql<{ job_id: string }>`
        insert into jobs (job_id, user_id, kind, key, state, input, checkpoint, progress, created_at)
        values (gen_random_uuid(), ${person.userId}, 'clean-up', '', 'waiting',
          ${JSON.stringify({ provider: "demo", changes })}::jsonb, ${JSON.stringify(checkpoint)}::jsonb,
          ${JSON.stringify({ done: 0, total: null, ...tally })}::jsonb, ${new Date(now())})
        returning job_id
      `.execute(database);
      await events.publish("jobs");
      const job = async () => (await person.get(`/jobs/${jobs[0]?.job_id}`)).body;
      await expect.poll(async () => (await job()).state).toBe("done");
      return (await job()).progress;
    };
    // The first of its calls was carried out when the process was killed: every copy is out.
    const provider = await app.atProvider(person.account);
    await provider.send("DELETE", `playlists/${person.id("doubles")}/items`, {
      items: [{ uri: "spotify:track:a" }],
    });
    expect(await held(person, "doubles")).toBe("b c bTwin d cAlike");
    expect(await run(0)).toMatchObject({ removed: 2, unfollowed: 1, left: [] });
    expect(await held(person, "doubles")).toBe("a b c bTwin d cAlike");
    expect(await held(person, "empty")).toBeUndefined();
    expect(await run(2)).toMatchObject({ removed: 0, unfollowed: 0 });
    expect(await held(person, "doubles")).toBe("a b c bTwin d cAlike");
    const { items } = (await person.get("/operations")).body;
    const operation = items.find(({ kind, targets }: Shown) => kind === "clean-up" && targets.length > 0);
    await undo(person, { body: operation } as Answer);
    expect(await held(person, "doubles")).toBe("a b a c bTwin d a cAlike");
  });

  test("a service that fails now and then is asked again until all is done", async () => {
    const person = await somebody();
    const { duplicates, empty, likes } = await totals(person);
    app.provider.setFaults("flaky:0.3");
    const answer = await apply(person, {
      duplicates: { mark: duplicates.mark, rule: "same-id" },
      empty: { mark: empty.mark },
      likes: { mark: likes.mark, name: "Unsorted" },
    });
    await expect.poll(async () => (await jobOf(person, answer)).state, { timeout: 50_000 }).toBe("done");
    app.provider.setFaults("");
    expect(await held(person, "doubles")).toBe("a b c bTwin d cAlike");
    expect(await held(person, "more")).toBe("e");
    expect([await held(person, "empty"), await held(person, "bare")]).toEqual([undefined, undefined]);
    const made = Object.values((await app.truth(person.account)).playlists).filter(
      ({ name }) => name === "Unsorted",
    );
    expect(made.map(({ items }) => items?.length)).toEqual([3]);
  });
});

test("an account without a service is cleaned up without a call, and keeps the dates of its rows", async () => {
  const { body } = await app.api(null).post("/auth/export-account");
  const person = apiOf(app.url, body.app_token) as SignedIn;
  await consent(person);
  const uri = (name: string) => `spotify:track:local${name.padStart(17, "0")}`;
  const song = (name: string) => ({ track: name, artist: "Band", album: "Record", uri: uri(name) });
  await importFiles(person, {
    "YourLibrary.json": { tracks: ["1", "2", "3"].map(song) },
    "Playlist1.json": { playlists: [{ name: "Empty", items: [] }] },
  });
  const calls = app.provider.total();
  const { id } = (await person.post("/playlists/create", { name: "Made" })).body;
  await person.post(`/playlists/${id}/items`, { uris: [uri("1"), uri("2"), uri("1")] });
  const found = await totals(person);
  expect(found).toMatchObject({
    duplicates: { rows: 1, playlists: 1, calls: 0, dated_anew: 0 },
    likes: { songs: 1 },
  });
  const answer = await apply(person, {
    duplicates: { mark: found.duplicates.mark, rule: "same-id" },
    likes: { mark: found.likes.mark, name: "Unsorted" },
  });
  expect(answer.body.status, answer.text).toBe("done");
  const rows = async () =>
    (await person.get(`/playlists/${id}/tracks`)).body.items.map(({ track }: Shown) => track.name);
  expect(await rows()).toEqual(["1", "2"]);
  expect((await totals(person)).likes.songs).toBe(0);
  await undo(person, answer);
  expect(await rows()).toEqual(["1", "2", "1"]);
  expect(app.provider.total()).toBe(calls);
});

test("what is not one's own, not chosen or not well formed is refused", async () => {
  const person = await somebody();
  const { duplicates, likes } = await totals(person);
  const { mark } = duplicates;
  for (const body of [
    {},
    { duplicates: { mark } },
    { duplicates: { mark, rule: "same-id", all: false } },
    { duplicates: { mark, rule: "odd" } },
    { likes: { mark: likes.mark, name: " " } },
    { duplicates: { mark, rule: "same-id", more: true } },
  ])
    expect((await apply(person, body)).status, JSON.stringify(body)).toBe(400);
  for (const path of ["?rule=odd", "/playlists", "/playlists?part=odd", "/playlists?part=gone&limit=51"])
    expect((await person.get(`/clean-up${path}`)).status, path).toBe(400);
  const stranger = await somebody();
  const theirs = `/clean-up/playlists/${person.id("doubles")}?part=duplicates`;
  expect((await stranger.get(theirs)).body.code).toBe("not-found");
  expect((await apply(stranger, { duplicates: { mark, rule: "same-id" } })).body.code).toBe("plan-changed");
  for (const path of ["", "/playlists?part=gone"])
    expect((await app.api(null).get(`/clean-up${path}`)).status).toBe(401);
  expect((await apply(app.api(null) as SignedIn, {})).status).toBe(401);
  await stranger.post("/auth/consent", { accepted: false, version: "v1.0" });
  const own = await totals(stranger);
  const refused = await apply(stranger, { duplicates: { mark: own.duplicates.mark, rule: "same-id" } });
  expect(refused).toMatchObject({ status: 403, body: { code: "consent-required" } });
  expect(await held(stranger, "doubles")).toBe("a b a c bTwin d a cAlike");
});
