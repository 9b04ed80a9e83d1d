import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import type { Shown } from "#testing/server/http-client.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";
import {
  anUntidyCatalogue,
  applyCleanUp,
  cleanUpTotals,
  heldAt,
  jobOf,
  undoOperation,
  untidyPerson,
  type UntidyPerson,
} from "#testing/samples/untidy-library.ts";

/* What is chosen song by song: which of several versions stays, and what becomes of unsorted likes. */

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ catalogue: anUntidyCatalogue(9) });
});
afterAll(() => app.close());

const aMember = () => untidyPerson(app);
const held = (person: UntidyPerson, name: string) => heldAt(app, person, name);
const totals = async (person: SignedIn, rule = "same-recording"): Promise<Shown> =>
  (await person.get(`/clean-up?version_rule=${rule}`)).body;
const versionsOf = async (person: SignedIn, query = ""): Promise<Shown[]> =>
  (await person.get(`/clean-up/versions?${query}`)).body.items;
const likedBy = async (person: SignedIn): Promise<string[]> =>
  (await app.truth(person.account)).liked.map((row) => row.split(" ")[0]?.split(":")[2] ?? "");
const addressOf = (id: string) => `spotify:track:${id}`;

/** The song that has a version, as it is shown. */
function songWith(songs: Shown[], id: string): Shown {
  return songs.find(({ tracks }) => tracks.some((track: Shown) => track.id === id)) ?? {};
}

const doubles = "a b a c bTwin d a cAlike";

describe("songs in several versions", () => {
  test("are found in playlists and among the likes, by recording, or by title, artist and length", async () => {
    const person = await aMember();
    const found = await totals(person);
    expect(found.versions).toMatchObject({
      songs: 2,
      places: 4,
      by_rule: { "same-recording": 2, "same-song": 3 },
    });
    const shown = await versionsOf(person);
    expect(shown.map(({ stays, tracks }) => [stays, tracks.map(({ id }: Shown) => id)])).toEqual([
      ["b", ["b", "bTwin"]],
      ["found", ["lost", "found"]],
    ]);
    expect(shown[1]).toMatchObject({
      places: [
        { track_id: "lost", playlist_id: person.id("losing"), playlist_name: "Losing", position: 1 },
        { track_id: "found", playlist_id: null, playlist_name: null, position: null },
      ],
      places_total: 2,
    });
    const alike = await versionsOf(person, "version_rule=same-song&limit=2&offset=1");
    expect(alike.map(({ stays }) => stays)).toEqual(["c", "found"]);
  });

  test("become the version that is suggested wherever they are, at the said cost, and what they were", async () => {
    const person = await aMember();
    const { versions } = await totals(person);
    const before = app.provider.total();
    const answer = await applyCleanUp(person, { versions: { mark: versions.mark, rule: "same-recording" } });
    expect(answer.body.status, answer.text).toBe("done");
    expect(app.provider.total() - before).toBe(versions.calls);
    expect((await jobOf(person, answer)).progress).toMatchObject({ removed: 1, replaced: 1, left: [] });
    expect(await held(person, "doubles")).toBe("a b a c d a cAlike");
    expect(await held(person, "losing")).toBe("x found y");
    expect((await totals(person)).versions.songs).toBe(0);
    await undoOperation(person, answer);
    expect([await held(person, "doubles"), await held(person, "losing")]).toEqual([doubles, "x lost y"]);
  });

  test("become the one that is chosen, likes too; places that are left out stay", async () => {
    const person = await aMember();
    const { versions } = await totals(person, "same-song");
    const shown = await versionsOf(person, "version_rule=same-song");
    const [twins, alike, lost] = ["b", "c", "lost"].map((id) => songWith(shown, id));
    const answer = await applyCleanUp(person, {
      versions: {
        mark: versions.mark,
        rule: "same-song",
        stays: [
          { key: twins?.key, track_id: "bTwin" },
          { key: lost?.key, track_id: "lost" },
        ],
        places_left_out: [{ key: alike?.key, places: [1] }],
      },
    });
    expect(answer.body.status, answer.text).toBe("done");
    expect((await jobOf(person, answer)).progress).toMatchObject({
      removed: 1,
      replaced: 0,
      liked: 1,
      unliked: 1,
    });
    expect(await held(person, "doubles")).toBe("a a c bTwin d a cAlike");
    expect(await held(person, "losing")).toBe("x lost y");
    expect(await likedBy(person)).toEqual(expect.arrayContaining(["lost", "a"]));
    expect(await likedBy(person)).not.toContain("found");
    await undoOperation(person, answer);
    expect((await likedBy(person)).toSorted()).toEqual(["a", "found", "lone1", "lone2"]);
    expect(await held(person, "doubles")).toBe(doubles);
  });

  test("are removed where nothing is to take their place, of the songs that are chosen alone", async () => {
    const person = await aMember();
    const { versions } = await totals(person);
    const lost = songWith(await versionsOf(person), "lost");
    const answer = await applyCleanUp(person, {
      versions: {
        mark: versions.mark,
        rule: "same-recording",
        all: false,
        except: [lost.key],
        how: "remove",
      },
    });
    expect(answer.body.status, answer.text).toBe("done");
    expect(await held(person, "losing")).toBe("x y");
    expect(await held(person, "doubles")).toBe(doubles);
    expect(await likedBy(person)).toContain("found");
  });

  test("chosen with duplicates at once leave each song in its playlist", async () => {
    const person = await aMember();
    const found = (await person.get("/clean-up?rule=same-song&version_rule=same-song")).body;
    const twins = songWith(await versionsOf(person, "version_rule=same-song"), "b");
    const answer = await applyCleanUp(person, {
      duplicates: { mark: found.duplicates.mark, rule: "same-song" },
      versions: {
        mark: found.versions.mark,
        rule: "same-song",
        stays: [{ key: twins.key, track_id: "bTwin" }],
      },
    });
    expect(answer.body.status, answer.text).toBe("done");
    expect(await held(person, "doubles")).toBe("a bTwin c d");
    expect(await held(person, "losing")).toBe("x found y");
  });
});

describe("unsorted likes", () => {
  test("are listed, newest first; those that are chosen go into a playlist of one's own, and leave it again", async () => {
    const person = await aMember();
    const page = (await person.get("/clean-up/likes?limit=2&offset=1")).body;
    expect([page.total, page.items.map(({ id }: Shown) => id)]).toEqual([3, ["lone2", "lone1"]]);
    // Its name is not enough to know it by.
    await person.post("/playlists/create", { name: "More" });
    const { likes } = await cleanUpTotals(person);
    const chosen = { mark: likes.mark, name: "Of no use", playlist_id: person.id("more"), except: ["found"] };
    const answer = await applyCleanUp(person, { likes: chosen });
    expect(answer.body.status, answer.text).toBe("done");
    expect((await jobOf(person, answer)).progress).toMatchObject({ added: 2, unliked: 0 });
    expect(await held(person, "more")).toBe("e e lone2 lone1");
    await undoOperation(person, answer);
    expect(await held(person, "more")).toBe("e e");
  });

  test("are unliked one by one or moved, and liked again", async () => {
    const person = await aMember();
    const { likes } = await cleanUpTotals(person);
    const one = await applyCleanUp(person, { unliked: { mark: likes.mark, all: false, except: ["lone1"] } });
    expect(one.body.status, one.text).toBe("done");
    expect((await jobOf(person, one)).progress).toMatchObject({ liked: 0, unliked: 1, removed: 0 });
    expect((await likedBy(person)).toSorted()).toEqual(["a", "found", "lone2"]);
    const { likes: rest } = await cleanUpTotals(person);
    const moved = await applyCleanUp(person, {
      likes: { mark: rest.mark, name: "Moved" },
      unliked: { mark: rest.mark },
    });
    expect(moved.body.status, moved.text).toBe("done");
    expect(await likedBy(person)).toEqual(["a"]);
    const { playlists } = await app.truth(person.account);
    const made = Object.values(playlists).find(({ name }) => name === "Moved");
    expect(made?.items?.map((row) => row.split(" ")[0])).toEqual(["found", "lone2"].map(addressOf));
    await undoOperation(person, moved);
    await undoOperation(person, one);
    expect((await likedBy(person)).toSorted()).toEqual(["a", "found", "lone1", "lone2"]);
  });
});

test("what is not well formed, not one's own or not as it was shown is refused, and nothing is written", async () => {
  const person = await aMember();
  const stranger = await aMember();
  const { likes, versions } = await totals(person);
  const [song] = await versionsOf(person);
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
    expect((await applyCleanUp(person, body)).status, JSON.stringify(body)).toBe(400);
  for (const path of ["versions?version_rule=same-id", "versions?limit=51", "likes?offset=x"])
    expect((await person.get(`/clean-up/${path}`)).status, path).toBe(400);
  for (const path of ["versions", "likes"])
    expect((await app.api(null).get(`/clean-up/${path}`)).status, path).toBe(401);
  for (const name of ["theirs", "nowhere"]) {
    const target = { mark: likes.mark, name: "X", playlist_id: person.id(name) };
    expect((await applyCleanUp(person, { likes: target })).body.code, name).toBe("not-found");
  }
  const theirs = { mark: likes.mark, name: "X", playlist_id: stranger.id("more") };
  expect((await applyCleanUp(person, { likes: theirs })).body.code).toBe("not-found");
  const refused = await applyCleanUp(stranger, { versions: chosen, unliked: { mark: likes.mark } });
  expect(refused.body).toMatchObject({ code: "plan-changed" });
  expect(await held(person, "doubles")).toBe(doubles);
  await person.post(`/playlists/${person.id("more")}/items`, { uris: [addressOf("lone1")] });
  const late = await applyCleanUp(person, { unliked: { mark: likes.mark } });
  expect(late.body.code).toBe("plan-changed");
  expect(late.body.detail).toContain("the unsorted likes aren't the ones you saw");
});
