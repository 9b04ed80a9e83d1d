import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { setJobOfOperation } from "#server/features/playlists/playlists.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { heldLists, planSamples, prepareLists, sampleLists, songs } from "#testing/changes/plan-samples.ts";
import { hasRealPostgres, startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs, type Api } from "#testing/server/http-client.ts";
import { consent, type SignedIn } from "#testing/people/sign-in.ts";

/* One person's playlists are written by two processes at the same time. */

let app: TestApp;
let person: SignedIn;
let processes: [Api, Api];
let closeOther: () => Promise<void>;

beforeAll(async () => {
  if (!hasRealPostgres) return;
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 1, liked: 3, playlists: sampleLists }) });
  person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  await consent(person);
  await prepareLists(person);
  const other = await app.startAnother();
  closeOther = () => other.close();
  processes = [person, other.api(person.token)];
});
afterAll(async () => {
  if (!hasRealPostgres) return;
  await closeOther();
  await app.close();
});

/** Kinds of plans that what is otherwise by now is in the way of. */
const strict = ["rewrite-playlists", "restore-playlist", "undo-operation"];
const lists = ["playlist-0-0", "playlist-0-1", "playlist-0-2"];

/** Rows of a playlist at the service. */
async function rowsAt(id: string): Promise<string[]> {
  const rows = (await app.truth(person.account)).playlists[id]?.items ?? [];
  return rows.map((row) => row.split(" ")[0] ?? "");
}

test.runIf(hasRealPostgres).each([
  ["a short playlist", "playlist-0-0"],
  ["a long playlist, whose version is asked for", "playlist-0-2"],
])("%s takes the moves and additions of both, and is here what it is at the service", async (_kind, id) => {
  const before = await rowsAt(id);
  const added = songs(4, 1);
  const moves = Array.from({ length: 16 }, (_, at) =>
    processes[at % 2 === 0 ? 0 : 1].sendJson("PUT", `/playlists/${id}/items`, {
      positions: [at % 12],
      insert_before: (at * 7) % 12,
    }),
  );
  const additions = added.map((uri, at) =>
    processes[at % 2 === 0 ? 1 : 0].sendJson("POST", `/playlists/${id}/items`, { uris: [uri] }),
  );
  const answers = await Promise.all([...moves, ...additions]);
  expect(answers.map(({ status, body }) => body?.code ?? status)).toEqual(answers.map(() => 200));
  expect((await rowsAt(id)).toSorted()).toEqual([...before, ...added].toSorted());
  await heldLists({ app, person });
});

/** Starts a plan of a kind in the first process. @returns its job */
async function start(kind: string): Promise<string> {
  const sample = await planSamples[kind]?.({ app, person, before: await heldLists({ app, person }) });
  if (sample === undefined) throw new Error(`There is no sample of ${kind}.`);
  const { ctx } = app.server;
  const { userId } = person;
  return transaction(ctx.database, async (trx, afterCommit) => {
    const wanted = { userId, input: sample.input, key: kind };
    const { jobId } = await ctx.jobs.start(sample.kind, wanted as never, { trx, afterCommit });
    if (sample.undoId !== undefined)
      await setJobOfOperation(trx, { userId, operationId: sample.undoId, jobId });
    return jobId;
  });
}

test.runIf(hasRealPostgres).each(Object.keys(planSamples).map((kind, at) => [kind, at] as const))(
  "%s is carried out while another process adds songs and renames by hand, and no song is lost or doubled",
  async (kind, at) => {
    const jobId = await start(kind);
    const [uri = ""] = songs(1, 340 + at);
    const written = await Promise.all([
      ...lists.map((id) => processes[1].post(`/playlists/${id}/items`, { uris: [uri] })),
      processes[1].sendJson("PATCH", "/playlists/playlist-0-0", { name: `By hand ${at}` }),
    ]);
    expect(written.map(({ status, text }) => (status === 200 ? 200 : text))).toEqual([200, 200, 200, 200]);
    const job = async () => (await person.get(`/jobs/${jobId}`)).body;
    await expect.poll(async () => (await job()).state).toMatch(/^(?:done|failed)$/u);
    const { state, error } = await job();
    // What came by hand may be in the way of what is done to all playlists or to none.
    if (state === "failed") expect([strict.includes(kind), error.code]).toEqual([true, "conflict"]);
    for (const id of lists) {
      const count = (await rowsAt(id)).filter((row) => row === uri).length;
      // A playlist that becomes again what it was loses what was added before.
      const isReplaced = kind === "restore-playlist" && id === "playlist-0-2";
      expect(isReplaced ? Math.max(count, 1) : count, `${kind} ${id}`).toBe(1);
    }
    // Fails where the copy is not what the service has.
    await heldLists({ app, person });
  },
);

/** Processes that have, or wait for, the turn of a playlist. */
async function turnsOf(id: string): Promise<number> {
  const { rows } = await sql`select from mutex_tickets where key = ${`playlist:${id}`}`.execute(
    app.server.ctx.database,
  );
  return rows.length;
}

const follow = (nth: 0 | 1, method: "PUT" | "DELETE", ids: readonly string[]) =>
  processes[nth].send(
    method,
    `/player/v1/me/library?uris=${ids.map((id) => `spotify:playlist:${id}`).join(",")}`,
  );

test.runIf(hasRealPostgres)(
  "while one process takes playlists out of the library, what another writes to any of them waits; what it writes to others does not",
  async () => {
    const [first = "", second = "", other = ""] = lists;
    const before = (await rowsAt(first)).length;
    const hold = app.provider.holdAt("/v1/me/library");
    const leaving = follow(0, "DELETE", [second, first]);
    await hold.reached;
    const [uri = "", another = ""] = songs(2, 380);
    const waiting = processes[1].post(`/playlists/${first}/items`, { uris: [uri] });
    await expect.poll(() => turnsOf(first)).toBe(2);
    expect((await processes[1].post(`/playlists/${other}/items`, { uris: [another] })).status).toBe(200);
    expect([await turnsOf(second), (await rowsAt(first)).length]).toEqual([1, before]);
    hold.release();
    const { status, headers } = await leaving;
    expect([status, await turnsOf(second)]).toEqual([200, 0]);
    // The service keeps a playlist of one's own that has left the library.
    expect((await waiting).status).toBe(200);
    const undone = await person.post(`/operations/${headers.get("x-operation-id") ?? ""}/undo`, {});
    expect(undone.body.status, undone.text).toBe("done");
    expect((await rowsAt(first)).length).toBe(before + 1);
    await heldLists({ app, person });
  },
);

test.runIf(hasRealPostgres)(
  "two processes that follow the same playlists in opposite orders do not wait for each other",
  async () => {
    const [first = "", second = "", third = ""] = lists;
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        follow(at % 2 === 0 ? 0 : 1, "PUT", at % 2 === 0 ? [first, second, third] : [third, second, first]),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await Promise.all(lists.map(turnsOf))).toEqual([0, 0, 0]);
    await heldLists({ app, person });
  },
);
