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
