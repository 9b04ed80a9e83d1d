import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import type { Shown } from "#testing/server/http-client.ts";
import { anUntidyCatalogue, chosenSteps, doubles, untidyPerson } from "#testing/samples/untidy-library.ts";
import { aWriteJob, writeProcess } from "#testing/server/write-process.ts";
import { cleanUpJob } from "./clean-up.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ catalogue: anUntidyCatalogue(9) });
});
afterAll(() => app.close());

const aMember = () => untidyPerson(app);
const addressOf = (id: string) => `spotify:track:${id}`;

/** The song that has a version, as it is shown. */
function songWith(songs: Shown[], id: string): Shown {
  return songs.find(({ tracks }) => tracks.some((track: Shown) => track.id === id)) ?? {};
}

describe("songs in several versions", () => {
  test("are found in playlists and among the likes, by recording, or by title, artist and length", async () => {
    const person = await aMember();
    const found = await person.totals();
    expect(found.versions).toMatchObject({
      songs: 2,
      places: 4,
      by_rule: { "same-recording": 2, "same-song": 3 },
    });
    const shown = await person.versions();
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
    const alike = await person.versions("version_rule=same-song&limit=2&offset=1");
    expect(alike.map(({ stays }) => stays)).toEqual(["c", "found"]);
  });

  test("become the version that is suggested wherever they are, at the said cost, and what they were", async () => {
    const person = await aMember();
    const { versions } = await person.totals();
    const before = app.provider.total();
    const answer = await person.apply({ versions: { mark: versions.mark, rule: "same-recording" } });
    expect(answer.body.status, answer.text).toBe("done");
    expect(app.provider.total() - before).toBe(versions.calls);
    expect((await person.job(answer)).progress).toMatchObject({ removed: 1, replaced: 1, left: [] });
    expect(await person.held("doubles")).toBe("a b a c d a cAlike");
    expect(await person.held("losing")).toBe("x found y");
    expect((await person.totals()).versions.songs).toBe(0);
    await person.undo(answer);
    expect([await person.held("doubles"), await person.held("losing")]).toEqual([doubles, "x lost y"]);
  });

  test("become the one that is chosen, likes too; places that are left out stay", async () => {
    const person = await aMember();
    const { versions } = await person.totals("version_rule=same-song");
    const shown = await person.versions("version_rule=same-song");
    const [twins, alike, lost] = ["b", "c", "lost"].map((id) => songWith(shown, id));
    const answer = await person.apply({
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
    expect((await person.job(answer)).progress).toMatchObject({
      removed: 1,
      replaced: 0,
      liked: 1,
      unliked: 1,
    });
    expect(await person.held("doubles")).toBe("a a c bTwin d a cAlike");
    expect(await person.held("losing")).toBe("x lost y");
    expect(await person.liked()).toEqual(expect.arrayContaining(["lost", "a"]));
    expect(await person.liked()).not.toContain("found");
    await person.undo(answer);
    expect((await person.liked()).toSorted()).toEqual(["a", "found", "lone1", "lone2"]);
    expect(await person.held("doubles")).toBe(doubles);
  });

  test("are removed where nothing is to take their place, of the songs that are chosen alone", async () => {
    const person = await aMember();
    const { versions } = await person.totals();
    const lost = songWith(await person.versions(), "lost");
    const answer = await person.apply({
      versions: {
        mark: versions.mark,
        rule: "same-recording",
        all: false,
        except: [lost.key],
        how: "remove",
      },
    });
    expect(answer.body.status, answer.text).toBe("done");
    expect(await person.held("losing")).toBe("x y");
    expect(await person.held("doubles")).toBe(doubles);
    expect(await person.liked()).toContain("found");
  });

  test("chosen with duplicates at once leave each song in its playlist", async () => {
    const person = await aMember();
    const found = (await person.get("/clean-up?rule=same-song&version_rule=same-song")).body;
    const twins = songWith(await person.versions("version_rule=same-song"), "b");
    const answer = await person.apply({
      duplicates: { mark: found.duplicates.mark, rule: "same-song" },
      versions: {
        mark: found.versions.mark,
        rule: "same-song",
        stays: [{ key: twins.key, track_id: "bTwin" }],
      },
    });
    expect(answer.body.status, answer.text).toBe("done");
    expect(await person.held("doubles")).toBe("a bTwin c d");
    expect(await person.held("losing")).toBe("x found y");
  });
});

describe("songs in several versions in a playlist of someone else that is open to its followers", () => {
  const versions = { mark: "", rule: "same-recording" as const };

  async function aCollaborator() {
    const person = await aMember();
    const added = await person.post(`/playlists/${person.id("theirs")}/items`, {
      uris: ["b", "bTwin"].map(addressOf),
    });
    expect(added.status, added.text).toBe(200);
    return person;
  }

  test("are found, with whose it is; duplicates there are left alone", async () => {
    const person = await aCollaborator();
    const found = await person.totals();
    expect(found).toMatchObject({ own_playlists: 5, versions: { songs: 2, places: 6, others: 1 } });
    expect(found.duplicates).toMatchObject({ rows: 3, playlists: 2 });
    const { places } = songWith(await person.versions(), "b");
    expect(places.map(({ playlist_name: name, playlist_owner: owner }: Shown) => [name, owner])).toEqual([
      ["Doubles", null],
      ["Doubles", null],
      ["Theirs", "somebody"],
      ["Theirs", "somebody"],
    ]);
    const answer = await person.apply({ versions: { ...versions, mark: found.versions.mark } });
    expect(answer.body.status, answer.text).toBe("done");
    expect((await person.job(answer)).progress).toMatchObject({ removed: 2, replaced: 1, left: [] });
    expect(await person.held("theirs")).toBe("a a b");
    await person.undo(answer);
    expect([await person.held("theirs"), await person.held("doubles")]).toEqual(["a a b bTwin", doubles]);
  });

  test("are left as they are where it is closed by now, here or at the service, and the others are done", async () => {
    const close = (userId: string) =>
      sql`update library_playlists set collaborative = false where user_id = ${userId} and not own`.execute(
        app.server.ctx.database,
      );
    const left = [{ name: "Theirs", reason: "refused" }];
    const person = await aCollaborator();
    const { mark } = (await person.totals()).versions;
    await close(person.userId);
    const answer = await person.apply({ versions: { ...versions, mark } });
    expect((await person.job(answer)).progress).toMatchObject({ removed: 1, replaced: 1, left });
    expect(await person.held("theirs")).toBe("a a b bTwin");
    expect((await person.totals()).versions).toMatchObject({ songs: 0, others: 0 });

    const other = await aCollaborator();
    const choice = {
      ...versions,
      all: true,
      except: [],
      how: "replace" as const,
      stays: [],
      places_left_out: [],
    };
    const steps = await chosenSteps(app, other, { versions: choice });
    const input = { provider: "demo" as const, steps };
    let progress: Shown = {};
    const job = aWriteJob({
      jobId: randomUUID(),
      userId: other.userId,
      input,
      progress: cleanUpJob.progress,
    });
    await cleanUpJob.run(
      writeProcess(app, async (call, send) => {
        const isRefused = call.method !== "GET" && call.path.includes(other.id("theirs"));
        return isRefused ? { status: 403, body: { error: { status: 403, message: "No." } } } : send(call);
      }),
      { ...job, report: (reported: Shown) => (progress = reported) } as Shown,
    );
    expect(progress).toMatchObject({ removed: 1, replaced: 1, left });
    expect([await other.held("theirs"), await other.held("losing")]).toEqual(["a a b bTwin", "x found y"]);
  });
});
