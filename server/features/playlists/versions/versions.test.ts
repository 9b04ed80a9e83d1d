import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { maxVersions } from "#contract/playlists/playlist-versions.ts";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs, type Shown } from "#testing/server/http-client.ts";
import { cachedLibrary } from "#testing/samples/provider-truth.ts";
import { consent, type SignedIn } from "#testing/people/sign-in.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({
    catalogue: aCatalogue({ accounts: 20, liked: 3, playlists: [9, 0, 260] }),
  });
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

async function scanAgain(person: SignedIn): Promise<void> {
  app.clock.advance(61_000);
  expect((await person.post("/library/cache/refresh")).status).toBe(200);
  await untilScanIs(person, "done");
}

/** URIs of a playlist at the provider, which the copy here has too. */
async function rowsOf(person: SignedIn, id: string): Promise<string[]> {
  const uris = (rows: readonly string[] | null | undefined) => rows?.map((row) => row.split(" ")[0] ?? "");
  const [truth, cached] = [await app.truth(person.account), await cachedLibrary(person)];
  expect(uris(cached.playlists[id]?.items)).toEqual(uris(truth.playlists[id]?.items));
  return uris(truth.playlists[id]?.items) ?? [];
}

const songs = (count: number, from = 100) =>
  Array.from({ length: count }, (_, at) => `spotify:track:track${from + at}`);
const versionsOf = async (person: SignedIn, id: string): Promise<Shown[]> =>
  (await person.get(`/playlists/${id}/versions`)).body.items;
const restore = (person: SignedIn, id: string, body: object) => person.post(`/playlists/${id}/restore`, body);

test("what a playlist held is kept at every change, ours or elsewhere, with its name", async () => {
  const person = await aMember();
  const id = person.own(0);
  expect(await versionsOf(person, id)).toEqual([
    expect.objectContaining({ version: null, total: 9, replaced_at: null, added: null, removed: null }),
  ]);
  await person.post(`/playlists/${id}/items`, { uris: songs(3) });
  await person.sendJson("PATCH", `/playlists/${id}`, { name: "Another name" });
  const there = await app.atProvider(person.account);
  await there.send("POST", `playlists/${id}/items`, { uris: songs(1, 200), position: 0 });
  await scanAgain(person);
  await there.send("PUT", `playlists/${id}`, { name: "Elsewhere", description: "New" });
  await scanAgain(person);
  const versions = await versionsOf(person, id);
  const joined = versions.map(({ name, total, added, removed }) => [name, total, added, removed]);
  const first = versions.at(-1)?.name;
  expect(joined).toEqual([
    ["Elsewhere", 13, 0, 0],
    ["Another name", 13, 1, 0],
    ["Another name", 12, 0, 0],
    [first, 12, 3, 0],
    [first, 9, null, null],
  ]);
  expect(versions[0]?.description).toBe("New");
  // A scan that finds nothing new keeps nothing.
  await scanAgain(person);
  expect(await versionsOf(person, id)).toEqual(versions);
  const content = await sql<{ count: number }>`
    select count(*)::int as count from playlist_contents where user_id = ${person.userId}
  `.execute(app.server.ctx.database);
  expect(content.rows[0]?.count).toBe(3);
});

test("two states stand side by side, row by row", async () => {
  const person = await aMember();
  const id = person.own(0);
  const before = await rowsOf(person, id);
  await person.sendJson("PUT", `/playlists/${id}/items`, { positions: [0], insert_before: 5 });
  await person.post(`/playlists/${id}/items`, { uris: songs(1) });
  const [, moved, oldest] = await versionsOf(person, id);
  const { body } = await person.get(`/playlists/${id}/versions/${oldest?.version}`);
  expect(body).toMatchObject({ added: 1, removed: 0, moved: 1, version: { total: 9 }, other: { total: 10 } });
  const changed = body.items.filter(({ change }: Shown) => change !== "same");
  expect(changed).toEqual([
    expect.objectContaining({ change: "moved-from", from: 0, to: 4, uri: before[0] }),
    expect.objectContaining({ change: "moved-to", from: 0, to: 4, uri: before[0] }),
    expect.objectContaining({ change: "added", from: null, to: 9, uri: songs(1)[0], name: "Song 100 🎵" }),
  ]);
  const two = await person.get(`/playlists/${id}/versions/${oldest?.version}?with=${moved?.version}`);
  expect(two.body).toMatchObject({ added: 0, removed: 0, moved: 1, other: { version: moved?.version } });
  for (const path of [
    `${id}/versions/999999`,
    `${id}/versions/${oldest?.version}?with=999999`,
    "none/versions",
  ])
    expect((await person.get(`/playlists/${path}`)).body.code).toBe("not-found");
  expect((await person.get(`/playlists/${id}/versions/x`)).status).toBe(400);
});

test("restored as a whole it is again what it was, as one operation; undone it is as before that", async () => {
  const person = await aMember();
  const id = person.own(2);
  const before = await rowsOf(person, id);
  const name = (await person.get(`/playlists/${id}`)).body.name;
  await person.sendJson("PATCH", `/playlists/${id}`, { name: "Another name" });
  await person.post(`/playlists/${id}/items`, { uris: songs(3) });
  const items = [...new Set(before.slice(0, 130))].map((uri) => ({ uri }));
  await person.sendJson("DELETE", `/playlists/${id}/items`, { items });
  const after = await rowsOf(person, id);
  const version = (await versionsOf(person, id)).at(-1)?.version;
  const preview = await person.post(`/playlists/${id}/restore/preview`, { version });
  expect(preview.body).toMatchObject({ target: "present", name, total: 260, left_out: 0, is_renamed: true });
  expect(preview.body.added - preview.body.removed).toBe(260 - after.length);
  const restored = await restore(person, id, { version });
  expect(restored.body, restored.text).toMatchObject({ status: "done", playlist_id: id });
  expect(await rowsOf(person, id)).toEqual(before);
  expect((await person.get(`/playlists/${id}`)).body.name).toBe(name);
  const [operation] = (await person.get("/operations?limit=1")).body.items;
  expect(operation).toMatchObject({
    operation_id: restored.body.operation_id,
    kind: "restore",
    can_undo: true,
  });
  const undone = await person.post(`/operations/${operation.operation_id}/undo`, {});
  expect(undone.body.status, undone.text).toBe("done");
  expect(await rowsOf(person, id)).toEqual(after);
  expect((await person.get(`/playlists/${id}`)).body.name).toBe("Another name");
  // Restored once more, there is nothing to do any more the second time.
  expect((await restore(person, id, { version })).body.status).toBe("done");
  expect((await restore(person, id, { version })).body).toMatchObject({ status: "done", operation_id: null });
});

test("chosen songs come back to where they stood, and the rest stays", async () => {
  const person = await aMember();
  const id = person.own(0);
  const before = await rowsOf(person, id);
  const single = before
    .keys()
    .filter((at) => before.indexOf(before[at] ?? "") === before.lastIndexOf(before[at] ?? ""));
  const [first = 0, second = 0, third = 0] = [...single];
  const items = [first, second, third].map((at) => ({ uri: before[at] }));
  await person.sendJson("DELETE", `/playlists/${id}/items`, { items });
  await person.post(`/playlists/${id}/items`, { uris: songs(1) });
  const version = (await versionsOf(person, id)).at(-1)?.version;
  const options = { version, positions: [first, third] };
  const preview = await person.post(`/playlists/${id}/restore/preview`, options);
  expect(preview.body).toMatchObject({ added: 2, removed: 0, moved: 0, total: 9 });
  expect((await restore(person, id, options)).body.status).toBe("done");
  expect(await rowsOf(person, id)).toEqual([...before.toSpliced(second, 1), ...songs(1)]);
  expect((await restore(person, id, { version, positions: [9] })).body.fields).toHaveProperty("positions");
});

test("a playlist that was deleted elsewhere is found, and comes back as it was; undone it leaves again", async () => {
  const person = await aMember();
  const id = person.own(0);
  const before = await app.truth(person.account);
  const there = await app.atProvider(person.account);
  expect((await there.send("DELETE", `me/library?uris=spotify:playlist:${id}`)).status).toBe(200);
  await scanAgain(person);
  const { items, total } = (await person.get("/playlists/gone")).body;
  expect([total, items[0]]).toEqual([1, expect.objectContaining({ playlist_id: id, own: true, total: 9 })]);
  const { version } = items[0];
  const compared = (await person.get(`/playlists/${id}/versions/${version}`)).body;
  expect(compared).toMatchObject({ other: null, removed: 9, added: 0 });
  expect((await person.post(`/playlists/${id}/restore/preview`, { version })).body.target).toBe("returns");
  const restored = await restore(person, id, { version });
  expect(restored.body, restored.text).toMatchObject({ status: "done", playlist_id: id });
  // With its dates: it was not rebuilt.
  expect((await app.truth(person.account)).playlists[id]).toEqual(before.playlists[id]);
  expect((await person.get("/playlists/gone")).body.total).toBe(0);
  await person.post(`/operations/${restored.body.operation_id}/undo`, {});
  expect((await person.get("/playlists/gone")).body.total).toBe(1);
});

test("a playlist that the service no longer has, or that is another person's, is rebuilt", async () => {
  const person = await aMember();
  const before = await rowsOf(person, person.own(0));
  const there = await app.atProvider(person.account);
  await there.send("DELETE", `me/library?uris=spotify:playlist:${person.own(0)}`);
  await scanAgain(person);
  // As if the service had forgotten it.
  await sql`update playlist_versions set playlist_id = 'forgotten' where user_id = ${person.userId}`.execute(
    app.server.ctx.database,
  );
  const [{ version, name }] = (await person.get("/playlists/gone")).body.items;
  const restored = (await restore(person, "forgotten", { version })).body;
  expect(restored.status).toBe("done");
  expect(restored.playlist_id).not.toBe("forgotten");
  expect(await rowsOf(person, restored.playlist_id)).toEqual(before);
  const made = (await person.get(`/playlists/${restored.playlist_id}`)).body;
  expect([made.name, made.public]).toEqual([name, false]);
  await person.post(`/operations/${restored.operation_id}/undo`, {});
  expect((await person.get(`/playlists/${restored.playlist_id}`)).status).toBe(404);
});

test("what was changed elsewhere is reported with both sides and not overwritten; asked again it is restored", async () => {
  const person = await aMember();
  const id = person.own(0);
  const before = await rowsOf(person, id);
  await person.post(`/playlists/${id}/items`, { uris: songs(2) });
  const version = (await versionsOf(person, id)).at(-1)?.version;
  const there = await app.atProvider(person.account);
  await there.send("POST", `playlists/${id}/items`, { uris: songs(1, 300), position: 0 });
  const refused = await restore(person, id, { version });
  expect(refused.body).toMatchObject({
    code: "conflict",
    conflicts: [{ reason: "changed-elsewhere", present: { total: 12, only: ["Song 300 🎵"] } }],
  });
  expect(await rowsOf(person, id)).toHaveLength(12);
  expect((await restore(person, id, { version })).body.status).toBe("done");
  expect(await rowsOf(person, id)).toEqual(before);
  expect((await versionsOf(person, id)).map(({ total }) => total)).toContain(12);
});

test("the last versions are kept, each content once; the rest goes", async () => {
  const person = await aMember();
  const id = person.own(1);
  for (let at = 0; at < maxVersions + 3; at += 1)
    await person.sendJson("PATCH", `/playlists/${id}`, { name: `Name ${at}` });
  const versions = await versionsOf(person, id);
  expect(versions).toHaveLength(maxVersions + 1);
  expect(versions.at(-1)?.name).toBe("Name 2");
});

test("versions are one's own, and restoring asks for consent and a sign-in", async () => {
  const person = await aMember();
  const id = person.own(0);
  await person.post(`/playlists/${id}/items`, { uris: songs(1) });
  const version = (await versionsOf(person, id)).at(-1)?.version;
  const other = await aMember();
  for (const path of [`/playlists/${id}/versions`, `/playlists/${id}/versions/${version}`])
    expect((await other.get(path)).body.code).toBe("not-found");
  expect((await restore(other, id, { version })).body.code).toBe("not-found");
  expect((await restore(person, id, { version: "x" })).status).toBe(400);
  expect((await restore(person, id, { version: 999_999 })).body.code).toBe("not-found");
  expect((await app.api(null).post(`/playlists/${id}/restore`, { version })).status).toBe(401);
  const newcomer = await app.signIn(app.freshAccount());
  expect((await restore(newcomer, id, { version })).body.code).toBe("consent-required");
});
