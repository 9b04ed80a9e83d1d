import { spawn } from "node:child_process";
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startProvider, type RunningProvider } from "../demo-service.ts";
import {
  CLIENT_ID,
  postToken,
  signIn,
  type Shown,
  type SignedInClient,
} from "#testing/demo-service/signed-in-client.ts";

let folder: string;
let provider: RunningProvider;
let client: SignedInClient;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "gatefold-provider-"));
  provider = await startProvider({ dataFolder: folder });
  client = await signIn(provider.base, "listener");
});
afterEach(async () => {
  await provider.close();
  rmSync(folder, { recursive: true });
});

const likedUris = async (limit: number, offset = 0): Promise<string[]> =>
  (await client.get(`/v1/me/tracks?limit=${limit}&offset=${offset}`)).body.items.map(
    (item: Shown) => item.track.uri,
  );
const create = async (name: string): Promise<Shown> =>
  (await client.call("POST", "/v1/me/playlists", { name, public: false })).body;
const urisOf = async (id: string): Promise<string[]> =>
  (await client.get(`/v1/playlists/${id}/items?limit=50`)).body.items.map(
    (entry: Shown) => entry.item?.uri ?? null,
  );
const restart = async (): Promise<void> => {
  await provider.close();
  provider = await startProvider({ dataFolder: folder });
  client = await signIn(provider.base, "listener");
};

test("a song that is removed leaves its place to the next, and comes back at the front", async () => {
  const before = await likedUris(50);
  const [first, , third] = before;
  const uris = [first, third].join(",");
  expect((await client.call("DELETE", `/v1/me/library?uris=${uris}`)).status).toBe(200);
  expect((await likedUris(48)).join()).toBe(before.filter((uri) => uri !== first && uri !== third).join());
  expect((await likedUris(3, 1)).join()).toBe(before.slice(3, 6).join());
  expect((await client.get("/v1/me/tracks?limit=1")).body.total).toBe(2398);
  expect((await client.get(`/v1/me/library/contains?uris=${uris},${before[1]}`)).body).toEqual([
    false,
    false,
    true,
  ]);
  await client.call("PUT", "/v1/me/library", { uris: [third] });
  expect((await likedUris(3)).join()).toBe([third, before[1], before[3]].join());
  expect((await client.get("/v1/me/tracks?limit=1")).body.total).toBe(2399);
});

test("saving what is saved and removing what is not change nothing", async () => {
  const [first] = await likedUris(1);
  await client.call("PUT", `/v1/me/library?uris=${first}`);
  expect((await client.get("/v1/me/tracks")).body.total).toBe(2400);
  for (const _twice of [1, 2]) await client.call("DELETE", `/v1/me/library?uris=${first}`);
  expect((await client.get("/v1/me/tracks")).body.total).toBe(2399);
});

test("at most 40 uris a call, and only uris of known kinds and existing tracks", async () => {
  const uris = await likedUris(41);
  expect((await client.call("DELETE", `/v1/me/library?uris=${uris.join(",")}`)).status).toBe(400);
  expect((await client.call("PUT", "/v1/me/library?uris=spotify:song:abc")).status).toBe(400);
  expect((await client.call("PUT", "/v1/me/library?uris=spotify:track:0000000000000000000000")).status).toBe(
    400,
  );
  expect((await client.get("/v1/me/tracks")).body.total).toBe(2400);
});

test("a playlist is created at the front, filled, ordered, emptied of a song, replaced and left", async () => {
  const [a, b, c, d] = await likedUris(4);
  const made = await create("Mine");
  const path = `/v1/playlists/${made.id}/items`;
  const snapshots = [made.snapshot_id];
  const change = async (method: string, body: unknown, status: number): Promise<void> => {
    const answer = await client.call(method, path, body);
    expect(answer.status).toBe(status);
    snapshots.push(answer.body.snapshot_id);
  };
  expect((await client.get("/v1/me/playlists?limit=1")).body.items[0]).toMatchObject({
    id: made.id,
    public: false,
    name: "Mine",
  });
  await change("POST", { uris: [a, b, c] }, 201);
  await change("POST", { uris: [d, a], position: 1 }, 201);
  expect(await urisOf(made.id)).toEqual([a, d, a, b, c]);
  await change("PUT", { range_start: 3, range_length: 2, insert_before: 0 }, 200);
  expect(await urisOf(made.id)).toEqual([b, c, a, d, a]);
  await change("PUT", { range_start: 0, insert_before: 3 }, 200);
  expect(await urisOf(made.id)).toEqual([c, a, b, d, a]);
  await change("DELETE", { items: [{ uri: a }] }, 200);
  expect(await urisOf(made.id)).toEqual([c, b, d]);
  await change("PUT", { uris: [d, d] }, 200);
  expect(await urisOf(made.id)).toEqual([d, d]);
  expect(new Set(snapshots).size).toBe(snapshots.length);
  await client.call("PUT", `/v1/playlists/${made.id}`, { name: "Renamed" });
  const renamed = (await client.get(`/v1/playlists/${made.id}`)).body;
  expect([renamed.name, snapshots.includes(renamed.snapshot_id), renamed.items.total]).toEqual([
    "Renamed",
    false,
    2,
  ]);
  await client.call("DELETE", `/v1/me/library?uris=spotify:playlist:${made.id}`);
  expect((await client.get("/v1/me/playlists?limit=1")).body.items[0].id).not.toBe(made.id);
});

test("a playlist of the catalogue keeps its local files, gone ones and episodes when it is changed", async () => {
  const { id } = (await client.get("/v1/me/playlists?limit=1")).body.items[0];
  const before = await urisOf(id);
  await client.call("PUT", `/v1/playlists/${id}/items`, {
    range_start: 2,
    range_length: 5,
    insert_before: 1,
  });
  expect(await urisOf(id)).toEqual([before[0], ...before.slice(2, 7), before[1], ...before.slice(7)]);
  await client.call("DELETE", `/v1/playlists/${id}/items`, { items: [{ uri: before[0] }] });
  expect(await urisOf(id)).toEqual(
    [...before.slice(2, 7), before[1], ...before.slice(7)].filter((uri) => uri !== before[0]),
  );
});

test.each([
  ["POST", {}, 400],
  ["POST", { uris: ["spotify:track:0000000000000000000000"] }, 400],
  ["POST", { uris: ["nonsense"] }, 400],
  ["POST", { uris: [], position: 0 }, 400],
  ["PUT", { range_start: 0, insert_before: 99 }, 400],
  ["PUT", { range_start: -1, insert_before: 0 }, 400],
  ["DELETE", { tracks: [{ uri: "spotify:track:a" }] }, 400],
])("%s of %o on a playlist's items answers %i", async (method, body, status) => {
  const { id } = await create("Strict");
  expect((await client.call(method, `/v1/playlists/${id}/items`, body)).status).toBe(status);
});

test("other people's playlists cannot be changed", async () => {
  const playlists = (await client.get("/v1/me/playlists?limit=50")).body.items.filter(
    (entry: Shown) => entry !== null,
  );
  const foreign = playlists.find((entry: Shown) => entry.owner.id !== "listener" && !entry.collaborative);
  const [uri] = await likedUris(1);
  expect((await client.call("POST", `/v1/playlists/${foreign.id}/items`, { uris: [uri] })).status).toBe(403);
  expect((await client.call("PUT", `/v1/playlists/${foreign.id}`, { name: "Mine now" })).status).toBe(403);
});

test("changes and refresh tokens outlive a restart, and a torn last line is ignored", async () => {
  const [a, b] = await likedUris(2);
  const { id } = await create("Lasting");
  await client.call("POST", `/v1/playlists/${id}/items`, { uris: [a] });
  await client.call("POST", `/v1/playlists/${id}/items`, { uris: [b], position: 0 });
  await client.call("DELETE", `/v1/me/library?uris=${a}`);
  const { accessToken, refreshToken } = client;
  const [file = ""] = readdirSync(folder);
  appendFileSync(join(folder, file), '{"type":"unlike","accountId":"list');
  await restart();
  await restart();
  expect(await urisOf(id)).toEqual([b, a]);
  expect(await likedUris(1)).toEqual([b]);
  const old = await fetch(`${provider.base}/v1/me`, { headers: { authorization: `Bearer ${accessToken}` } });
  expect(old.status).toBe(200);
  const form = { grant_type: "refresh_token", refresh_token: refreshToken, client_id: CLIENT_ID };
  expect((await postToken(provider.base, form)).status).toBe(200);
});

test("a line that cannot be read in the middle of the journal is an error that names it", async () => {
  await provider.close();
  const [file = ""] = readdirSync(folder);
  const path = join(folder, file);
  writeFileSync(path, `{"broken\n${readFileSync(path, "utf8")}`);
  await expect(startProvider({ dataFolder: folder })).rejects.toThrow(
    /Line 1 of .* cannot be read; restore the file, or move it aside/,
  );
  rmSync(path);
  provider = await startProvider({ dataFolder: folder });
});

test("what was answered before a kill is there after it", async () => {
  await provider.close();
  const child = spawn(process.execPath, [new URL("../main.ts", import.meta.url).pathname], {
    env: { PATH: process.env["PATH"], PORT: "0", DATA_DIR: folder },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const base = await new Promise<string>((resolve) => {
    child.stdout.on("data", (text: Buffer) => resolve(/http\S+/.exec(text.toString())?.[0] ?? ""));
  });
  const other = await signIn(base, "listener");
  const { id } = (await other.call("POST", "/v1/me/playlists", { name: "Before the kill" })).body;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await ended;
  provider = await startProvider({ dataFolder: folder });
  client = await signIn(provider.base, "listener");
  expect((await client.get(`/v1/playlists/${id}`)).body.name).toBe("Before the kill");
});

test("episodes that playlists hold may be added to others; those that there are not may not", async () => {
  const lists = (await client.get("/v1/me/playlists?limit=50")).body.items;
  let episode: string | undefined;
  for (const list of lists) {
    if (list === null || list.owner.id !== lists[0].owner.id || episode !== undefined) continue;
    const { items } = (await client.get(`/v1/playlists/${list.id}/items?limit=50`)).body;
    episode = items.find((entry: { item: { type: string } | null }) => entry.item?.type === "episode")?.item
      .uri;
  }
  const made = await create("With an episode");
  const path = `/v1/playlists/${made.id}/items`;
  expect((await client.call("POST", path, { uris: [episode] })).status).toBe(201);
  expect(await urisOf(made.id)).toEqual([episode]);
  for (const uri of ["spotify:episode:0000000000000000000000", "spotify:show:abc", "spotify:local:a:b:c:1"])
    expect((await client.call("POST", path, { uris: [uri] })).status).toBe(400);
});
