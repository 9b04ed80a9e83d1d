import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createLibraryMemory } from "#server/features/library/library.ts";
import { createCleanUpMemory } from "./clean-up.ts";
import { chooseChanges } from "./survey/choose-changes.ts";
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

let app: TestApp;
/** Called at each call that the provider gets. */
let onCall: () => void = () => undefined;

beforeAll(async () => {
  app = await startTestApp({ catalogue: anUntidyCatalogue(4), onExchange: () => onCall() });
});
afterEach(() => {
  onCall = () => undefined;
});
afterAll(() => app.close());

const aMember = () => untidyPerson(app);
const listed = async (person: SignedIn, query: string): Promise<Shown[]> =>
  (await person.get(`/clean-up/playlists?${query}`)).body.items;
const rowsOf = async (person: SignedIn, id: string, query: string): Promise<Shown[]> =>
  (await person.get(`/clean-up/playlists/${id}?${query}`)).body.items;
const held = (person: UntidyPerson, name: string) => heldAt(app, person, name);

test("behind any call, a playlist that was started is finished, and what is done can be undone", async () => {
  const person = await aMember();
  const whole = "a b a c bTwin d a cAlike";
  for (const stopAt of [1, 2, 3]) {
    const { duplicates } = await cleanUpTotals(person);
    let calls = 0;
    const stopped: Promise<unknown>[] = [];
    onCall = () => {
      calls += 1;
      if (calls === stopAt)
        stopped.push(app.server.ctx.jobs.cancelAndWait({ userId: person.userId }, 10_000));
    };
    const answer = await applyCleanUp(person, { duplicates: { mark: duplicates.mark, rule: "same-id" } });
    await Promise.all(stopped);
    onCall = () => undefined;
    expect(await held(person, "doubles")).toBe("a b c bTwin d cAlike");
    expect(["done", "cancelled"]).toContain((await jobOf(person, answer)).state);
    await undoOperation(person, answer);
    expect(await held(person, "doubles")).toBe(whole);
  }
});

test("likes the songs of playlists that are chosen, without those that are left out; undone, they are not", async () => {
  const person = await aMember();
  const { not_liked: part } = await cleanUpTotals(person);
  const rows = await rowsOf(person, person.id("losing"), "part=not-liked");
  expect(rows.map(({ position, state, song }) => [position, state, song.name])).toEqual([
    [0, "not-liked", "Tune x"],
    [1, "not-liked", "Tune lost"],
    [2, "not-liked", "Tune y"],
  ]);
  const [playlist] = (await listed(person, "part=not-liked")).filter(({ name }) => name === "Losing");
  expect([playlist?.before, playlist?.after, playlist?.rows]).toEqual([3, 3, 3]);
  const before = (await app.truth(person.account)).liked;
  const answer = await applyCleanUp(person, {
    not_liked: {
      mark: part.mark,
      all: false,
      except: [person.id("losing"), person.id("more")],
      rows_left_out: [{ playlist_id: person.id("losing"), positions: [1] }],
    },
  });
  expect(answer.body.status, answer.text).toBe("done");
  expect((await jobOf(person, answer)).progress).toMatchObject({ liked: 3, removed: 0, left: [] });
  const liked = (await app.truth(person.account)).liked.map((row) => row.split(" ")[0]);
  expect(liked.slice(0, 3).toSorted()).toEqual(["e", "x", "y"].map((id) => `spotify:track:${id}`));
  expect((await cleanUpTotals(person)).not_liked).toMatchObject({ rows: 6, playlists: 2 });
  await undoOperation(person, answer);
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
  const { local, not_liked: notLiked } = await cleanUpTotals(person);
  expect([local.rows, local.playlists, notLiked.rows]).toEqual([1, 1, 8]);
  expect(await rowsOf(person, person.id("losing"), "part=local")).toMatchObject([
    { position: 1, state: "local", song: { name: "File", uri: "spotify:local:x" } },
  ]);
  expect((await listed(person, "part=local")).map(({ name, after }) => [name, after])).toEqual([
    ["Losing", 2],
  ]);
  const ctx = { ...app.server.ctx, ...createLibraryMemory(app.server.ctx) };
  const survey = await createCleanUpMemory(ctx).get({ userId: person.userId, provider: "demo" });
  const options = { local: { mark: local.mark, all: true, except: [], rows_left_out: [] } };
  const steps = await chooseChanges(survey, options, { like: [], unlike: [], target: { name: "" } });
  expect(steps).toMatchObject([
    { kind: "rows", playlistId: person.id("losing"), removed: [1], replaced: [] },
  ]);
});
