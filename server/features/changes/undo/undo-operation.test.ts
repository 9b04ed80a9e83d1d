import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs, type Answer, type Shown } from "#testing/server/http-client.ts";
import { cachedLibrary } from "#testing/samples/provider-truth.ts";
import { consent, type SignedIn } from "#testing/people/sign-in.ts";

let app: TestApp;

/** Called at each call that the provider gets. */
let onCall: (method: string) => void = () => undefined;

beforeAll(async () => {
  app = await startTestApp({
    catalogue: aCatalogue({ accounts: 20, liked: 8, playlists: [9, 0, 260] }),
    onExchange: ({ method }) => onCall(method),
  });
});
afterEach(() => {
  onCall = () => undefined;
});
afterAll(() => app.close());

interface Member extends SignedIn {
  own: (at: number) => string;
  index: string;
}

async function aMember(): Promise<Member> {
  const person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  await consent(person);
  const index = person.account.split("-")[1] ?? "";
  return { ...person, index, own: (at) => `playlist-${index}-${at}` };
}

const rowsOf = (rows: readonly string[] | null | undefined) =>
  rows?.map((row) => row.split(" ")[0] ?? "") ?? [];

/** What the provider has, which the copy here has too. */
async function held(person: SignedIn): Promise<Record<string, { name: string; rows: string[] }>> {
  const [truth, cached] = [await app.truth(person.account), await cachedLibrary(person)];
  const lists = (content: typeof truth) => ({
    liked: { name: "liked", rows: rowsOf(content.liked) },
    ...Object.fromEntries(
      Object.entries(content.playlists).map(([id, { name, items }]) => [id, { name, rows: rowsOf(items) }]),
    ),
  });
  expect(lists(cached)).toEqual(lists(truth));
  return lists(truth);
}

const undo = (person: SignedIn, id: string, body: object = {}): Promise<Answer> =>
  person.post(`/operations/${id}/undo`, body);

const songs = (count: number, from = 100) =>
  Array.from({ length: count }, (_, at) => `spotify:track:track${from + at}`);

const add = async (person: SignedIn, id: string, uris: string[]): Promise<string> =>
  (await person.post(`/playlists/${id}/items`, { uris })).body.operation_id;

/** Every kind of write; each answers the operation that it was. */
const writes: Record<string, (person: Member) => Promise<Answer>> = {
  addition: (person) => person.post(`/playlists/${person.own(0)}/items`, { uris: songs(3) }),
  "addition to several": (person) =>
    person.post("/playlists/add", { playlist_ids: [person.own(0), person.own(2)], uris: songs(150) }),
  "removal apart": async (person) => {
    const { rows = [] } = (await held(person))[person.own(0)] ?? {};
    const items = [1, 4, 6].map((at) => ({ uri: rows[at], positions: [at] }));
    return person.sendJson("DELETE", `/playlists/${person.own(0)}/items`, { items });
  },
  move: (person) =>
    person.sendJson("PUT", `/playlists/${person.own(2)}/items`, {
      positions: [3, 9, 200],
      insert_before: 40,
    }),
  renaming: (person) => person.sendJson("PATCH", `/playlists/${person.own(0)}`, { name: "Another name" }),
  making: (person) => person.post("/playlists/create", { name: "Made" }),
};

describe("undone, undone again and once more", () => {
  test.for(Object.entries(writes))("%s", async ([, write]) => {
    const person = await aMember();
    const before = await held(person);
    const first = await write(person);
    const id: string = first.body.operation_id;
    const after = await held(person);
    expect(after).not.toEqual(before);
    const undone = await undo(person, id);
    expect([undone.status, undone.body.status], undone.text).toEqual([200, "done"]);
    expect(await held(person)).toEqual(before);
    expect((await undo(person, id)).body).toMatchObject({
      code: "conflict",
      detail: "This is already undone.",
    });
    const again = await undo(person, undone.body.operation_id);
    expect(again.body.status, again.text).toBe("done");
    expect(await held(person)).toEqual(after);
    expect((await undo(person, again.body.operation_id)).body.status).toBe("done");
    expect(await held(person)).toEqual(before);
  });
});

test("likes are operations, named in a header; undone they are as before, in order", async () => {
  const person = await aMember();
  const before = await held(person);
  const liked = before["liked"]?.rows ?? [];
  const unliked = await person.send("DELETE", `/player/v1/me/library?uris=${liked.slice(0, 2).join(",")}`);
  const id = unliked.headers.get("x-operation-id") ?? "";
  // One of these was liked before: that stays.
  const uris = [liked[4], ...songs(45)];
  const saved = await person.sendJson("PUT", "/player/v1/me/library", { uris });
  expect((await held(person))["liked"]?.rows).toHaveLength(8 - 2 + 45);
  expect((await undo(person, saved.headers.get("x-operation-id") ?? "")).body.playlist_ids).toEqual([
    "liked",
  ]);
  expect((await undo(person, id)).status).toBe(200);
  expect((await held(person))["liked"]?.rows.toSorted()).toEqual(liked.toSorted());
  const { items } = (await person.get("/operations")).body;
  expect(items.map(({ kind, state }: Shown) => `${kind} ${state}`)).toEqual([
    "undo done",
    "undo done",
    "like undone",
    "unlike undone",
  ]);
  expect(items[2].targets).toEqual([
    { playlist_id: null, name: null, changes: ["liked"], added: 45, removed: 0 },
  ]);
});

test("operations are listed newest first, in pages, with what each did; one's own alone", async () => {
  const person = await aMember();
  const first = await add(person, person.own(0), songs(2));
  const second = await add(person, person.own(1), songs(1));
  const { body } = await person.get("/operations?limit=1");
  expect(body.total).toBe(2);
  expect(body.items).toEqual([
    expect.objectContaining({
      operation_id: second,
      kind: "add",
      state: "done",
      can_undo: true,
      undoes: null,
    }),
  ]);
  expect((await person.get("/operations?limit=1&offset=1")).body.items[0].operation_id).toBe(first);
  expect((await person.get("/operations?limit=51")).status).toBe(400);
  const other = await aMember();
  expect((await other.get("/operations")).body).toEqual({ items: [], total: 0 });
  expect((await undo(other, first)).body.code).toBe("not-found");
  expect((await undo(person, "999999999")).body.code).toBe("not-found");
  expect((await undo(person, first, { other: 1 })).status).toBe(400);
  expect((await undo(person, "x")).status).toBe(400);
  expect((await app.api(null).get("/operations")).status).toBe(401);
  app.clock.advance(31 * 24 * 3_600_000);
  const late = await app.signIn(person.account);
  expect((await late.get("/operations")).body.items[0].can_undo).toBe(false);
  expect((await undo(late, first)).body.detail).toContain("30 days");
});

test("what was done later stays, and what touches the same rows is to be undone first", async () => {
  const person = await aMember();
  const id = person.own(0);
  const rows = (await held(person))[id]?.rows ?? [];
  const first = await add(person, id, songs(2, 100));
  await add(person, id, songs(2, 200));
  await person.sendJson("PUT", `/playlists/${id}/items`, { positions: [0], insert_before: 3 });
  expect((await undo(person, first)).status).toBe(200);
  const moved = [rows[1], rows[2], rows[0], ...rows.slice(3)];
  expect((await held(person))[id]?.rows).toEqual([...moved, ...songs(2, 200)]);
  const third = await add(person, id, songs(2, 300));
  const { body } = await person.sendJson("DELETE", `/playlists/${id}/items`, {
    items: [{ uri: songs(1, 300)[0] }],
  });
  const refused = await undo(person, third);
  expect(refused.body).toMatchObject({
    code: "conflict",
    conflicts: [{ playlist_id: id, reason: "changed-since" }],
  });
  expect((await undo(person, body.operation_id)).status).toBe(200);
  expect((await undo(person, third)).status).toBe(200);
  expect((await held(person))[id]?.rows).toEqual([...moved, ...songs(2, 200)]);
});

test("a playlist that changed elsewhere is reported with both sides, and nothing is written; or both are kept", async () => {
  const person = await aMember();
  const [id, other] = [person.own(0), person.own(2)];
  const answer = await person.post("/playlists/add", { playlist_ids: [id, other], uris: songs(2) });
  const before = await held(person);
  const there = await app.atProvider(person.account);
  await there.send("POST", `playlists/${id}/items`, { uris: ["spotify:track:track9"], position: 0 });
  const refused = await undo(person, answer.body.operation_id);
  expect(refused.status).toBe(409);
  expect(refused.body.conflicts).toEqual([
    expect.objectContaining({
      playlist_id: id,
      reason: "changed-elsewhere",
      expected: expect.objectContaining({ total: 11, only: [] }),
      present: expect.objectContaining({ total: 12, only: ["Song 9 🎵"] }),
    }),
  ]);
  expect((await held(person))[other]).toEqual(before[other]);
  expect((await person.get("/operations")).body.items).toHaveLength(1);
  expect((await undo(person, answer.body.operation_id, { keep_changes: true })).status).toBe(200);
  expect((await held(person))[id]?.rows).toEqual([
    "spotify:track:track9",
    ...(before[id]?.rows ?? []).slice(0, 9),
  ]);
});

test("undoing takes a call of the provider a hundred rows, and one look at each playlist", async () => {
  const person = await aMember();
  const id = person.own(2);
  const { rows = [] } = (await held(person))[id] ?? {};
  const first = rows.slice(0, 230);
  // Songs that stay further down as well would have to be put back.
  const items = first
    .keys()
    .filter((at) => rows.indexOf(first[at] ?? "") === rows.lastIndexOf(first[at] ?? ""))
    .map((at) => ({ uri: first[at], positions: [at] }))
    .toArray();
  const taken = await person.sendJson("DELETE", `/playlists/${id}/items`, { items });
  const made = (await person.post("/playlists/create", { name: "Made" })).body;
  const calls: string[] = [];
  onCall = (method) => calls.push(method);
  expect((await undo(person, made.operation_id)).status).toBe(200);
  expect(calls.splice(0)).toEqual(["GET", "DELETE"]);
  expect((await undo(person, taken.body.operation_id)).status).toBe(200);
  const runs = items.filter(
    ({ positions: [at = 0] }, index) => index === 0 || items[index - 1]?.positions[0] !== at - 1,
  );
  expect(calls).toEqual(["GET", ...runs.map(() => "POST")]);
  expect((await held(person))[id]?.rows).toEqual(rows);
});

test("stopped behind any call it goes on where it was, and nothing is doubled", async () => {
  const person = await aMember();
  const id = person.own(2);
  const before = await held(person);
  const uris = [...new Set(before[id]?.rows.slice(0, 230))];
  const removed = await person.sendJson("DELETE", `/playlists/${id}/items`, {
    items: uris.map((uri) => ({ uri })),
  });
  const after = await held(person);
  let operation: string = removed.body.operation_id;
  for (const stopAt of [2, 3, 4, 3]) {
    let calls = 0;
    const stopped: Promise<unknown>[] = [];
    onCall = () => {
      calls += 1;
      if (calls === stopAt) stopped.push(app.server.ctx.jobs.cancelAndWait({ userId: person.userId }, 5_000));
    };
    await undo(person, operation);
    await Promise.all(stopped);
    onCall = () => undefined;
    const { items } = (await person.get("/operations")).body;
    const isCut = items[0].state === "partial";
    const again = isCut ? await undo(person, operation) : null;
    if (again !== null) expect(again.body.status, again.text).toBe("done");
    const [newest] = (await person.get("/operations")).body.items;
    operation = newest.operation_id;
    const wanted =
      newest.undoes === removed.body.operation_id || (await held(person))[id]?.rows.length === 260;
    expect(await held(person)).toEqual(wanted ? before : after);
  }
});

test("two tabs that undo the same at once undo it once", async () => {
  const person = await aMember();
  const before = await held(person);
  const operation = await add(person, person.own(0), songs(3));
  const answers = await Promise.all([undo(person, operation), undo(person, operation)]);
  expect(
    answers.every(({ status, body }) => status === 200 || body.code === "conflict" || body.code === "busy"),
  ).toBe(true);
  expect(await held(person)).toEqual(before);
});
