import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openFakeDevice, type FakeDevice } from "#testing/demo-service/fake-device.ts";
import type { Exchange } from "#demo-service/demo-service.ts";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { untilScanIs, type Shown } from "#testing/server/http-client.ts";
import { signInAtProvider } from "#testing/people/provider-sign-in.ts";
import { consent, type SignedIn } from "#testing/people/sign-in.ts";
import {
  answerProblems,
  describedCalls,
  findDescribed,
  requestProblems,
  type DescribedApiVersion,
} from "#testing/samples/web-api-description.ts";
import { readRecentlyPlayed } from "./recently-played.ts";

/**
 * Described since the client knows their words: Gatefold asks for no right to follow artists, and for the whole state. No album
 * of this catalogue is so long that its rest is asked for; `entries.test.ts` has longer ones.
 */
const notSent = new Set([
  "GET /albums/{id}/tracks",
  "GET /me/player/currently-playing",
  "GET /me/following/contains",
  "PUT /me/following",
  "DELETE /me/following",
]);

describe.each(["development", "extended"] as const)("in the %s dialect", (apiVersion) => {
  let app: TestApp;
  let person: SignedIn;
  let device: FakeDevice;
  const exchanges: Exchange[] = [];

  beforeAll(async () => {
    app = await startTestApp({
      env: { DEMO_FAULTS: `dialect:${apiVersion}` },
      onExchange: (exchange) => exchanges.push(exchange),
    });
    person = await app.signIn("newcomer");
    await untilScanIs(person, "done");
    await consent(person);
    await readLibrary(app);
    const { base } = app.provider;
    const token = await signInAtProvider(base, "newcomer", ["streaming", "user-modify-playback-state"]);
    device = await openFakeDevice(new URL(base).origin, "newcomer", { token });
  });
  afterAll(async () => {
    device.drop();
    await app.close();
  });

  test("everything that is sent is a request as described, and what comes back an answer as described", async () => {
    await usePlayer(person, device.id);
    await useLibrary(person);
    await usePlaylists(person);
    await editPlaylist(app, person);
    const found = await person.post("/search/service", { q: "love", kinds: ["songs", "artists", "albums"] });
    expect(found.status).toBe(200);
    const { database, providers } = app.server.ctx;
    await readRecentlyPlayed({ database }, providers.client("demo"), {
      userId: person.userId,
      playedAfterMs: 1,
    });
    expect(exchanges.flatMap((exchange) => problems(exchange, apiVersion))).toEqual([]);
    const sent = new Set(
      exchanges.flatMap(({ method, path }) => findDescribed(method, path).map(({ call }) => call)),
    );
    const unsent = describedCalls().filter(
      (one) => one.dialects.includes(apiVersion) && !sent.has(one.call) && !notSent.has(one.call),
    );
    expect(unsent.map(({ call }) => call)).toEqual([]);
  });

  test("only what teaches the dialect is sent in the other one's words, and it is refused", () => {
    const others = exchanges.filter(
      ({ method, path }) => !findDescribed(method, path).some((one) => one.dialects.includes(apiVersion)),
    );
    expect(others.length).toBeLessThanOrEqual(apiVersion === "extended" ? 1 : 0);
    expect(others.every(({ status }) => status === 403 || status === 404)).toBe(true);
  });
});

test("the check sees what does not belong", () => {
  const sent = { method: "PUT", path: "/me/library", query: {}, body: null, status: 200, answer: null };
  const uris = Array.from({ length: 41 }, (_, index) => `spotify:track:t${index}`);
  expect(requestProblems({ ...sent, query: { uris: uris.slice(1).join(",") } }, "development")).toEqual([]);
  for (const wrong of [
    sent,
    { ...sent, query: { uris: uris.join(",") } },
    { ...sent, query: { uris: "spotify:track:t1", extra: "1" } },
    { ...sent, query: { uris: "spotify:track:t1" }, body: {} },
    { ...sent, path: "/me/nothing", query: { uris: "spotify:track:t1" } },
  ])
    expect(requestProblems(wrong, "development")).not.toEqual([]);
  expect(requestProblems({ ...sent, query: { uris: "spotify:track:t1" } }, "extended")).not.toEqual([]);
});

/** What is wrong with a call in the words it came in; one in the other dialect's words was to be refused. */
function problems(exchange: Exchange, spoken: DescribedApiVersion): string[] {
  const { method, path, status } = exchange;
  const known = findDescribed(method, path).flatMap(({ dialects: apiVersions }) => apiVersions);
  const apiVersion = known.includes(spoken) ? spoken : (known[0] ?? spoken);
  const found = [...requestProblems(exchange, apiVersion), ...answerProblems(exchange, apiVersion)];
  return found.map((problem) => `${method} ${path} (${status}): ${problem}`);
}

/** A library with every quirk, read whole and read again. */
async function readLibrary(app: TestApp): Promise<void> {
  const listener = await app.signIn("listener");
  await untilScanIs(listener, "done");
  expect((await listener.post("/classification/dry-run", {})).status).toBe(200);
  app.clock.advance(13 * 3600 * 1000);
  expect((await listener.post("/library/cache/refresh")).status).toBeLessThan(300);
  await untilScanIs(listener, "done");
}

/** Of something that is in no catalogue, which the library takes all the same. */
const anId = "4sYnthetic0Id0Of0Tests";

type Body = Record<string, unknown>;

async function forward(
  person: SignedIn,
  method: "GET" | "PUT" | "POST" | "DELETE",
  path: string,
  body?: Body,
): Promise<Shown> {
  const address = `/player/v1/${path}`;
  const answer = await (body === undefined
    ? person.send(method, address)
    : person.sendJson(method, address, body));
  expect([method, path, answer.status < 300 ? "accepted" : answer.body]).toEqual([method, path, "accepted"]);
  return answer.body;
}

async function usePlayer(person: SignedIn, deviceId: string): Promise<void> {
  const uris = await knownUris(person);
  const playlist = (await person.get("/library/cache/playlists")).body.items[0] as { id: string };
  await forward(person, "GET", "me/player");
  await forward(person, "PUT", "me/player", { device_ids: [deviceId], play: false });
  await forward(person, "PUT", `me/player/play?device_id=${deviceId}`, {
    context_uri: `spotify:playlist:${playlist.id}`,
    offset: { position: 0 },
    position_ms: 0,
  });
  await forward(person, "PUT", "me/player/play", { uris, offset: { uri: uris[1] }, position_ms: 1500 });
  await forward(person, "POST", `me/player/queue?uri=${uris[2]}`);
  await forward(person, "GET", "me/player/queue");
  await forward(person, "GET", "me/player?additional_types=track,episode");
  await forward(person, "GET", "me/player/devices");
  await forward(person, "PUT", "me/player/seek?position_ms=2000");
  await forward(person, "PUT", "me/player/volume?volume_percent=0");
  await forward(person, "PUT", "me/player/shuffle?state=true");
  await forward(person, "PUT", "me/player/repeat?state=context");
  await forward(person, "POST", "me/player/next");
  await forward(person, "POST", "me/player/previous");
  await forward(person, "PUT", "me/player/pause");
  await forward(person, "PUT", "me/player/play");
  await forward(person, "PUT", "me/player/pause");
}

async function useLibrary(person: SignedIn): Promise<void> {
  const uris = await knownUris(person);
  await openPagesOf(person);
  await forward(person, "GET", `me/library/contains?uris=${uris.join(",")}`);
  await forward(person, "PUT", "me/library", { uris });
  await forward(person, "DELETE", `me/library?uris=${uris.slice(0, 1).join(",")}`);
  await forward(person, "PUT", `me/tracks?ids=${uris[0]?.split(":")[2] ?? ""}`);
  const things = ["album", "show", "audiobook", "episode"].map((kind) => `spotify:${kind}:${anId}`);
  for (const method of ["PUT", "DELETE"] as const)
    await forward(person, method, `me/library?uris=${things.join(",")}`);
  await forward(
    person,
    "GET",
    `me/library/contains?uris=${[...things, `spotify:playlist:${anId}`].join(",")}`,
  );
}

/** Opens the pages of an album and its artist, and asks for the artist's other albums. */
async function openPagesOf(person: SignedIn): Promise<void> {
  const { items } = (await person.get("/library/cache/tracks")).body;
  const album = (items as Shown[]).map(({ album: { id } }) => id as string | null).find((id) => id !== null);
  const { status, body } = await person.get(`/library/albums/${album}`);
  expect([status, body.is_whole]).toEqual([200, true]);
  const artist = `/library/artists/${body.artists[0].id}`;
  expect((await person.get(artist)).status).toBe(200);
  expect((await person.get(`${artist}/albums`)).status).toBe(200);
}

async function knownUris(person: SignedIn): Promise<string[]> {
  const { items } = (await person.get("/playlists/liked/tracks?limit=10")).body;
  return items.map(({ track }: Shown) => track.uri).filter((uri: string) => uri.startsWith("spotify:track:"));
}

async function usePlaylists(person: SignedIn): Promise<void> {
  const uris = await knownUris(person);
  const many = Array.from({ length: 130 }, (_, index) => uris[index % uris.length]);
  const { id } = (await person.post("/playlists/create", { name: "Mix", description: "of mine" })).body;
  await forward(person, "POST", `playlists/${id}/items`, { uris: many });
  await forward(person, "POST", `playlists/${id}/items`, { uris: uris.slice(0, 1), position: 0 });
  for (const [method, path, body] of [
    ["DELETE", `/playlists/${id}/items`, { items: [{ uri: uris[0] }] }],
    ["PATCH", `/playlists/${id}`, { name: "Other" }],
  ] as const)
    expect((await person.sendJson(method, path, body)).status).toBe(200);
  for (const method of ["DELETE", "PUT"] as const)
    await forward(person, method, `me/library?uris=spotify:playlist:${id}`);
}

/** The playlist calls of Gatefold itself, on a playlist of its own. */
async function editPlaylist(app: TestApp, person: SignedIn): Promise<void> {
  const listed: Shown[] = (await person.get("/library/cache/playlists")).body.items;
  const { id } = listed.find(({ readable, track_count: count }) => readable && count > 3);
  // A song that neither library holds is read by itself.
  const there = await app.atProvider("collector");
  const { items } = await there.get("me/tracks?limit=1&offset=40000");
  const send = async (method: string, path: string, body: Body): Promise<void> => {
    const answer = await person.sendJson(method, path, body);
    expect([method, path, answer.status < 300 ? "accepted" : answer.body]).toEqual([
      method,
      path,
      "accepted",
    ]);
  };
  await send("POST", `/playlists/${id}/resync`, {});
  await send("PUT", `/playlists/${id}/items`, { positions: [2], insert_before: 0 });
  await send("POST", `/playlists/${id}/items`, { uris: [items[0].track.uri] });
}
