import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { apiOf, type Api, type Shown } from "#testing/server/http-client.ts";
import { importFiles } from "#testing/people/import-export.ts";
import { cachedLibrary } from "#testing/samples/provider-truth.ts";
import { consent } from "#testing/people/sign-in.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 1, liked: 1, playlists: [] }) });
});
afterAll(() => app.close());

const uri = (number: number) => `spotify:track:local${String(number).padStart(17, "0")}`;
const song = (number: number) => ({
  track: `Tune ${number}`,
  artist: "Band",
  album: "Record",
  uri: uri(number),
});
const anExport = (saved: number[], listed: number[]) => ({
  "YourLibrary.json": { tracks: saved.map(song) },
  "Playlist1.json": {
    playlists: [
      {
        name: "Told",
        items: listed.map((number) => ({
          track: { trackName: `Tune ${number}`, artistName: "Band", trackUri: uri(number) },
        })),
      },
    ],
  },
});

/** Someone whose export reports songs 1 to 6, three of them liked. */
async function aMember(): Promise<Api> {
  const { body } = await app.api(null).post("/auth/export-account");
  const person = apiOf(app.url, body.app_token);
  await consent(person);
  await importFiles(person, anExport([1, 2, 3], [4, 5, 6]));
  return person;
}

async function made(person: Api, name: string, numbers: number[]): Promise<string> {
  const { status, body } = await person.post("/playlists/create", { name });
  expect(status).toBe(200);
  if (numbers.length > 0) await person.post(`/playlists/${body.id}/items`, { uris: numbers.map(uri) });
  return body.id;
}

async function held(person: Api, id: string): Promise<number[]> {
  const { body } = await person.get(`/playlists/${id}/tracks`);
  return body.items.map(({ track }: Shown) => Number(track.name.split(" ")[1]));
}

async function liked(person: Api): Promise<string[]> {
  return (await cachedLibrary(person)).liked.map((row) => row.split(" ")[0] ?? "");
}

const undo = async (person: Api, operationId: string | null) => {
  const { body } = await person.post(`/operations/${operationId}/undo`, {});
  expect([body.status, body.detail ?? null]).toEqual(["done", null]);
  return body.operation_id as string;
};

test("playlists are made, filled, renamed, put in order and emptied without a call, and undone", async () => {
  const person = await aMember();
  const calls = app.provider.total();
  const id = await made(person, "Mine", [1, 4, 1, 5]);
  expect(await held(person, id)).toEqual([1, 4, 1, 5]);
  const renamed = await person.sendJson("PATCH", `/playlists/${id}`, { name: "Ours" });
  expect(renamed.body).toMatchObject({ name: "Ours", tracks_total: 4 });
  const { body: holding } = await person.post("/playlists/holding", { track_ids: [uri(4).slice(14)] });
  expect(holding.items).toContainEqual({ playlist_id: id, track_ids: [uri(4).slice(14)] });
  const moved = await person.sendJson("PUT", `/playlists/${id}/items`, {
    positions: [3],
    insert_before: 0,
  });
  expect([moved.status, await held(person, id)]).toEqual([200, [5, 1, 4, 1]]);
  const removed = await person.sendJson("DELETE", `/playlists/${id}/items`, {
    items: [{ uri: uri(1), positions: [1] }],
  });
  expect([removed.body.removed, await held(person, id)]).toEqual([1, [5, 4, 1]]);
  await undo(person, removed.body.operation_id);
  expect(await held(person, id)).toEqual([5, 1, 4, 1]);
  await undo(person, moved.body.operation_id);
  await undo(person, renamed.body.operation_id);
  expect(await held(person, id)).toEqual([1, 4, 1, 5]);
  expect((await person.get(`/playlists/${id}`)).body.name).toBe("Mine");
  expect(app.provider.total()).toBe(calls);
});

test("a deleted playlist comes back with its songs, though no list held them any more", async () => {
  const person = await aMember();
  const id = await made(person, "Mine", [2, 6]);
  await importFiles(person, anExport([1], [4]));
  expect(await held(person, id)).toEqual([2, 6]);
  const gone = await person.send("DELETE", `/player/v1/me/library?uris=spotify:playlist:${id}`);
  expect(gone.status).toBe(200);
  expect((await person.get(`/playlists/${id}`)).status).toBe(404);
  expect((await person.get("/library/cache/status")).body.total_unique).toBe(2);
  const undone = await undo(person, gone.headers.get("x-operation-id"));
  expect(await held(person, id)).toEqual([2, 6]);
  expect((await person.get(`/playlists/${id}`)).body).toMatchObject({ name: "Mine", tracks_total: 2 });
  await undo(person, undone);
  expect((await person.get(`/playlists/${id}`)).status).toBe(404);
});

test("playlists are merged into one, which undoing takes away", async () => {
  const person = await aMember();
  const sources = [await made(person, "A", [1, 2]), await made(person, "B", [2, 3])];
  const merge = { source_playlist_ids: sources, target_name: "Both" };
  const { body } = await person.post("/playlists/merge", merge);
  expect([body.status, body.added]).toEqual(["done", 3]);
  expect(await held(person, body.playlist_id)).toEqual([1, 2, 3]);
  await undo(person, body.operation_id);
  expect((await person.get(`/playlists/${body.playlist_id}`)).status).toBe(404);
});

test("likes and unlikes stay when exports are read again, and are undone", async () => {
  const person = await aMember();
  const change = (method: "PUT" | "DELETE", number: number) =>
    person.send(method, `/player/v1/me/library?uris=${uri(number)}`);
  await change("PUT", 5);
  const unliked = await change("DELETE", 2);
  const asked = await person.get(`/player/v1/me/library/contains?uris=${uri(5)},${uri(2)},${uri(9)}`);
  expect(asked.body).toEqual([true, false, false]);
  expect(await liked(person)).toEqual([uri(5), uri(1), uri(3)]);
  await importFiles(person, { ...anExport([1, 2, 3, 4], [5]), "notes.json": {} });
  expect((await liked(person)).toSorted()).toEqual([1, 3, 4, 5].map(uri));
  await undo(person, unliked.headers.get("x-operation-id"));
  expect((await liked(person)).toSorted()).toEqual([1, 2, 3, 4, 5].map(uri));
});

test("a list of an export is one's own; songs that no export names and what is another person's are refused", async () => {
  const [person, other] = [await aMember(), await aMember()];
  const id = await made(person, "Mine", []);
  const strange = await person.post(`/playlists/${id}/items`, { uris: [uri(99)] });
  expect([strange.status, strange.body.code]).toEqual([400, "bad-request"]);
  const { body } = await person.get("/playlists/list");
  const imported = body.items.find(({ name }: Shown) => name === "Told").id;
  const added = await person.post(`/playlists/${imported}/items`, { uris: [uri(1)] });
  expect([added.status, added.body]).toEqual([200, expect.anything()]);
  expect(await held(person, imported)).toEqual([4, 5, 6, 1]);
  expect(await held(other, imported)).toEqual([4, 5, 6]);
  expect((await other.post(`/playlists/${id}/items`, { uris: [uri(1)] })).body.code).toBe("not-found");
  const taken = await other.send("DELETE", `/player/v1/me/library?uris=spotify:playlist:${id}`);
  expect(taken.status).toBe(404);
  expect(await held(person, id)).toEqual([]);
});
