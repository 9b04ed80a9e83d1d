import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import formats from "ajv-formats";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startProvider, type RunningProvider } from "../demo-service.ts";
import { signIn, type Shown, type SignedInClient } from "#testing/demo-service/signed-in-client.ts";

const schema = JSON.parse(readFileSync(new URL("./web-api.schema.json", import.meta.url), "utf8")) as object;
const ajv = new Ajv({ strict: false, allErrors: true });
formats.default(ajv);
ajv.addSchema(schema);

let provider: RunningProvider;
const clients = new Map<string, SignedInClient>();

beforeAll(async () => {
  provider = await startProvider({ dataFolder: null });
  for (const account of ["newcomer", "listener", "collector"])
    clients.set(account, await signIn(provider.base, account));
});
afterAll(() => provider.close());

function problems(name: string, body: unknown): string[] {
  const validate = ajv.getSchema(`web-api#/$defs/${name}`);
  if (validate === undefined) throw new Error(`no schema ${name}`);
  return validate(body) === true
    ? []
    : (validate.errors ?? []).slice(0, 3).map((error) => `${error.instancePath} ${error.message}`);
}

async function check(account: string, name: string, path: string): Promise<Shown> {
  const client = clients.get(account);
  const answer = await client?.get(path);
  expect([path, problems(name, answer?.body)]).toEqual([path, []]);
  return answer?.body;
}

test.each(["newcomer", "listener", "collector"])(
  "answers to %s have the published shape",
  async (account) => {
    await check(account, "me", "/v1/me");
    const liked = await check(account, "likedPage", "/v1/me/tracks?limit=50");
    const playlists = await check(account, "playlistPage", "/v1/me/playlists?limit=50");
    for (const playlist of playlists.items.filter((entry: Shown) => entry !== null).slice(0, 12)) {
      const whole = await check(account, "playlist", `/v1/playlists/${playlist.id}`);
      if ("items" in whole)
        await check(account, "placementPage", `/v1/playlists/${playlist.id}/items?limit=50`);
    }
    const { track } = liked.items[0];
    await check(account, "track", `/v1/tracks/${track.id}`);
    await check(account, "wholeAlbum", `/v1/albums/${track.album.id}`);
    await check(account, "albumTracks", `/v1/albums/${track.album.id}/tracks?limit=50`);
    await check(account, "artist", `/v1/artists/${track.artists[0].id}`);
    await check(account, "albumPage", `/v1/artists/${track.artists[0].id}/albums`);
    await check(account, "topTracks", "/v1/me/top/tracks");
    await check(account, "topArtists", "/v1/me/top/artists");
    await check(account, "recentlyPlayed", "/v1/me/player/recently-played");
    await check(account, "search", "/v1/search?q=night&type=track,artist,album");
    await check(account, "error", "/v1/me/tracks?limit=99");
    const refused = await check(account, "error", "/v1/artists?ids=a");
    expect(refused.error.status).toBe(403);
  },
);

test("the older dialect does not have that shape, so the schema separates them", async () => {
  provider.setFaults("dialect:extended");
  const client = clients.get("listener");
  for (const [name, path] of [
    ["me", "/v1/me"],
    ["likedPage", "/v1/me/tracks"],
    ["playlistPage", "/v1/me/playlists"],
  ]) {
    expect(problems(name ?? "", (await client?.get(path ?? ""))?.body).length).toBeGreaterThan(0);
  }
  provider.setFaults("");
});
