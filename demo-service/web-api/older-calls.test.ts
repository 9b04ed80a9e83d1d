import { afterAll, beforeAll, expect, test } from "vitest";
import { startProvider, type RunningProvider } from "../demo-service.ts";
import { signIn, type SignedInClient } from "#testing/demo-service/signed-in-client.ts";

let provider: RunningProvider;
let listener: SignedInClient;

beforeAll(async () => {
  provider = await startProvider({ dataFolder: null, faults: "dialect:extended" });
  listener = await signIn(provider.base, "listener");
});
afterAll(() => provider.close());

test("songs are removed and saved by a bare list of ids, as the service's own client sends it", async () => {
  const { id } = (await listener.get("/v1/me/tracks?limit=1")).body.items[0].track;
  const total = async () => (await listener.get("/v1/me/tracks?limit=1")).body.total;
  expect((await listener.call("DELETE", "/v1/me/tracks", [id])).status).toBe(200);
  expect(await total()).toBe(2399);
  expect((await listener.call("PUT", "/v1/me/tracks", [id])).status).toBe(200);
  expect(await total()).toBe(2400);
  expect((await listener.call("PUT", "/v1/me/tracks", [])).status).toBe(400);
});

test("a playlist is created under its person's id, and under no one else's", async () => {
  const made = await listener.call("POST", "/v1/users/listener/playlists", { name: "Older", public: false });
  expect([made.status, made.body.name, made.body.public]).toEqual([201, "Older", false]);
  expect((await listener.get("/v1/me/playlists?limit=1")).body.items[0].id).toBe(made.body.id);
  const other = await listener.call("POST", "/v1/users/newcomer/playlists", { name: "Not mine" });
  expect(other.status).toBe(403);
});

test("several albums at once are whole albums, as one alone is", async () => {
  const { album } = (await listener.get("/v1/me/tracks?limit=1")).body.items[0].track;
  const { albums } = (await listener.get(`/v1/albums?ids=${album.id},${"0".repeat(22)}`)).body;
  expect(albums).toEqual([(await listener.get(`/v1/albums/${album.id}`)).body, null]);
  for (const field of ["tracks", "label", "popularity", "copyrights", "external_ids", "genres"])
    expect(albums[0]).toHaveProperty(field);
});
