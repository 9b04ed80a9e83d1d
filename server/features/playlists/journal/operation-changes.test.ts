import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs, type Shown } from "#testing/server/http-client.ts";
import { consent, type SignedIn } from "#testing/people/sign-in.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 6, liked: 8, playlists: [9, 3, 60] }) });
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

async function changesOf(person: SignedIn, id: string, query = ""): Promise<Shown> {
  const answer = await person.get(`/operations/${id}/changes${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

test("operations of a playlist, of the liked songs and of a kind are listed alone, with their total", async () => {
  const person = await aMember();
  const add = async (id: string, at: number) => person.post(`/playlists/${id}/items`, { uris: [song(at)] });
  await add(person.own(0), 20);
  await add(person.own(1), 21);
  await person.sendJson("PATCH", `/playlists/${person.own(0)}`, { name: "Another" });
  await person.sendJson("PUT", "/player/v1/me/library", { uris: [song(50)] });
  const kinds = async (query: string) => {
    const { body } = await person.get(`/operations?${query}`);
    expect(body.total).toBe(body.items.length);
    return body.items.map(({ kind }: Shown) => kind);
  };
  expect(await kinds(`playlist_id=${person.own(0)}`)).toEqual(["rename", "add"]);
  expect(await kinds("playlist_id=liked")).toEqual(["like"]);
  expect(await kinds("kind=add")).toEqual(["add", "add"]);
  expect(await kinds(`kind=add&playlist_id=${person.own(1)}`)).toEqual(["add"]);
  expect(await kinds("playlist_id=nothing")).toEqual([]);
  const { body } = await person.get("/operations?kind=add&limit=1&offset=1");
  expect([body.total, body.items.length]).toEqual([2, 1]);
  expect(body.items[0].by).toBe("you");
  for (const wrong of ["kind=elsewhere", "kind=", "playlist_id=", "playlist_id=a%20b"])
    expect((await person.get(`/operations?${wrong}`)).status, wrong).toBe(400);
});

test("what an operation did is listed song by song: added, removed and moved, with names and places", async () => {
  const person = await aMember();
  const id = person.own(0);
  const { items: rows } = (await person.get(`/playlists/${id}/tracks`)).body;
  const named = (at: number) => [rows[at].track.uri, rows[at].track.name];
  const { body: moved } = await person.sendJson("PUT", `/playlists/${id}/items`, {
    positions: [0],
    insert_before: 3,
  });
  const changes = await changesOf(person, moved.operation_id);
  expect(changes.total).toBe(1);
  expect(
    changes.items.map(({ change, uri, name, from, to }: Shown) => [change, uri, name, from, to]),
  ).toEqual([["moved", ...named(0), 0, 2]]);
  const { body: removed } = await person.sendJson("DELETE", `/playlists/${id}/items`, {
    items: [{ uri: rows[4].track.uri, positions: [4] }],
  });
  expect((await changesOf(person, removed.operation_id)).items).toMatchObject([
    { playlist_id: id, change: "removed", name: rows[4].track.name, from: 4, to: null },
  ]);
  const { body: renamed } = await person.sendJson("PATCH", `/playlists/${id}`, { name: "Another" });
  expect((await changesOf(person, renamed.operation_id)).items).toMatchObject([
    { playlist_id: id, playlist_name: "Another", change: "renamed", after: "Another", uri: null, name: null },
  ]);
  const liked = await person.sendJson("PUT", "/player/v1/me/library", { uris: [song(50)] });
  const likedChanges = await changesOf(person, liked.headers.get("x-operation-id") ?? "");
  expect(likedChanges.items).toMatchObject([
    { playlist_id: null, playlist_name: null, change: "added", uri: song(50), from: null, to: null },
  ]);
});

test("long operations come in pages, playlist by playlist, with what each playlist is called or was called last", async () => {
  const person = await aMember();
  const uris = Array.from({ length: 70 }, (_, at) => song(100 + at));
  const ids = [person.own(0), person.own(1)];
  const { body } = await person.post("/playlists/add", { playlist_ids: ids, uris });
  const first = await changesOf(person, body.operation_id);
  const second = await changesOf(person, body.operation_id, "?offset=50");
  const last = await changesOf(person, body.operation_id, "?limit=50&offset=100");
  expect([first.total, first.items.length, second.items.length, last.items.length]).toEqual([
    140, 50, 50, 40,
  ]);
  const all = [...first.items, ...second.items, ...last.items];
  expect(all.map(({ uri }: Shown) => uri)).toEqual([...uris, ...uris]);
  expect(new Set(all.slice(0, 70).map(({ playlist_id: id }: Shown) => id))).toEqual(new Set([ids[0]]));
  const { body: made } = await person.post("/playlists/create", { name: "Soon gone" });
  await person.post(`/operations/${made.operation_id}/undo`, {});
  expect((await changesOf(person, made.operation_id)).items).toMatchObject([
    { playlist_id: made.id, playlist_name: "Soon gone", change: "created" },
  ]);
});

test("songs that left the library and the catalogue's playlists are still called by their names", async () => {
  const person = await aMember();
  const id = person.own(0);
  const { items: rows } = (await person.get(`/playlists/${id}/tracks`)).body;
  const { uri, name } = rows[0].track;
  const { body } = await person.sendJson("DELETE", `/playlists/${id}/items`, { items: [{ uri }] });
  await sql`delete from library_tracks where user_id = ${person.userId}`.execute(app.server.ctx.database);
  const { items } = await changesOf(person, body.operation_id);
  expect(items[0]).toMatchObject({ change: "removed", uri, name });
});

test("of an operation that is another person's, or that there is not, nothing is shown", async () => {
  const person = await aMember();
  const { body } = await person.post(`/playlists/${person.own(0)}/items`, { uris: [song(20)] });
  const other = await aMember();
  const path = `/operations/${body.operation_id}/changes`;
  expect((await other.get(path)).body.code).toBe("not-found");
  expect((await person.get("/operations/999999999/changes")).body.code).toBe("not-found");
  expect((await person.get("/operations/x/changes")).status).toBe(400);
  for (const query of ["limit=0", "limit=51", "offset=-1"])
    expect((await person.get(`${path}?${query}`)).status, query).toBe(400);
  expect((await app.api(null).get(path)).status).toBe(401);
});
