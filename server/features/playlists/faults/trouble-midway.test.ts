import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs, type Shown } from "#testing/server/http-client.ts";
import { consent, type SignedIn } from "#testing/people/sign-in.ts";
import { aWriteJob, writeProcess } from "#testing/server/write-process.ts";
import { applyPlanJob } from "#server/features/changes/changes.ts";

/*
 * What the table of `changes/faults/killed-plans.test.ts` does not prove, whose plans all go on to their ends: one that the
 * service refuses for good, two requests for the same at once, and what is refused before anything is sent.
 */

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 12, liked: 30, playlists: [9, 3, 230] }) });
});
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

const songs = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => `spotify:track:track${from + at}`);

async function heldAt(person: SignedIn, id: string): Promise<string[]> {
  const rows = (await app.truth(person.account)).playlists[id]?.items ?? [];
  return rows.map((row) => row.split(" ")[0] ?? "");
}

async function newestOf(person: SignedIn): Promise<Shown> {
  return (await person.get("/operations?limit=1")).body.items[0];
}

test("a playlist that is not found midway ends the job with a sentence; what was done is reported and undone", async () => {
  const person = await aMember();
  const before = Object.keys((await app.truth(person.account)).playlists);
  const idsOf = (uris: string[]) => uris.map((uri) => uri.split(":")[2]);
  const steps = [
    { kind: "fill", label: "ska", name: "Genre: Ska", songs: { trackIds: idsOf(songs(10)) } },
    { kind: "fill", label: "soul", name: "Genre: Soul", songs: { trackIds: idsOf(songs(10, 10)) } },
  ];
  let writes = 0;
  const { progress } = applyPlanJob;
  const input = { provider: "demo", steps };
  const job = aWriteJob({ jobId: randomUUID(), userId: person.userId, input, progress });
  const ctx = writeProcess(app, async (call, send) => {
    if (call.method === "POST" && call.path.endsWith("/items")) writes += 1;
    if (writes === 2) return { status: 404, body: { error: { status: 404, message: "Not found." } } };
    return send(call);
  });
  await expect(applyPlanJob.run(ctx, job as Shown)).rejects.toMatchObject({ code: "not-found" });
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
