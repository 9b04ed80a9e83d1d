import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { playlistEdits } from "#server/features/library/library.ts";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { apiOf, type Shown } from "#testing/server/http-client.ts";
import { importFiles } from "#testing/people/import-export.ts";
import { consent, type SignedIn } from "#testing/people/sign-in.ts";
import {
  aCleaner,
  anUntidyCatalogue,
  untidyPerson,
  type UntidyPerson,
} from "#testing/samples/untidy-library.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ catalogue: anUntidyCatalogue(12) });
});
afterAll(() => app.close());

const aMember = () => untidyPerson(app);

/** A song of `losing` that the service no longer has, after an earlier version was kept. */
async function lose(person: UntidyPerson): Promise<void> {
  const { database } = app.server.ctx;
  // Here alone: at the service, another name would be another version, which is read again.
  const at = { userId: person.userId, playlistId: person.id("losing") };
  await playlistEdits.rename(database, { ...at, name: "Lost one" });
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
    const person = await aMember();
    const found = await person.totals("rule=same-song");
    expect(found).toMatchObject({
      own_playlists: 5,
      by_rule: { "same-id": 3, "same-recording": 4, "same-song": 5 },
      duplicates: { rows: 5, playlists: 2 },
      gone: { rows: 0, playlists: 0 },
      empty: { playlists: 2, by_rule: 0 },
      likes: { songs: 3 },
      local: { rows: 0, playlists: 0 },
      not_liked: { rows: 9, playlists: 3 },
    });
    expect(found.likes.items.map(({ id }: Shown) => id)).toEqual(["found", "lone2", "lone1"]);
    const unsorted = ["found", "lone2", "lone1"].map((id) => `spotify:track:${id}`);
    expect((await person.get("/clean-up/likes/uris")).body).toEqual({ items: unsorted, total: 3 });
    const playlists = await person.listed("part=duplicates&rule=same-id");
    expect(playlists.map(({ name, before, after }) => [name, before, after])).toEqual([
      ["Doubles", 8, 6],
      ["More", 2, 1],
    ]);
    expect((await person.listed("part=empty")).map(({ name }) => name)).toEqual(["Empty", "Bare"]);
    const rows = await person.rowsOf(person.id("doubles"), "part=duplicates&rule=same-song");
    expect(rows.map(({ position, stays }) => [position, stays.position, stays.because])).toEqual([
      [2, 0, "same-id"],
      [4, 1, "same-recording"],
      [6, 0, "same-id"],
      [7, 3, "same-song"],
    ]);
  });

  test("leaves playlists to their rules, and counts the empty ones among them", async () => {
    const person = await aMember();
    const { database, now } = app.server.ctx;
    for (const name of ["more", "empty"])
      await sql`
        insert into smart_playlists (user_id, playlist_id, rule, schedule, written, kept, left_out, created_at)
        values (${person.userId}, ${person.id(name)}, 'all of (liked is yes)', 'never', '[]', '[]', '[]', ${new Date(now())})
      `.execute(database);
    expect(await person.totals()).toMatchObject({
      duplicates: { rows: 2, playlists: 1 },
      empty: { playlists: 1, by_rule: 1 },
    });
  });

  test("names what is gone by an earlier version, and finds the same recording in its place", async () => {
    const person = await aMember();
    await lose(person);
    expect((await person.totals()).gone).toMatchObject({
      rows: 1,
      playlists: 1,
      named: 1,
      replaceable: 1,
    });
    const [playlist] = await person.listed("part=gone");
    expect([playlist?.before, playlist?.after, playlist?.replaceable]).toEqual([3, 4, 1]);
    expect(await person.rowsOf(person.id("losing"), "part=gone")).toMatchObject([
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
  test("keeps the row that is chosen in the place of the first", async () => {
    const person = await aMember();
    const before = ((await person.held("doubles")) ?? "").split(" ");
    const found = await person.totals();
    const kept = [{ playlist_id: person.id("doubles"), positions: [6] }];
    const answer = await person.apply({
      duplicates: { mark: found.duplicates.mark, rule: "same-id", kept_instead: kept },
    });
    expect([answer.status, answer.body.detail]).toEqual([200, null]);
    // Rows 0, 2 and 6 are one song, of which the last is kept.
    expect(await person.held("doubles")).toBe(before.filter((_, at) => at !== 0 && at !== 2).join(" "));
    expect((await person.totals()).duplicates.rows).toBe(0);
  });

  test("does all that was chosen as one operation, says what it cost, and is undone", async () => {
    const person = await aMember();
    await lose(person);
    const found = await person.totals("rule=same-recording");
    const { calls } = found.duplicates;
    const before = app.provider.total();
    const answer = await person.apply({
      duplicates: { mark: found.duplicates.mark, rule: "same-recording" },
    });
    expect([answer.status, answer.body.status, answer.body.detail]).toEqual([200, "done", null]);
    expect(app.provider.total() - before).toBe(calls);
    expect(await person.held("doubles")).toBe("a b c d cAlike");
    expect(await person.held("more")).toBe("e");
    const rest = await person.totals("rule=same-recording");
    expect(rest.by_rule).toEqual({ "same-id": 0, "same-recording": 0, "same-song": 1 });
    const all = await person.apply({
      gone: { mark: rest.gone.mark },
      empty: { mark: rest.empty.mark },
      likes: { mark: rest.likes.mark, name: "Unsorted" },
    });
    expect(all.body.status).toBe("done");
    expect((await person.job(all)).progress).toMatchObject({
      done: 6,
      total: 6,
      replaced: 1,
      unfollowed: 2,
      added: 3,
      left: [],
    });
    // At the service the row stands there still: only the copy here shows it as gone.
    expect(await person.held("losing")).toBe("x found lost y");
    expect([await person.held("empty"), await person.held("bare")]).toEqual([undefined, undefined]);
    const { items } = (await person.get("/operations")).body;
    expect(items[0]).toMatchObject({ kind: "clean-up", state: "done", operation_id: all.body.operation_id });
    expect((await person.totals()).gone).toMatchObject({ rows: 1, replaceable: 0 });
    expect((await person.rowsOf(person.id("losing"), "part=gone"))[0]?.state).toBe("there-already");
    await person.undo(all);
    expect(await person.held("losing")).toBe("x lost y");
    expect([await person.held("empty"), await person.held("bare")]).toEqual(["", ""]);
    await person.undo(answer);
    expect(await person.held("doubles")).toBe("a b a c bTwin d a cAlike");
  });

  test("takes a song of the catalogue where the library has none, unless the service no longer has it", async () => {
    const person = await aMember();
    await lose(person);
    await person.send("DELETE", "/player/v1/me/library?uris=spotify:track:found");
    const replacement = async () =>
      (await person.rowsOf(person.id("losing"), "part=gone"))[0]?.replacement?.name;
    expect(await replacement()).toBe("Found again");
    const phantom = async (id: string) =>
      sql`
        insert into catalogue_tracks (provider, id, uri, name, duration_ms, explicit, is_local, album_id, artists, isrc)
        values ('demo', ${id}, ${`spotify:track:${id}`}, ${id}, 1, false, false, 'album', '[]', 'QZ2222222222')
      `.execute(app.server.ctx.database);
    await phantom("anAbsentSong");
    await person.post(`/playlists/${person.id("more")}/items`, { uris: ["spotify:track:d"] });
    expect(await replacement()).toBe("anAbsentSong");
    const absent = await person.apply({ gone: { mark: (await person.totals()).gone.mark } });
    expect((await person.job(absent)).progress).toMatchObject({ done: 1, replaced: 0, left: [] });
    await sql`delete from catalogue_tracks where id = 'anAbsentSong'`.execute(app.server.ctx.database);
    await person.post(`/playlists/${person.id("more")}/items`, { uris: ["spotify:track:c"] });
    const known = await person.apply({ gone: { mark: (await person.totals()).gone.mark } });
    expect((await person.job(known)).progress).toMatchObject({ done: 1, replaced: 1, left: [] });
    expect(await person.held("losing")).toBe("x found lost y");
  });

  test("leaves out the playlists and rows that were left out, and does some alone", async () => {
    const person = await aMember();
    const { duplicates } = await person.totals();
    const answer = await person.apply({
      duplicates: {
        mark: duplicates.mark,
        rule: "same-id",
        all: false,
        except: [person.id("doubles")],
        rows_left_out: [{ playlist_id: person.id("doubles"), positions: [2] }],
      },
    });
    expect(answer.body.status).toBe("done");
    expect(await person.held("doubles")).toBe("a b a c bTwin d cAlike");
    expect(await person.held("more")).toBe("e e");
  });

  test("what changed since it was shown is refused, and nothing is written", async () => {
    const person = await aMember();
    const { duplicates, empty } = await person.totals();
    await person.post(`/playlists/${person.id("more")}/items`, { uris: ["spotify:track:d"] });
    const chosen = { duplicates: { mark: duplicates.mark, rule: "same-id" }, empty: { mark: empty.mark } };
    const refused = await person.apply(chosen);
    expect(refused).toMatchObject({ status: 409, body: { code: "plan-changed" } });
    expect(refused.body.detail).toContain("the duplicates aren't the ones you saw");
    const { empty: stillThat } = await person.totals();
    expect(stillThat.mark).toBe(empty.mark);
    expect(await person.held("empty")).toBe("");
  });

  test("a playlist that was changed elsewhere is left as it is and reported; the others are cleaned up", async () => {
    const person = await aMember();
    const { duplicates, empty } = await person.totals();
    const provider = await app.atProvider(person.account);
    for (const name of ["more", "bare"])
      await provider.send("POST", `playlists/${person.id(name)}/items`, { uris: ["spotify:track:x"] });
    const answer = await person.apply({
      duplicates: { mark: duplicates.mark, rule: "same-id" },
      empty: { mark: empty.mark },
    });
    expect(answer.body.status).toBe("done");
    expect((await person.job(answer)).progress).toMatchObject({
      removed: 2,
      unfollowed: 1,
      left: [
        { name: "More", reason: "changed-elsewhere" },
        { name: "Bare", reason: "changed-elsewhere" },
      ],
    });
    expect(await person.held("more")).toBe("e e x");
    expect(await person.held("bare")).toBe("x");
    expect(await person.held("doubles")).toBe("a b c bTwin d cAlike");
  });
});

test("an account without a service is cleaned up without a call, and keeps the dates of its rows", async () => {
  const { body } = await app.api(null).post("/auth/export-account");
  const person = aCleaner(apiOf(app.url, body.app_token) as SignedIn);
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
  const found = await person.totals();
  expect(found).toMatchObject({
    duplicates: { rows: 1, playlists: 1, calls: 0, redated: 0 },
    likes: { songs: 1 },
  });
  const answer = await person.apply({
    duplicates: { mark: found.duplicates.mark, rule: "same-id" },
    likes: { mark: found.likes.mark, name: "Unsorted" },
  });
  expect(answer.body.status, answer.text).toBe("done");
  const rows = async () =>
    (await person.get(`/playlists/${id}/tracks`)).body.items.map(({ track }: Shown) => track.name);
  expect(await rows()).toEqual(["1", "2"]);
  expect((await person.totals()).likes.songs).toBe(0);
  await person.undo(answer);
  expect(await rows()).toEqual(["1", "2", "1"]);
  expect(app.provider.total()).toBe(calls);
});

test("what is not one's own, not chosen or not well formed is refused", async () => {
  const person = await aMember();
  const { duplicates, likes } = await person.totals();
  const { mark } = duplicates;
  for (const body of [
    {},
    { duplicates: { mark } },
    { duplicates: { mark, rule: "same-id", all: false } },
    { duplicates: { mark, rule: "odd" } },
    { likes: { mark: likes.mark, name: " " } },
    { duplicates: { mark, rule: "same-id", more: true } },
  ])
    expect((await person.apply(body)).status, JSON.stringify(body)).toBe(400);
  for (const path of ["?rule=odd", "/playlists", "/playlists?part=odd", "/playlists?part=gone&limit=51"])
    expect((await person.get(`/clean-up${path}`)).status, path).toBe(400);
  const stranger = await aMember();
  const theirs = `/clean-up/playlists/${person.id("doubles")}?part=duplicates`;
  expect((await stranger.get(theirs)).body.code).toBe("not-found");
  expect((await stranger.apply({ duplicates: { mark, rule: "same-id" } })).body.code).toBe("plan-changed");
  for (const path of ["", "/playlists?part=gone"])
    expect((await app.api(null).get(`/clean-up${path}`)).status).toBe(401);
  expect((await app.api(null).post("/clean-up", {})).status).toBe(401);
  await stranger.post("/auth/consent", { accepted: false, version: "v1.0" });
  const own = await stranger.totals();
  const refused = await stranger.apply({
    duplicates: { mark: own.duplicates.mark, rule: "same-id" },
  });
  expect(refused).toMatchObject({ status: 403, body: { code: "consent-required" } });
  expect(await stranger.held("doubles")).toBe("a b a c bTwin d a cAlike");
});
