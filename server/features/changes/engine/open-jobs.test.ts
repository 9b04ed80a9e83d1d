import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readMigrations } from "#server/platform/database/migrate.ts";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs } from "#testing/server/http-client.ts";
import { consent, type SignedIn } from "#testing/people/sign-in.ts";
import { untilJobEnds } from "#testing/server/until-job-ends.ts";

/* Jobs of an earlier version that are open when the database is upgraded. */

let app: TestApp;
let person: SignedIn;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 1, liked: 2, playlists: [3] }) });
  person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  await consent(person);
});
afterAll(() => app.close());

const songs = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => `spotify:track:track${from + at}`);

async function heldAt(name: string): Promise<string[] | undefined> {
  const named = Object.values((await app.truth(person.account)).playlists).filter(
    (one) => one?.name === name,
  );
  expect(named.length).toBeLessThan(2);
  return named[0]?.items?.map((row) => row.split(" ")[0] ?? "");
}

const upgrades = readMigrations().filter(({ name }) => /one-change-job|clean-up-by-steps/u.test(name));

/** Stores a job as an earlier version had it, upgrades it and waits until it is over. @returns its end */
async function upgraded(kind: string, { input, checkpoint }: { input: object; checkpoint: object }) {
  const { database, events, now } = app.server.ctx;
  expect(upgrades).toHaveLength(2);
  const { rows } = await database.transaction().execute(async (trx) => {
    const inserted = await sql<{ job_id: string }>`
      insert into jobs (job_id, user_id, kind, key, state, input, checkpoint, progress, created_at)
      values (gen_random_uuid(), ${person.userId}, ${kind}, '', 'waiting', ${JSON.stringify(input)}::jsonb,
        ${JSON.stringify(checkpoint)}::jsonb, '{"done":0,"total":null,"playlists":[]}'::jsonb, ${new Date(now())})
      returning job_id
    `.execute(trx);
    for (const { text } of upgrades) await sql.raw(text).execute(trx);
    return inserted;
  });
  await events.publish("jobs");
  return untilJobEnds(person, rows[0]?.job_id ?? "");
}

test("a merge goes on with the playlist that it was filling", async () => {
  const made = (await person.post("/playlists/create", { name: "Merged" })).body.id;
  const service = await app.atProvider(person.account);
  await service.send("POST", `playlists/${made}/items`, { uris: songs(60) });
  const job = await upgraded("merge-playlists", {
    input: { provider: "demo", name: "Merged", uris: songs(130) },
    checkpoint: { begun: { name: "Merged", playlistId: made }, failures: 1 },
  });
  expect(job).toMatchObject({ state: "done", progress: { done: 130, total: 130, playlistId: made } });
  expect(await heldAt("Merged")).toEqual(songs(130));
});

test("a split goes on behind the playlists that are whole, with the one that was made", async () => {
  const whole = (await person.post("/playlists/create", { name: "Half / 1" })).body.id;
  await person.post(`/playlists/${whole}/items`, { uris: songs(3) });
  const service = await app.atProvider(person.account);
  const { body } = await service.send("POST", "me/playlists", { name: "Half / 2" });
  await service.send("POST", `playlists/${(body as { id: string }).id}/items`, { uris: songs(2, 3) });
  const job = await upgraded("split-playlist", {
    input: {
      provider: "demo",
      parts: [
        { key: "#1", name: "Half / 1", uris: songs(3) },
        { key: "#2", name: "Half / 2", uris: [...songs(4, 3), ...songs(1, 3)] },
      ],
    },
    checkpoint: {
      done: [{ key: "#1", name: "Half / 1", playlist_id: whole, added: 3 }],
      begun: { name: "Half / 2", playlistId: null },
    },
  });
  expect(job.state).toBe("done");
  expect(
    job.progress.playlists.map(({ key, added }: { key: string; added: number }) => [key, added]),
  ).toEqual([
    ["#1", 3],
    ["#2", 5],
  ]);
  expect(await heldAt("Half / 1")).toEqual(songs(3));
  expect(await heldAt("Half / 2")).toEqual([...songs(4, 3), ...songs(1, 3)]);
});

test("the application of a plan is cancelled, and what it did stands", async () => {
  const job = await upgraded("apply-plan", {
    input: { provider: "demo", groups: [{ genre: "ska", trackIds: ["track1"] }] },
    checkpoint: { done: [], begun: null, failures: 0 },
  });
  expect(job.state).toBe("cancelled");
  expect(await heldAt("Genre: Ska")).toBe(undefined);
});

test("a clean-up puts back what it had taken out with all copies, and does the rest", async () => {
  const list = (await person.post("/playlists/create", { name: "Doubles" })).body.id;
  const empty = (await person.post("/playlists/create", { name: "Empty" })).body.id;
  const [a = "", b = "", c = ""] = songs(3);
  const rows = [a, b, a, c, a];
  await person.post(`/playlists/${list}/items`, { uris: rows });
  const service = await app.atProvider(person.account);
  await service.send("DELETE", `playlists/${list}/items`, { items: [{ uri: a }] });
  const from = rows.map((uri) => ({ uri, addedAt: null }));
  const tally = { removed: 3, replaced: 0, unfollowed: 0, added: 0, left: [] };
  const job = await upgraded("clean-up", {
    input: {
      provider: "demo",
      changes: [
        { kind: "rows", playlistId: "done", name: "Done", from: "", removed: [1], replaced: [] },
        { kind: "rows", playlistId: list, name: "Doubles", from: "", removed: [2, 4], replaced: [] },
        { kind: "empty", playlistId: empty, name: "Empty" },
        { kind: "likes", name: "Unsorted", trackIds: ["track1"] },
      ],
    },
    checkpoint: { next: 1, rewrite: { from, to: [a, b, c] }, filling: null, tally, failures: 0 },
  });
  expect(job).toMatchObject({
    state: "done",
    progress: { removed: 2, unfollowed: 1, added: 1, left: [] },
  });
  expect(await heldAt("Doubles")).toEqual([a, b, c]);
  expect(await heldAt("Empty")).toBe(undefined);
  expect(await heldAt("Unsorted")).toEqual([songs(2)[1]]);
});
