import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { AppError } from "#server/platform/process/errors.ts";
import type { JobProgress } from "#server/platform/jobs/job-kind.ts";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs, type Shown } from "#testing/server/http-client.ts";
import { consent, type SignedIn } from "#testing/people/sign-in.ts";
import { aWriteJob, writeProcess } from "#testing/server/write-process.ts";
import { planRestore, stepsOf } from "#server/features/changes/restore/plan-restore.ts";
import { applyPlanJob, mergePlaylistsJob, restorePlaylistJob } from "#server/features/changes/changes.ts";
import type { WriteCtx } from "../written-playlist.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 12, liked: 30, playlists: [9, 3, 230] }) });
});
afterEach(() => app.provider.setFaults(""));
afterAll(() => app.close());

interface Member extends SignedIn {
  own: (at: number) => string;
}

async function aMember(): Promise<Member> {
  const person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  await consent(person);
  const index = person.account.split("-")[1] ?? "";
  return { ...person, own: (at) => `playlist-${index}-${at}` };
}

const provider = "demo" as const;
const songs = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => `spotify:track:track${from + at}`);

async function heldAt(person: SignedIn, id: string): Promise<string[]> {
  const rows = (await app.truth(person.account)).playlists[id]?.items ?? [];
  return rows.map((row) => row.split(" ")[0] ?? "");
}

type Around = Parameters<typeof writeProcess>[1];

interface Started {
  run: (ctx: WriteCtx, job: Shown) => Promise<void>;
  input: object;
  progress: JobProgress;
}

/** Runs a job to what it ends with, where some of the service's answers are others. */
async function endOf(person: SignedIn, started: Started, around: Around): Promise<unknown> {
  const { input, progress } = started;
  const job = aWriteJob({ jobId: randomUUID(), userId: person.userId, input, progress });
  return started.run(writeProcess(app, around), job).then(
    () => "done",
    (error: unknown) => error,
  );
}

/** An answer of 200 to the nth write of rows, without the service having done anything. */
function pretending(nth: number): Around {
  let writes = 0;
  let last: unknown = null;
  return async (call, send) => {
    const isOfRows = call.method !== "GET" && call.path.endsWith("/items");
    if (isOfRows) writes += 1;
    if (isOfRows && writes === nth) return { status: 200, body: last };
    const answer = await send(call);
    const snapshot = (answer.body as { snapshot_id?: string } | null)?.snapshot_id;
    if (snapshot !== undefined) last = { snapshot_id: snapshot };
    return answer;
  };
}

const merging = (name: string, uris: string[]): Started => ({
  run: mergePlaylistsJob.run,
  progress: mergePlaylistsJob.progress,
  input: { provider, steps: [{ kind: "fill", label: "", name, songs: { uris } }] },
});

async function newestOf(person: SignedIn): Promise<Shown> {
  return (await person.get("/operations?limit=1")).body.items[0];
}

test("a service that says that it did, but it didn'thing, is asked again later, and nothing is reported as done", async () => {
  const person = await aMember();
  const end = await endOf(person, merging("Merged", songs(30)), pretending(1));
  expect(end).toMatchObject({ message: expect.stringContaining("but it didn't") });
  const id = Object.entries((await app.truth(person.account)).playlists).find(
    ([, { name }]) => name === "Merged",
  )?.[0];
  expect(await heldAt(person, id ?? "")).toEqual([]);
  const operation = await newestOf(person);
  expect(operation.targets).toMatchObject([{ changes: ["create"], added: 0 }]);
  expect((await person.get(`/playlists/${id}`)).body.track_count).toBe(0);
});

test("the same of a restoring, whose rows are written again", async () => {
  const person = await aMember();
  const id = person.own(0);
  const before = await heldAt(person, id);
  await person.sendJson("DELETE", `/playlists/${id}/items`, { items: [{ uri: before[0] }] });
  const left = await heldAt(person, id);
  const { items } = (await person.get(`/playlists/${id}/versions`)).body;
  const version = items.at(-1).version;
  const scope = { userId: person.userId, provider };
  const plan = await planRestore(app.server.ctx, scope, { playlistId: id, options: { version } });
  const restoring = {
    run: restorePlaylistJob.run,
    progress: restorePlaylistJob.progress,
    input: { provider, steps: stepsOf(id, plan, { version }) },
  };
  expect(await endOf(person, restoring, pretending(1))).toMatchObject({
    message: expect.stringContaining("but it didn't"),
  });
  expect(await heldAt(person, id)).toEqual(left);
});

test("a playlist that is not found midway ends the job with a sentence; what was done is reported and undone", async () => {
  const person = await aMember();
  const before = Object.keys((await app.truth(person.account)).playlists);
  const idsOf = (uris: string[]) => uris.map((uri) => uri.split(":")[2]);
  const steps = [
    { kind: "fill", label: "ska", name: "Genre: Ska", songs: { trackIds: idsOf(songs(10)) } },
    { kind: "fill", label: "soul", name: "Genre: Soul", songs: { trackIds: idsOf(songs(10, 10)) } },
  ];
  let writes = 0;
  const applying = { run: applyPlanJob.run, progress: applyPlanJob.progress, input: { provider, steps } };
  const end = await endOf(person, applying, async (call, send) => {
    if (call.method === "POST" && call.path.endsWith("/items")) writes += 1;
    if (writes === 2) return { status: 404, body: { error: { status: 404, message: "Not found." } } };
    return send(call);
  });
  expect(end).toBeInstanceOf(AppError);
  expect(end).toMatchObject({ code: "not-found" });
  const operation = await newestOf(person);
  expect([operation.kind, operation.state, operation.can_undo]).toEqual(["apply", "partial", true]);
  const joined = operation.targets.map(({ name, added }: Shown) => [name, added]);
  expect(joined).toEqual([
    ["Genre: Ska", 10],
    ["Genre: Soul", 0],
  ]);
  const undone = await person.post(`/operations/${operation.operation_id}/undo`, {});
  expect(undone.body.status, undone.text).toBe("done");
  expect(Object.keys((await app.truth(person.account)).playlists)).toEqual(before);
});

test("a quota that ends in a restoring is waited for until it starts over, and its end is shown", async () => {
  const person = await aMember();
  const id = person.own(2);
  const before = await heldAt(person, id);
  const items = [...new Set(before.slice(0, 200))].map((uri) => ({ uri }));
  await person.sendJson("DELETE", `/playlists/${id}/items`, { items });
  const { items: versions } = (await person.get(`/playlists/${id}/versions`)).body;
  app.provider.setFaults("quota:2");
  const answer = await person.post(`/playlists/${id}/restore`, { version: versions.at(-1).version });
  expect([answer.status, answer.body.status]).toEqual([200, "paused"]);
  const stateOf = async () => (await person.get(`/jobs/${answer.body.job_id}`)).body;
  const { paused_until: until } = await stateOf();
  expect(until * 1000).toBeGreaterThan(app.clock.now());
  app.provider.setFaults("");
  app.clock.advance(25 * 3_600_000);
  await expect.poll(async () => (await stateOf()).state).toBe("done");
  expect(await heldAt(person, id)).toEqual(before);
});

test("two tabs that restore the same at once restore it once", async () => {
  const person = await aMember();
  const id = person.own(2);
  const before = await heldAt(person, id);
  const items = [...new Set(before.slice(0, 100))].map((uri) => ({ uri }));
  await person.sendJson("DELETE", `/playlists/${id}/items`, { items });
  const { items: versions } = (await person.get(`/playlists/${id}/versions`)).body;
  const body = { version: versions.at(-1).version };
  const answers = await Promise.all([
    person.post(`/playlists/${id}/restore`, body),
    person.post(`/playlists/${id}/restore`, body),
  ]);
  const codes = answers.map(({ status, body: joined }) => (status === 200 ? joined.status : joined.code));
  expect(codes.toSorted()).toEqual(["busy", "done"]);
  expect(await heldAt(person, id)).toEqual(before);
  expect((await person.get("/operations?kind=restore")).body.total).toBe(1);
});

test("two tabs that merge at once make one playlist", async () => {
  const person = await aMember();
  const options = { source_playlist_ids: [person.own(0), person.own(2)], target_name: "Both" };
  const answers = await Promise.all([
    person.post("/playlists/merge", options),
    person.post("/playlists/merge", options),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const named = Object.values((await app.truth(person.account)).playlists).filter(
    ({ name }) => name === "Both",
  );
  expect(named).toHaveLength(1);
  expect(new Set(named[0]?.items).size).toBe(named[0]?.items?.length);
});

test("a playlist that may no longer be written is not undone, and says so", async () => {
  const person = await aMember();
  const id = `shared-${person.account.split("-")[1]}`;
  const { body } = await person.post(`/playlists/${id}/items`, { uris: songs(2, 50) });
  const ours = await heldAt(person, id);
  const { database } = app.server.ctx;
  await database
    .updateTable("library_playlists")
    .set({ collaborative: false })
    .where("user_id", "=", person.userId)
    .where("playlist_id", "=", id)
    .execute();
  const refused = await person.post(`/operations/${body.operation_id}/undo`, {});
  expect([refused.status, refused.body.code]).toEqual([403, "forbidden"]);
  expect(await heldAt(person, id)).toEqual(ours);
  expect((await newestOf(person)).operation_id).toBe(body.operation_id);
});

test("names that are empty or too long are refused everywhere; one that is taken makes another playlist", async () => {
  const person = await aMember();
  const long = "x".repeat(101);
  for (const name of ["", "  ", long, "two\nlines"]) {
    const merge = { source_playlist_ids: [person.own(0), person.own(1)], target_name: name };
    const answers = [
      await person.post("/playlists/create", { name }),
      await person.sendJson("PATCH", `/playlists/${person.own(0)}`, { name }),
      await person.post("/playlists/merge", merge),
    ];
    expect(
      answers.map(({ status }) => status),
      JSON.stringify(name),
    ).toEqual([400, 400, 400]);
  }
  const [first, second] = [
    (await person.post("/playlists/create", { name: "Taken" })).body,
    (await person.post("/playlists/create", { name: "Taken" })).body,
  ];
  expect(first.id).not.toBe(second.id);
  expect((await person.post(`/operations/${second.operation_id}/undo`, {})).body.status).toBe("done");
  const left = Object.keys((await app.truth(person.account)).playlists);
  expect([left.includes(first.id), left.includes(second.id)]).toEqual([true, false]);
  expect((await person.get("/operations")).body.total).toBe(3);
});
