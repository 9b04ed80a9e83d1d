import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs, type Answer, type Shown } from "#testing/server/http-client.ts";
import { consent, type SignedIn } from "#testing/people/sign-in.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 12, liked: 4, playlists: [9, 3] }) });
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

const song = (at: number) => `spotify:track:track${at}`;

async function heldAt(person: SignedIn, id: string): Promise<string[]> {
  const rows = (await app.truth(person.account)).playlists[id]?.items ?? [];
  return rows.map((row) => row.split(" ")[0] ?? "");
}

const add = async (person: SignedIn, id: string, uris: string[]): Promise<string> =>
  (await person.post(`/playlists/${id}/items`, { uris })).body.operation_id;

const undo = (person: SignedIn, id: string, body: object = {}): Promise<Answer> =>
  person.post(`/operations/${id}/undo`, body);

/** Reads the library again, as a stale cache does. */
async function scan(person: SignedIn): Promise<void> {
  app.clock.advance(120_000);
  expect((await person.post("/library/cache/refresh")).status).toBe(200);
  await untilScanIs(person, "done");
}

test("what a scan saw changed elsewhere is reported with both sides before anything is undone; keeping it undoes beside it", async () => {
  const person = await aMember();
  const id = person.own(0);
  const before = await heldAt(person, id);
  const operation = await add(person, id, [song(20), song(21)]);
  const there = await app.atProvider(person.account);
  await there.send("POST", `playlists/${id}/items`, { uris: [song(9)], position: 0 });
  await scan(person);
  const refused = await undo(person, operation);
  expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
  expect(refused.body.conflicts).toEqual([
    {
      playlist_id: id,
      name: expect.any(String),
      reason: "changed-elsewhere",
      expected: { total: 11, name: expect.any(String), only: [] },
      present: { total: 12, name: expect.any(String), only: ["Song 9 🎵"] },
    },
  ]);
  expect(await heldAt(person, id)).toEqual([song(9), ...before, song(20), song(21)]);
  expect((await undo(person, operation, { keep_changes: true })).body.status).toBe("done");
  expect(await heldAt(person, id)).toEqual([song(9), ...before]);
});

test("the same between two of our own changes, of which the later stays", async () => {
  const person = await aMember();
  const id = person.own(0);
  const before = await heldAt(person, id);
  const first = await add(person, id, [song(20)]);
  const there = await app.atProvider(person.account);
  await there.send("POST", `playlists/${id}/items`, { uris: [song(9)], position: 0 });
  await scan(person);
  const second = await add(person, id, [song(30)]);
  expect((await undo(person, second)).body.status).toBe("done");
  await undo(person, (await person.get("/operations")).body.items[0].operation_id);
  const refused = await undo(person, first);
  expect(refused.body.conflicts).toMatchObject([
    { reason: "changed-elsewhere", expected: { total: 10 }, present: { total: 12 } },
  ]);
  expect((await undo(person, first, { keep_changes: true })).body.status).toBe("done");
  expect(await heldAt(person, id)).toEqual([song(9), ...before, song(30)]);
});

test("a scan that sees nothing but our own writes is in the way of nothing", async () => {
  const person = await aMember();
  const id = person.own(0);
  const before = await heldAt(person, id);
  // So many unknown songs are not shown before the next scan.
  const unknown = Array.from({ length: 8 }, (_, at) => song(300 + at));
  const operation = await add(person, id, unknown);
  await scan(person);
  const renamed = await person.sendJson("PATCH", `/playlists/${person.own(1)}`, { name: "Another" });
  await scan(person);
  expect((await undo(person, operation)).body.status).toBe("done");
  expect((await undo(person, renamed.body.operation_id)).body.status).toBe("done");
  expect(await heldAt(person, id)).toEqual(before);
});

test("a playlist that was made here, filled elsewhere and read since is not taken away unasked", async () => {
  const person = await aMember();
  const made = (await person.post("/playlists/create", { name: "Made" })).body;
  const there = await app.atProvider(person.account);
  await there.send("POST", `playlists/${made.id}/items`, { uris: [song(1)] });
  await scan(person);
  const refused = await undo(person, made.operation_id);
  expect(refused.body.conflicts).toMatchObject([{ reason: "changed-elsewhere", present: { total: 1 } }]);
  expect(await heldAt(person, made.id)).toEqual([song(1)]);
});

test("another name that a playlist was given elsewhere is reported, and stays when the rest is undone", async () => {
  const person = await aMember();
  const id = person.own(0);
  const renamed = await person.sendJson("PATCH", `/playlists/${id}`, { name: "By us" });
  const there = await app.atProvider(person.account);
  await there.send("PUT", `playlists/${id}`, { name: "By them" });
  await scan(person);
  const { operation_id: operation } = renamed.body;
  const refused = await undo(person, operation);
  expect(refused.body.conflicts).toMatchObject([
    { reason: "changed-elsewhere", expected: { name: "By us" }, present: { name: "By them" } },
  ]);
  expect((await undo(person, operation, { keep_changes: true })).body.status).toBe("done");
  expect((await app.truth(person.account)).playlists[id]?.name).toBe("By them");
  const { items } = (await person.get("/operations")).body;
  expect(items.find(({ operation_id: each }: Shown) => each === operation).state).toBe("undone");
});

test("of a playlist that was deleted elsewhere and read since, what it held is listed", async () => {
  const person = await aMember();
  const id = person.own(0);
  const operation = await add(person, id, [song(20)]);
  const there = await app.atProvider(person.account);
  await there.send("DELETE", `me/library?uris=spotify:playlist:${id}`);
  await scan(person);
  const refused = await undo(person, operation);
  expect(refused.body.conflicts).toMatchObject([{ reason: "gone", expected: { total: 10 }, present: null }]);
  const { items } = (await person.get(`/playlists/${id}/versions`)).body;
  expect(items[0]).toMatchObject({ total: 10, by: "here" });
});

test("versions say who made the playlist what it was", async () => {
  const person = await aMember();
  const id = person.own(0);
  await add(person, id, [song(20)]);
  const there = await app.atProvider(person.account);
  await there.send("POST", `playlists/${id}/items`, { uris: [song(9)], position: 0 });
  await scan(person);
  const { items } = (await person.get(`/playlists/${id}/versions`)).body;
  expect(items.map(({ total, by }: Shown) => [total, by])).toEqual([
    [11, "elsewhere"],
    [10, "here"],
    [9, null],
  ]);
});
