import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import type { Shown } from "#testing/server/http-client.ts";
import { cachedLibrary } from "#testing/samples/provider-truth.ts";
import { anUntidyCatalogue, chosenSteps, doubles, untidyPerson } from "#testing/samples/untidy-library.ts";

/* What becomes of likes and local files that are chosen song by song. */

let app: TestApp;
/** Called at each call that the provider gets. */
let onCall: () => void = () => undefined;

beforeAll(async () => {
  app = await startTestApp({ catalogue: anUntidyCatalogue(9), onExchange: () => onCall() });
});
afterEach(() => {
  onCall = () => undefined;
});
afterAll(() => app.close());

const aMember = () => untidyPerson(app);
const addressOf = (id: string) => `spotify:track:${id}`;

describe("unsorted likes", () => {
  test("are listed, newest first; those that are chosen go into a playlist of one's own, and leave it again", async () => {
    const person = await aMember();
    const page = (await person.get("/clean-up/likes?limit=2&offset=1")).body;
    expect([page.total, page.items.map(({ id }: Shown) => id)]).toEqual([3, ["lone2", "lone1"]]);
    // Its name is not enough to know it by.
    await person.post("/playlists/create", { name: "More" });
    const { likes } = await person.totals();
    const chosen = { mark: likes.mark, name: "Of no use", playlist_id: person.id("more"), except: ["found"] };
    const answer = await person.apply({ likes: chosen });
    expect(answer.body.status, answer.text).toBe("done");
    expect((await person.job(answer)).progress).toMatchObject({ added: 2, unliked: 0 });
    expect(await person.held("more")).toBe("e e lone2 lone1");
    await person.undo(answer);
    expect(await person.held("more")).toBe("e e");
  });

  test("are listed in the order of the liked songs, those of one moment too", async () => {
    const person = await aMember();
    const address = `/player/v1/me/library?uris=${["lone1", "lone2", "found"].map(addressOf).join(",")}`;
    for (const method of ["DELETE", "PUT"]) expect((await person.send(method, address)).status).toBe(200);
    const { liked } = await cachedLibrary(person);
    const listed = (await person.get("/clean-up/likes")).body.items.map(({ uri }: Shown) => uri);
    expect(listed).toHaveLength(3);
    expect(listed).toEqual(
      liked.map((row) => row.split(" ")[0] ?? "").filter((uri) => uri !== addressOf("a")),
    );
  });

  test("are unliked one by one or moved, and liked again", async () => {
    const person = await aMember();
    const { likes } = await person.totals();
    const one = await person.apply({ unliked: { mark: likes.mark, all: false, except: ["lone1"] } });
    expect(one.body.status, one.text).toBe("done");
    expect((await person.job(one)).progress).toMatchObject({ liked: 0, unliked: 1, removed: 0 });
    expect((await person.liked()).toSorted()).toEqual(["a", "found", "lone2"]);
    const { likes: rest } = await person.totals();
    const moved = await person.apply({
      likes: { mark: rest.mark, name: "Moved" },
      unliked: { mark: rest.mark },
    });
    expect(moved.body.status, moved.text).toBe("done");
    expect(await person.liked()).toEqual(["a"]);
    const { playlists } = await app.truth(person.account);
    const made = Object.values(playlists).find(({ name }) => name === "Moved");
    expect(made?.items?.map((row) => row.split(" ")[0])).toEqual(["found", "lone2"].map(addressOf));
    await person.undo(moved);
    await person.undo(one);
    expect((await person.liked()).toSorted()).toEqual(["a", "found", "lone1", "lone2"]);
  });
});

test("what is not well formed, not one's own or not as it was shown is refused, and nothing is written", async () => {
  const person = await aMember();
  const stranger = await aMember();
  const { likes, versions } = await person.totals();
  const [song] = await person.versions();
  const chosen = { mark: versions.mark, rule: "same-recording" };
  for (const body of [
    { versions: { mark: versions.mark } },
    { versions: { ...chosen, rule: "same-id" } },
    { versions: { ...chosen, how: "swap" } },
    { versions: { ...chosen, all: false } },
    { versions: { ...chosen, stays: [{ key: song?.key }] } },
    {
      versions: {
        ...chosen,
        all: false,
        except: [song?.key],
        stays: [{ key: song?.key, track_id: "other" }],
      },
    },
    { unliked: { mark: likes.mark, all: false } },
    { likes: { mark: likes.mark, name: "X", playlist_id: "" } },
  ])
    expect((await person.apply(body)).status, JSON.stringify(body)).toBe(400);
  for (const path of ["versions?version_rule=same-id", "versions?limit=51", "likes?offset=x"])
    expect((await person.get(`/clean-up/${path}`)).status, path).toBe(400);
  for (const path of ["versions", "likes"])
    expect((await app.api(null).get(`/clean-up/${path}`)).status, path).toBe(401);
  for (const name of ["theirs", "nowhere"]) {
    const target = { mark: likes.mark, name: "X", playlist_id: person.id(name) };
    expect((await person.apply({ likes: target })).body.code, name).toBe("not-found");
  }
  const theirs = { mark: likes.mark, name: "X", playlist_id: stranger.id("more") };
  expect((await person.apply({ likes: theirs })).body.code).toBe("not-found");
  const refused = await stranger.apply({ versions: chosen, unliked: { mark: likes.mark } });
  expect(refused.body).toMatchObject({ code: "plan-changed" });
  expect(await person.held("doubles")).toBe(doubles);
  await person.post(`/playlists/${person.id("more")}/items`, { uris: [addressOf("lone1")] });
  const late = await person.apply({ unliked: { mark: likes.mark } });
  expect(late.body.code).toBe("plan-changed");
  expect(late.body.detail).toContain("the unsorted likes aren't the ones you saw");
});

test("behind any call, a playlist that was started is finished, and what is done can be undone", async () => {
  const person = await aMember();
  for (const stopAt of [1, 2, 3]) {
    const { duplicates } = await person.totals();
    let calls = 0;
    const stopped: Promise<unknown>[] = [];
    onCall = () => {
      calls += 1;
      if (calls === stopAt)
        stopped.push(app.server.ctx.jobs.cancelAndWait({ userId: person.userId }, 10_000));
    };
    const answer = await person.apply({ duplicates: { mark: duplicates.mark, rule: "same-id" } });
    await Promise.all(stopped);
    onCall = () => undefined;
    expect(await person.held("doubles")).toBe("a b c bTwin d cAlike");
    expect(["done", "cancelled"]).toContain((await person.job(answer)).state);
    await person.undo(answer);
    expect(await person.held("doubles")).toBe(doubles);
  }
});

test("likes the songs of playlists that are chosen, without those that are left out; undone, they are not", async () => {
  const person = await aMember();
  const { not_liked: part } = await person.totals();
  const rows = await person.rowsOf(person.id("losing"), "part=not-liked");
  expect(rows.map(({ position, state, song }) => [position, state, song.name])).toEqual([
    [0, "not-liked", "Tune x"],
    [1, "not-liked", "Tune lost"],
    [2, "not-liked", "Tune y"],
  ]);
  const [playlist] = (await person.listed("part=not-liked")).filter(({ name }) => name === "Losing");
  expect([playlist?.before, playlist?.after, playlist?.rows]).toEqual([3, 3, 3]);
  const before = (await app.truth(person.account)).liked;
  const answer = await person.apply({
    not_liked: {
      mark: part.mark,
      all: false,
      except: [person.id("losing"), person.id("more")],
      rows_left_out: [{ playlist_id: person.id("losing"), positions: [1] }],
    },
  });
  expect(answer.body.status, answer.text).toBe("done");
  expect((await person.job(answer)).progress).toMatchObject({ liked: 3, removed: 0, left: [] });
  const liked = await person.liked();
  expect(liked.slice(0, 3).toSorted()).toEqual(["e", "x", "y"]);
  expect((await person.totals()).not_liked).toMatchObject({ rows: 6, playlists: 2 });
  await person.undo(answer);
  expect((await app.truth(person.account)).liked).toEqual(before);
});

test("lists files of one's own by playlist, and takes out those that are chosen", async () => {
  const person = await aMember();
  const { database } = app.server.ctx;
  await sql`insert into catalogue_tracks select 'demo', 'local:x', 'spotify:local:x', 'File', 1, false, null, null, null,
    null, true, 'album', '[]', null, null on conflict do nothing`.execute(database);
  await sql`update library_playlist_items set track_id = 'local:x'
    where user_id = ${person.userId} and playlist_id = ${person.id("losing")} and position = 1`.execute(
    database,
  );
  await sql`insert into library_tracks values (${person.userId}, 'local:x')`.execute(database);
  const { local, not_liked: notLiked } = await person.totals();
  expect([local.rows, local.playlists, notLiked.rows]).toEqual([1, 1, 8]);
  expect(await person.rowsOf(person.id("losing"), "part=local")).toMatchObject([
    { position: 1, state: "local", song: { name: "File", uri: "spotify:local:x" } },
  ]);
  expect((await person.listed("part=local")).map(({ name, after }) => [name, after])).toEqual([
    ["Losing", 2],
  ]);
  const steps = await chosenSteps(app, person, {
    local: { mark: local.mark, all: true, except: [], rows_left_out: [] },
  });
  expect(steps).toMatchObject([
    { kind: "rows", playlistId: person.id("losing"), removed: [1], replaced: [] },
  ]);
});
