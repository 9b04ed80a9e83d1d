import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { hasRealPostgres, startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs } from "#testing/server/http-client.ts";
import { consent, type SignedIn } from "#testing/people/sign-in.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 20, liked: 3, playlists: [5] }) });
});
afterEach(() => app.provider.setFaults(""));
afterAll(() => app.close());

async function cached(): Promise<SignedIn> {
  const person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  await consent(person);
  return person;
}

/** The provider's calls that `act` causes, by path, those of playback and sign-in left out. */
async function callsOf(act: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = app.provider.calls();
  await act();
  const grown = Object.entries(app.provider.calls()).map(
    ([path, count]) => [path, count - (before[path] ?? 0)] as const,
  );
  return Object.fromEntries(grown.filter(([path, count]) => count > 0 && path.startsWith("/v1")));
}

/** Makes the server speak this dialect and know it, as it would after its first call. */
async function speak(apiVersion: "development" | "extended", person: SignedIn): Promise<void> {
  app.provider.setFaults(`dialect:${apiVersion}`);
  app.clock.advance(120_000);
  await person.get("/player/v1/me/library/contains?uris=spotify:track:track1");
}

interface Rows {
  total: number;
  items: { track: { uri: string } }[];
}

const uri = (index: number) => `spotify:track:track${index}`;
const uris = (count: number) => Array.from({ length: count }, (_, index) => uri(index));
const playlistOf = (person: SignedIn) => `playlist-${person.account.split("-")[1] ?? ""}-0`;

const forms = {
  development: {
    contains: "/v1/me/library/contains",
    saved: "/v1/me/library",
    items: "/v1/playlists/{id}/items",
    created: { "/v1/me/playlists": 1 },
  },
  extended: {
    contains: "/v1/me/tracks/contains",
    saved: "/v1/me/tracks",
    items: "/v1/playlists/{id}/tracks",
    created: { "/v1/me": 1, "/v1/users/{id}/playlists": 1 },
  },
};

for (const apiVersion of ["development", "extended"] as const) {
  const form = forms[apiVersion];

  test(`${apiVersion}: likes are asked, saved and removed by one call each, in either dialect's words`, async () => {
    const person = await cached();
    await speak(apiVersion, person);
    const first = apiVersion === "development" ? 380 : 382;
    for (const [path, given] of [
      ["me/library", `uris=${uri(first)}`],
      ["me/tracks", `ids=track${first + 1}`],
    ]) {
      const contains = `/player/v1/${path}/contains?${given}`;
      expect(await callsOf(() => person.get(contains))).toEqual({ [form.contains]: 1 });
      const save = () => person.send("PUT", `/player/v1/${path}?${given}`);
      // No one had this song: it is read once, so that the liked songs can show it.
      expect(await callsOf(save)).toEqual({ [form.saved]: 1, "/v1/tracks/{id}": 1 });
      expect(await callsOf(save)).toEqual({ [form.saved]: 1 });
      expect((await person.get(contains)).body).toEqual([true]);
      const remove = () => person.send("DELETE", `/player/v1/${path}?${given}`);
      expect(await callsOf(remove)).toEqual({ [form.saved]: 1 });
      expect((await person.get(contains)).body).toEqual([false]);
    }
  });

  test(`${apiVersion}: 95 likes are saved and asked in parts of 40`, async () => {
    const person = await cached();
    await speak(apiVersion, person);
    const list = uris(95);
    const saved = await callsOf(() => person.sendJson("PUT", "/player/v1/me/library", { uris: list }));
    expect(saved).toEqual({ [form.saved]: 3 });
    const answer = await person.get(`/player/v1/me/library/contains?uris=${[...list, uri(399)].join(",")}`);
    expect(answer.body).toEqual([...list.map(() => true), false]);
    expect((await app.truth(person.account)).liked).toHaveLength(95);
  });

  test(`${apiVersion}: items are added by 100 and taken out by uri, and show at once in the cached copy`, async () => {
    const person = await cached();
    await speak(apiVersion, person);
    const id = playlistOf(person);
    const before = (await person.get(`/playlists/${id}`)).body as { track_count: number };
    const own = (await person.get(`/playlists/${id}/tracks`)).body as Rows;
    const ownUris = own.items.map(({ track }) => track.uri);
    const list = Array.from({ length: 250 }, (_, index) => ownUris[index % ownUris.length] ?? "");
    const added = await callsOf(async () => {
      const answer = await person.sendJson("POST", `/playlists/${id}/items`, { uris: list });
      expect(answer.body).toMatchObject({ added: 250, track_count: before.track_count + 250 });
    });
    expect(added).toEqual({ [form.items]: 3 });
    const rows = (await person.get(`/playlists/${id}/tracks?offset=${before.track_count}`)).body as Rows;
    expect(rows.total).toBe(before.track_count + 250);
    expect(rows.items.map(({ track }) => track.uri)).toEqual(list.slice(0, 50));
    const items = [...uris(149), ownUris[0] ?? ""].map((one) => ({ uri: one }));
    const removed = await callsOf(() => person.sendJson("DELETE", `/playlists/${id}/items`, { items }));
    expect(removed[form.items]).toBe(2);
    const { playlists } = await app.truth(person.account);
    expect(playlists[id]?.items?.filter((item) => item.startsWith(`${ownUris[0]} `))).toEqual([]);
  });

  test(`${apiVersion}: a playlist is made, never public, and renamed`, async () => {
    const person = await cached();
    await speak(apiVersion, person);
    let id = "";
    const made = await callsOf(async () => {
      const answer = await person.post("/playlists/create", { name: "  Mix ", description: "of mine" });
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ name: "Mix", public: false, description: "of mine" });
      id = (answer.body as { id: string }).id;
    });
    expect(made).toEqual(form.created);
    const renamed = await callsOf(() => person.sendJson("PATCH", `/playlists/${id}`, { name: "Another" }));
    expect(renamed).toEqual({ "/v1/playlists/{id}": 1 });
    const there = await app.atProvider(person.account);
    expect(JSON.stringify(await there.get(`playlists/${id}`))).toContain('"Another"');
  });
}

test("a dialect that turns out wrong is learned again, by one refused call", async () => {
  const person = await cached();
  await speak("development", person);
  app.provider.setFaults("dialect:extended");
  app.clock.advance(120_000);
  const calls = await callsOf(async () => {
    for (const index of [1, 2, 3])
      expect((await person.get(`/player/v1/me/library/contains?uris=${uri(index)}`)).status).toBe(200);
  });
  expect(calls).toEqual({ "/v1/me/library/contains": 1, "/v1/me/tracks/contains": 3 });
  const back = await callsOf(async () => {
    app.provider.setFaults("dialect:development");
    app.clock.advance(120_000);
    await person.get(`/player/v1/me/library/contains?uris=${uri(4)}`);
    await person.get(`/player/v1/me/library/contains?uris=${uri(5)}`);
  });
  expect(back).toEqual({ "/v1/me/tracks/contains": 1, "/v1/me/library/contains": 2 });
});

test("a refusal that is about the playlist costs no call in the other dialect", async () => {
  const person = await cached();
  await speak("development", person);
  const other = "playlist-0-0";
  const calls = await callsOf(async () => {
    const answer = await person.sendJson("POST", `/player/v1/playlists/${other}/items`, {
      uris: [uri(1)],
    });
    expect([answer.status, answer.body.code]).toEqual([403, "forbidden"]);
  });
  expect(calls).toEqual({ "/v1/playlists/{id}/items": 1 });
});

test("of a list that failed midway the answer says how much was done", async () => {
  const person = await cached();
  await speak("development", person);
  const list = [...uris(80), "spotify:track:nosuchtrack"];
  const answer = await person.sendJson("PUT", "/player/v1/me/library", { uris: list });
  expect(answer.status).toBe(400);
  expect(answer.body.detail).toContain("80 of 81 were done before that.");
  expect((await app.truth(person.account)).liked).toHaveLength(80);
});

test("a track that no one's library has is read once and then shown in the playlist", async () => {
  const person = await cached();
  await speak("development", person);
  const id = playlistOf(person);
  const unknown = "track397";
  const answer = await person.sendJson("POST", `/playlists/${id}/items`, {
    uris: [`spotify:track:${unknown}`],
  });
  expect(answer.body).toMatchObject({ added: 1, track_count: 6 });
  const rows = (await person.get(`/playlists/${id}/tracks?offset=5`)).body as { items: object[] };
  expect(JSON.stringify(rows.items.at(-1))).toContain(unknown);
});

test("an addition whose answer broke off is not sent again", async () => {
  const person = await cached();
  await speak("development", person);
  const id = playlistOf(person);
  app.provider.setFaults("flaky:1");
  const calls = await callsOf(async () => {
    const answer = await person.sendJson("POST", `/playlists/${id}/items`, { uris: [uri(1)] });
    expect([answer.status, answer.body.code]).toEqual([502, "provider-error"]);
  });
  expect(calls).toEqual({ "/v1/playlists/{id}/items": 1 });
});

test.runIf(hasRealPostgres)("another process knows what one process learned", async () => {
  const person = await cached();
  await speak("extended", person);
  const other = await app.startAnother();
  try {
    const there = await other.signIn(person.account);
    const calls = await callsOf(() => there.get(`/player/v1/me/library/contains?uris=${uri(1)}`));
    expect(calls["/v1/me/library/contains"]).toBeUndefined();
    expect(calls["/v1/me/tracks/contains"]).toBe(1);
  } finally {
    await other.close();
  }
});
