import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashRows, openUndo, planRewrite } from "#server/features/playlists/playlists.ts";
import { readMigrations } from "#server/platform/database/migrate.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs, type Shown } from "#testing/server/http-client.ts";
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

const upgrades = readMigrations().filter(({ name }) =>
  /one-change-job|clean-up-by-steps|one-change-engine/u.test(name),
);

/** A job of an earlier version. */
interface OldJob {
  input: object;
  checkpoint: object | null;
  key?: string;
  /** the operation that it carries out, with the rewrite that it had under way */
  operation?: { kind: string; pending: object | null } | { id: number };
}

/** Stores a job as an earlier version had it, upgrades it and waits until it is over. @returns its end */
async function upgraded(kind: string, { input, checkpoint, key = "", operation }: OldJob) {
  const { database, events, now } = app.server.ctx;
  expect(upgrades).toHaveLength(3);
  const { rows } = await database.transaction().execute(async (trx) => {
    const inserted = await sql<{ job_id: string }>`
      insert into jobs (job_id, user_id, kind, key, state, input, checkpoint, progress, created_at)
      values (gen_random_uuid(), ${person.userId}, ${kind}, ${key}, 'waiting', ${JSON.stringify(input)}::jsonb,
        ${checkpoint === null ? null : JSON.stringify(checkpoint)}::jsonb, '{"done":0,"total":null,"playlists":[]}'::jsonb, ${new Date(now())})
      returning job_id
    `.execute(trx);
    const jobId = inserted.rows[0]?.job_id;
    if (operation !== undefined && "id" in operation)
      await sql`update operations set job_id = ${jobId} where operation_id = ${operation.id}`.execute(trx);
    if (operation !== undefined && "kind" in operation)
      await sql`
        insert into operations (user_id, kind, job_id, pending, created_at) values (${person.userId}, ${operation.kind},
          ${jobId}, ${operation.pending === null ? null : JSON.stringify(operation.pending)}::jsonb, ${new Date(now())})
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
    operation: { kind: "clean-up", pending: null },
  });
  expect(job).toMatchObject({
    state: "done",
    progress: { removed: 2, unfollowed: 1, added: 1, left: [] },
  });
  expect(await heldAt("Doubles")).toEqual([a, b, c]);
  expect(await heldAt("Empty")).toBe(undefined);
  expect(await heldAt("Unsorted")).toEqual([songs(2)[1]]);
});

/** A playlist with rows. @returns its id */
async function aList(name: string, uris: string[]): Promise<string> {
  const { id } = (await person.post("/playlists/create", { name })).body;
  await person.post(`/playlists/${id}/items`, { uris });
  return id;
}
const storedRows = (uris: string[]) => uris.map((uri) => ({ uri, addedAt: null }));

test("playlists that are put in order go on at the next one, with the rows that were being written", async () => {
  const list = await aList("Ordered", songs(6));
  const to = songs(6).toReversed();
  const service = await app.atProvider(person.account);
  // The first of its moves was carried out.
  const [first] = planRewrite(songs(6), to)?.steps ?? [];
  if (first?.kind !== "move") throw new Error("The rewrite begins otherwise.");
  await service.send("PUT", `playlists/${list}/items`, {
    range_start: first.start,
    range_length: first.length,
    insert_before: first.before,
  });
  const job = await upgraded("rewrite-playlists", {
    input: {
      provider: "demo",
      kind: "reorder",
      rewrites: [
        { playlistId: "done", from: "", to: [] },
        { playlistId: list, from: hashRows(songs(6)), to },
      ],
    },
    checkpoint: { next: 1, failures: 0 },
    operation: {
      kind: "reorder",
      pending: { playlistId: list, partIds: [], from: storedRows(songs(6)), to },
    },
  });
  expect(job).toMatchObject({ state: "done", progress: { done: 2, total: 2 } });
  expect(await heldAt("Ordered")).toEqual(to);
});

test("an undoing goes on with what is not undone yet", async () => {
  const [one, two] = [await aList("One", songs(2)), await aList("Two", songs(2))];
  const { body } = await person.post("/playlists/add", { playlist_ids: [one, two], uris: songs(3, 10) });
  const operationId = Number(body.operation_id);
  const { database, now } = app.server.ctx;
  const at = new Date(now());
  const undoId = await transaction(database, (trx) =>
    openUndo(trx, { userId: person.userId, operationId, at }),
  );
  const job = await upgraded("undo-operation", {
    input: { provider: "demo", operationId, undoId, keepChanges: false },
    checkpoint: { failures: 2 },
    key: body.operation_id,
    operation: { id: undoId },
  });
  expect(job.state, JSON.stringify(job)).toBe("done");
  expect([await heldAt("One"), await heldAt("Two")]).toEqual([songs(2), songs(2)]);
});

test("a restore goes on into the playlist that is there, whole or with some rows; one that is gone is not brought back", async () => {
  const list = await aList("Restored", songs(5));
  await person.sendJson("DELETE", `/playlists/${list}/items`, { items: [{ uri: songs(5)[0] }] });
  await person.sendJson("PATCH", `/playlists/${list}`, { name: "Renamed" });
  const { items } = (await person.get(`/playlists/${list}/versions`)).body;
  const { version } = items.find(({ total, name }: Shown) => total === 5 && name === "Restored");
  const restored = (wish: object, playlistId = list) =>
    upgraded("restore-playlist", {
      input: { provider: "demo", playlistId, wish },
      checkpoint: { sameNamed: null, failures: 0 },
      key: playlistId,
    });
  expect((await restored({ version, positions: [0] })).state).toBe("done");
  expect(await heldAt("Renamed")).toEqual(songs(5));
  expect((await restored({ version })).state).toBe("done");
  expect(await heldAt("Restored")).toEqual(songs(5));
  expect((await restored({ version }, "gone")).state).toBe("cancelled");
});

test("a smart playlist that was being made goes on with the one that was made, and a refresh with its rule", async () => {
  const service = await app.atProvider(person.account);
  await service.send("POST", "me/playlists", { name: "By rule" });
  const rule = "all of (liked is yes) order by title";
  const made = await upgraded("make-smart-playlist", {
    input: { provider: "demo", name: "By rule", rule, schedule: "never", byHand: { kept: [], leftOut: [] } },
    checkpoint: { playlistId: null },
    key: "By rule",
  });
  expect(made).toMatchObject({ state: "done", progress: { added: 2, removed: 0 } });
  expect(await heldAt("By rule")).toHaveLength(2);
  const { playlistId } = made.progress;
  const refreshed = await upgraded("refresh-smart-playlist", {
    input: { provider: "demo", playlistId },
    checkpoint: null,
    key: playlistId,
  });
  expect(refreshed).toMatchObject({ state: "done", progress: { playlistId, added: 0, removed: 0 } });
});

test("a join goes on with the likes and playlists that are not there yet", async () => {
  const service = await app.atProvider(person.account);
  const { body } = await service.send("POST", "me/playlists", { name: "Carried" });
  await service.send("POST", `playlists/${(body as { id: string }).id}/items`, { uris: songs(2, 20) });
  const list = (id: string, uris: string[]) => ({ id, name: "Carried", description: null, uris });
  const job = await upgraded("carry-over", {
    input: {
      provider: "demo",
      likes: songs(2, 40),
      leftOut: 1,
      playlists: [list("done", songs(1)), list("begun", songs(4, 20))],
    },
    checkpoint: {
      isShown: true,
      likes: 2,
      others: [],
      done: ["done"],
      begun: { id: "begun", playlistId: null },
    },
  });
  expect(job).toMatchObject({ state: "done", progress: { left_out: 1 } });
  expect(await heldAt("Carried")).toEqual(songs(4, 20));
});
