import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs, type Shown } from "#testing/server/http-client.ts";
import { consent, type SignedIn } from "#testing/people/sign-in.ts";

let app: TestApp;

/** Called at each call that the provider gets. */
let onCall: (method: string, path: string) => void = () => undefined;

beforeAll(async () => {
  app = await startTestApp({
    catalogue: aCatalogue({ accounts: 12, liked: 7, playlists: [250, 10, 0] }),
    onExchange: ({ method, path }) => onCall(method, path),
  });
});
afterEach(() => {
  onCall = () => undefined;
});
afterAll(() => app.close());

async function aMember(): Promise<SignedIn & { own: (at: number) => string; index: string }> {
  const person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  await consent(person);
  const index = person.account.split("-")[1] ?? "";
  return { ...person, index, own: (at) => `playlist-${index}-${at}` };
}

async function heldAt(person: SignedIn, id: string): Promise<string[]> {
  const rows = (await app.truth(person.account)).playlists[id]?.items ?? [];
  return rows.map((held) => held.split(" ")[0] ?? "");
}

const preview = (person: SignedIn, body: object) => person.post("/playlists/split/preview", body);
const split = (person: SignedIn, body: object) => person.post("/playlists/split", body);

/** The request that follows a preview, with the names that it proposes. */
async function optionsOf(person: SignedIn, options: object): Promise<Record<string, unknown>> {
  const { plan, parts } = (await preview(person, options)).body;
  return { ...options, plan, parts: parts.map(({ key, name }: Shown) => ({ key, name })) };
}

test("a playlist is split as the preview says, with a call a hundred rows; undone, the new ones are gone", async () => {
  const person = await aMember();
  const before = await heldAt(person, person.own(0));
  const options = { playlist_id: person.own(0), by: "size", size: 120 };
  const shown = (await preview(person, options)).body;
  expect(shown).toMatchObject({ rows: 250, unaddable: 0, items: [] });
  expect(shown.parts.map(({ rows, calls }: Shown) => [rows, calls])).toEqual([
    [120, 3],
    [120, 3],
    [10, 2],
  ]);
  const [, second] = shown.parts;
  const page = (await preview(person, { ...options, part: second.key, offset: 5, limit: 2 })).body;
  expect(page.items.map(({ uri }: Shown) => uri)).toEqual(before.slice(125, 127));
  const calls: string[] = [];
  onCall = (method) => calls.push(method);
  const { status, body, text } = await split(person, await optionsOf(person, options));
  expect([status, body.status, body.added], text).toEqual([200, "done", 250]);
  expect(calls.filter((method) => method === "POST")).toHaveLength(3 + 3 + 2);
  expect(calls.filter((method) => method === "GET")).toHaveLength(0);
  const held = await Promise.all(body.playlists.map(({ playlist_id: id }: Shown) => heldAt(person, id)));
  expect(held.flat()).toEqual(before);
  expect(held.map((rows) => rows.length)).toEqual([120, 120, 10]);
  expect(await heldAt(person, person.own(0))).toEqual(before);
  const [operation] = (await person.get("/operations")).body.items;
  expect(operation).toMatchObject({ operation_id: body.operation_id, kind: "split", state: "done" });
  expect(operation.targets).toHaveLength(3);
  expect((await person.post(`/operations/${body.operation_id}/undo`, {})).body.status).toBe("done");
  const { playlists } = await app.truth(person.account);
  for (const { playlist_id: id } of body.playlists) expect(playlists[id]).toBe(undefined);
});

test("parts are named and left out as the person wishes; doubles stay", async () => {
  const person = await aMember();
  const list = (await person.post("/playlists/create", { name: "Doubles" })).body.id;
  const uris = [
    "spotify:track:track1",
    "spotify:track:track2",
    "spotify:track:track1",
    "spotify:track:track3",
  ];
  await person.post(`/playlists/${list}/items`, { uris });
  const options = await optionsOf(person, { playlist_id: list, size: 3 });
  const [first] = options["parts"] as { key: string }[];
  const { body } = await split(person, { ...options, parts: [{ key: first?.key, name: "First three 🎵" }] });
  expect(body).toMatchObject({ status: "done", added: 3, playlists: [{ name: "First three 🎵", added: 3 }] });
  expect(await heldAt(person, body.playlists[0].playlist_id)).toEqual(uris.slice(0, 3));
});

test("the liked songs are split too, newest first", async () => {
  const person = await aMember();
  const liked = (await person.get("/playlists/liked/tracks")).body.items.map(({ track }: Shown) => track.uri);
  const shown = (await preview(person, { playlist_id: "liked", size: 5 })).body;
  expect(shown.parts.map(({ name, rows }: Shown) => [name, rows])).toEqual([
    ["Liked Songs / 1", 5],
    ["Liked Songs / 2", 2],
  ]);
  const { body } = await split(person, await optionsOf(person, { playlist_id: "liked", size: 5 }));
  const held = await Promise.all(body.playlists.map(({ playlist_id: id }: Shown) => heldAt(person, id)));
  expect(held.flat()).toEqual(liked);
});

test("splits by what songs are have every song once, and their groups' names", async () => {
  const person = await aMember();
  for (const by of ["genre", "main-genre", "decade", "added-year", "artist-letter"]) {
    const { status, body, text } = await preview(person, { playlist_id: person.own(0), by });
    expect(status, text).toBe(200);
    expect(body.parts.reduce((sum: number, { rows }: Shown) => sum + rows, 0)).toBe(250);
    for (const { label, name } of body.parts) expect(name.endsWith(` / ${label}`)).toBe(true);
  }
});

test("a list that changed since the preview is refused, and nothing is made", async () => {
  const person = await aMember();
  const options = await optionsOf(person, { playlist_id: person.own(1), size: 5 });
  await person.post(`/playlists/${person.own(1)}/items`, { uris: ["spotify:track:track300"] });
  const before = Object.keys((await app.truth(person.account)).playlists);
  const answer = await split(person, options);
  expect([answer.status, answer.body.code]).toEqual([409, "plan-changed"]);
  expect(Object.keys((await app.truth(person.account)).playlists)).toEqual(before);
  const merge = { source_playlist_ids: [person.own(0), person.own(1)] };
  const { plan } = (await person.post("/playlists/merge/preview", merge)).body;
  await person.post(`/playlists/${person.own(1)}/items`, { uris: ["spotify:track:track301"] });
  expect((await person.post("/playlists/merge", { ...merge, plan })).body.code).toBe("plan-changed");
});

test("what cannot be split, parts that there are not, and names that are taken are refused", async () => {
  const person = await aMember();
  const options = await optionsOf(person, { playlist_id: person.own(1), size: 5 });
  const [first, second] = options["parts"] as { key: string; name: string }[];
  const partsOf = (...parts: unknown[]) => split(person, { ...options, parts });
  expect((await partsOf({ ...first, key: "no such" })).body.fields.parts).toContain("no part");
  expect((await partsOf(first, first)).body.fields.parts).toContain("twice");
  expect((await partsOf(first, { ...second, name: first?.name })).body.fields.parts).toContain("Two of");
  const own = (await person.get(`/playlists/${person.own(0)}`)).body.name;
  expect((await partsOf({ ...first, name: own })).body.fields.parts).toContain("already");
  for (const parts of [[], [{ ...first, name: " " }], [{ ...first, name: "x".repeat(101) }]])
    expect((await split(person, { ...options, parts })).status).toBe(400);
  for (const more of [{ by: "mood" }, { size: 0 }, { size: 10_001 }, { least: 0 }, { part: "no such" }])
    expect((await preview(person, { playlist_id: person.own(0), ...more })).status).toBe(400);
  expect((await preview(person, { playlist_id: person.own(0), size: 1 })).body.fields.size).toContain("250");
  expect((await preview(person, { playlist_id: `closed-${person.index}` })).body.code).toBe("conflict");
  expect((await preview(person, { playlist_id: "no-such" })).body.code).toBe("not-found");
  expect((await preview(person, { playlist_id: person.own(2) })).body.parts).toEqual([]);
  const other = await aMember();
  expect((await split(other, options)).body.code).toBe("not-found");
  expect((await app.api(null).post("/playlists/split", options)).status).toBe(401);
  const stranger = await app.signIn(app.freshAccount());
  expect((await split(stranger, options)).body.code).toBe("consent-required");
});

test("cancelled midway, what was made stands and can be undone", async () => {
  const person = await aMember();
  const options = await optionsOf(person, { playlist_id: person.own(0), size: 100 });
  const idsNow = async () => Object.keys((await app.truth(person.account)).playlists).toSorted();
  const before = await idsNow();
  const cancelled: Promise<unknown>[] = [];
  let made = 0;
  onCall = (method, path) => {
    if (method === "POST" && !path.includes("/items")) made += 1;
    if (made === 2 && cancelled.length === 0)
      cancelled.push(app.server.ctx.jobs.cancelAndWait({ userId: person.userId }, 5_000));
  };
  await split(person, options);
  await Promise.all(cancelled);
  onCall = () => undefined;
  const [operation] = (await person.get("/operations")).body.items;
  expect(operation).toMatchObject({ kind: "split", state: "partial", can_undo: true });
  expect((await person.post(`/operations/${operation.operation_id}/undo`, {})).body.status).toBe("done");
  expect(await idsNow()).toEqual(before);
});

test("episodes go where they belong, and are shown at once; files and what is gone are reported and left out", async () => {
  const demo = await startTestApp();
  try {
    const person = await demo.signIn("newcomer");
    await untilScanIs(person, "done");
    await consent(person);
    const [list] = (await person.get("/playlists/list")).body.items;
    const uris = async (id: string): Promise<string[]> => {
      const { items } = (await person.get(`/playlists/${id}/tracks`)).body;
      return items.map(({ track }: Shown) => track?.uri ?? "");
    };
    const addable = (await uris(list.id)).filter((uri) => /^spotify:(?:track|episode):/u.test(uri));
    expect(addable.some((uri) => uri.startsWith("spotify:episode:"))).toBe(true);
    const options = await optionsOf(person, { playlist_id: list.id, size: 20 });
    const { body, text } = await split(person, options);
    expect(body.status, text).toBe("done");
    const made = await Promise.all(body.playlists.map(({ playlist_id: id }: Shown) => uris(id)));
    expect(made.flat()).toEqual(addable);
    const shown = (await preview(person, { playlist_id: list.id })).body;
    expect(shown.rows - shown.unaddable).toBe(addable.length);
    expect(shown.unaddable).toBeGreaterThan(0);
  } finally {
    await demo.close();
  }
});
