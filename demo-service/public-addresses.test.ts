import { afterAll, beforeAll, expect, test } from "vitest";
import { startProvider, type RunningProvider } from "./demo-service.ts";
import {
  authorizeQuery,
  signIn,
  type Shown,
  type SignedInClient,
} from "#testing/demo-service/signed-in-client.ts";

const publicBase = "https://gatefold.example/provider";
let provider: RunningProvider;
let listener: SignedInClient;

beforeAll(async () => {
  provider = await startProvider({ dataFolder: null, publicBase });
  listener = await signIn(provider.base, "listener");
});
afterAll(() => provider.close());

/** Every address that an answer carries, its own ones of the service left out. */
function addressesIn(body: unknown): string[] {
  return [...JSON.stringify(body).matchAll(/"(https?:[^"]+)"/g)].map(([, address = ""]) => address);
}

test("every address of an answer is below the one that browsers use, though it was asked at another", async () => {
  const { items } = (await listener.get("/v1/me/playlists?limit=2&offset=2")).body;
  const { track } = (await listener.get("/v1/me/tracks?limit=1")).body.items[0];
  for (const path of [
    "/v1/me",
    "/v1/me/tracks?limit=2&offset=2",
    "/v1/me/playlists?limit=2&offset=2",
    "/v1/me/top/tracks?limit=2",
    `/v1/playlists/${items[0].id}`,
    `/v1/albums/${track.album.id}`,
    `/v1/artists/${track.artists[0].id}/albums?limit=1`,
    "/v1/search?q=night&type=track&limit=1",
    "/v1/me/player/recently-played?limit=2",
  ]) {
    const addresses = addressesIn((await listener.get(path)).body);
    expect([path, addresses.filter((address) => !address.startsWith(`${publicBase}/`))]).toEqual([path, []]);
    expect(addresses).not.toEqual([]);
  }
});

test("following an answer's pages below the public address reaches the end of the list that was asked", async () => {
  const reachable = (address: string) => address.slice(publicBase.length);
  const playlists = (await listener.get("/v1/me/playlists?limit=50")).body.items;
  const long = playlists.find(
    (playlist: Shown) => playlist?.owner.id === "listener" && playlist.items.total > 100,
  );
  const first = (await listener.get(`/v1/playlists/${long.id}`)).body.items;
  let count = first.items.length;
  for (let next = first.next; next !== null;) {
    const { body } = await listener.get(reachable(next));
    count += body.items.length;
    next = body.next;
  }
  expect(count).toBe(long.items.total);
});

test("Gatefold comes back to its one address only", async () => {
  const asked = async (redirect: string) => {
    const query = authorizeQuery({ client_id: "gatefold", redirect_uri: redirect });
    return (await fetch(`${provider.base}/authorize?${query}`, { redirect: "manual" })).status;
  };
  expect(await asked("https://gatefold.example/auth/callback")).toBe(200);
  for (const elsewhere of ["https://gatefold.example/other", "https://gatefold.example/auth/callback?to=me"])
    expect(await asked(elsewhere)).toBe(400);
  expect(await asked("http://127.0.0.1:9/auth/callback")).toBe(400);
});

test("pages name an icon that is there, so that browsers ask for no other", async () => {
  const page = await fetch(`${provider.base}/authorize?${authorizeQuery()}`);
  const icon = /<link rel="icon" href="([^"]+)"/.exec(await page.text())?.[1] ?? "";
  const answer = await fetch(new URL(icon, page.url));
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/svg+xml; charset=utf-8"]);
});

test("a connection that rests is left to its client to close, so that no request crosses its end", async () => {
  const { headers } = await fetch(`${provider.base}/v1/me`);
  expect([headers.get("connection"), headers.get("keep-alive")]).toEqual(["keep-alive", null]);
});
