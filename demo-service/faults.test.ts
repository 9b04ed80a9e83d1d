import { afterEach, expect, test } from "vitest";
import { startProvider, startProviderInWorker, type RunningProvider } from "./demo-service.ts";
import { CLIENT_ID, postToken, signIn, type Shown } from "#testing/demo-service/signed-in-client.ts";

let now = Date.UTC(2026, 10, 21, 12);
let provider: RunningProvider;

async function start(faults: string) {
  now = Date.UTC(2026, 10, 21, 12);
  provider = await startProvider({ dataFolder: null, now: () => now });
  const client = await signIn(provider.base, "listener");
  provider.setFaults(faults);
  return client;
}
afterEach(async () => {
  await provider?.close();
});

test("rate: past N calls in 30 s a 429 says when to come back, and it is right", async () => {
  const client = await start("rate:2");
  expect((await client.get("/v1/me")).status).toBe(200);
  now += 10_000;
  expect((await client.get("/v1/me")).status).toBe(200);
  const refused = await client.get("/v1/me");
  expect([refused.status, refused.headers.get("retry-after"), refused.body.error.reason]).toEqual([
    429,
    "20",
    undefined,
  ]);
  now += 20_000;
  expect((await client.get("/v1/me")).status).toBe(200);
  expect((await client.get("/v1/me")).status).toBe(429);
});

test("quota: past N calls QUOTA_EXCEEDED until it is lifted, the token endpoint aside", async () => {
  const client = await start("quota:1");
  await client.get("/v1/me");
  const refused = await client.get("/v1/me");
  expect(refused.body).toEqual({
    error: { status: 429, message: "Too many requests", reason: "QUOTA_EXCEEDED" },
  });
  expect(refused.headers.get("retry-after")).toBe(String(12 * 3600));
  const form = { grant_type: "refresh_token", refresh_token: client.refreshToken, client_id: CLIENT_ID };
  expect((await postToken(provider.base, form)).status).toBe(200);
});

test("flaky: that share of calls answers 500 or 502 or breaks off", async () => {
  const client = await start("flaky:0.3");
  const outcomes: Record<string, number> = {};
  for (let call = 0; call < 100; call++) {
    const outcome = await client.get("/v1/me").then(
      (answer) => String(answer.status),
      () => "broken",
    );
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  }
  expect(Object.keys(outcomes).sort()).toEqual(["200", "500", "502", "broken"]);
  expect(outcomes["200"]).toBeGreaterThanOrEqual(69);
  expect(outcomes["200"]).toBeLessThanOrEqual(71);
});

test("slow: an answer takes at least that long", async () => {
  const client = await start("slow:60");
  const started = performance.now();
  await client.get("/v1/me");
  expect(performance.now() - started).toBeGreaterThanOrEqual(59);
});

test("calls that are kept back wait from the n-th on, until they are let go", async () => {
  const client = await start("");
  const hold = provider.holdAt("/v1/me", 2);
  expect((await client.get("/v1/me")).status).toBe(200);
  const answered: string[] = [];
  const second = client.get("/v1/me").then(() => answered.push("second"));
  const third = client.get("/v1/me").then(() => answered.push("third"));
  await hold.reached;
  expect((await client.get("/v1/me/tracks")).status).toBe(200);
  expect(answered).toEqual([]);
  hold.release();
  await Promise.all([second, third]);
  expect((await client.get("/v1/me")).status).toBe(200);
  const all = provider.holdAt("/v1/");
  const any = client.get("/v1/me/tracks");
  await all.reached;
  all.release();
  expect((await any).status).toBe(200);
});

test("expire: access tokens live 20 s; revoked: refreshing is refused", async () => {
  const before = await start("expire");
  const client = await signIn(provider.base, "listener");
  now += 20_000;
  expect((await client.get("/v1/me")).status).toBe(401);
  provider.setFaults("revoked");
  const form = { grant_type: "refresh_token", refresh_token: before.refreshToken, client_id: CLIENT_ID };
  expect((await postToken(provider.base, form)).body.error).toBe("invalid_grant");
});

test("genres: artists carry what the catalogue knows; without it most have none", async () => {
  const client = await start("");
  const ids: string[] = (await client.get("/v1/me/tracks?limit=50")).body.items.map(
    (item: Shown) => item.track.artists[0].id,
  );
  const count = async (): Promise<number> => {
    const artists = await Promise.all(ids.map((id) => client.get(`/v1/artists/${id}`)));
    return artists.filter(({ body }) => body.genres.length > 0).length;
  };
  expect(await count()).toBeLessThan(25);
  provider.setFaults("genres");
  expect(await count()).toBeGreaterThan(35);
});

test("dialect:extended answers the older paths with the older fields, and not the newer", async () => {
  const client = await start("dialect:extended");
  expect((await client.get("/v1/me")).body).toMatchObject({ product: "premium", country: "DE" });
  const { track } = (await client.get("/v1/me/tracks?limit=1")).body.items[0];
  expect(track.popularity).toBeTypeOf("number");
  const [listed] = (await client.get("/v1/me/playlists?limit=1")).body.items;
  expect([listed.items, listed.tracks.total]).toEqual([undefined, 30]);
  const entries = (await client.get(`/v1/playlists/${listed.id}/tracks?limit=100`)).body;
  expect([entries.limit, entries.items[0].track.type]).toEqual([100, "track"]);
  expect((await client.get(`/v1/playlists/${listed.id}/items`)).status).toBe(404);
  expect((await client.get("/v1/me/library/contains?uris=spotify:track:a")).status).toBe(404);
  const features = (await client.get(`/v1/audio-features?ids=${track.id}`)).body.audio_features[0];
  expect(features.tempo).toBeGreaterThan(40);
  const artists = (await client.get(`/v1/artists?ids=${track.artists[0].id}`)).body.artists;
  expect(artists[0]).toHaveProperty("followers.total");
  expect((await client.call("DELETE", "/v1/me/tracks", { ids: [track.id] })).status).toBe(200);
  expect((await client.get(`/v1/me/tracks/contains?ids=${track.id}`)).body).toEqual([false]);
  const made = await client.call("POST", "/v1/users/listener/playlists", { name: "Older" });
  expect([made.status, made.body.tracks.total]).toEqual([201, 0]);
  const added = await client.call("POST", `/v1/playlists/${made.body.id}/tracks?uris=${track.uri}`);
  expect(added.status).toBe(201);
  const removed = await client.call("DELETE", `/v1/playlists/${made.body.id}/tracks`, {
    tracks: [{ uri: track.uri }],
  });
  expect(removed.status).toBe(200);
  expect((await client.call("DELETE", `/v1/playlists/${made.body.id}/followers`)).status).toBe(200);
});

test("several faults work together", async () => {
  const client = await start("rate:1, dialect:extended");
  expect((await client.get("/v1/me")).body.product).toBe("premium");
  expect((await client.get("/v1/me")).status).toBe(429);
});

test.each(["rate", "rate:x", "rate:1.5", "flaky:2", "dialect:klingon", "genre", "slow:5:6"])(
  "the unknown fault %s stops the start with a sentence that names it",
  async (fault) => {
    await expect(startProvider({ dataFolder: null, faults: `slow:1,${fault}` })).rejects.toThrow(
      `"${fault}"`,
    );
  },
);

test("a provider in a worker answers, ends, and says why it could not start", async () => {
  const worker = await startProviderInWorker({ dataFolder: null });
  expect((await (await signIn(worker.base, "newcomer")).get("/v1/me")).body.id).toBe("newcomer");
  await worker.close();
  await expect(fetch(`${worker.base}/__stats`)).rejects.toThrow("fetch failed");
  await expect(startProviderInWorker({ dataFolder: null, faults: "typo" })).rejects.toThrow('"typo"');
  const catalogueFile = "/nowhere/catalogue.json";
  await expect(startProviderInWorker({ dataFolder: null, catalogueFile })).rejects.toThrow(catalogueFile);
});
