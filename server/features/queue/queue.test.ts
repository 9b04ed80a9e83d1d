import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { emptyQueueState } from "#testing/samples/empty-queue.ts";
import { untilScanIs, type Shown } from "#testing/server/http-client.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 24, liked: 1, playlists: [1] }) });
});
afterAll(() => app.close());

async function aMember(): Promise<SignedIn> {
  const person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  return person;
}

const idOf = (items: unknown): string => createHash("sha256").update(JSON.stringify(items)).digest("hex");
/** The address in a line of the expected library. */
const addressOf = (line: string): string => line.split(" ")[0] ?? "";
const uri = (name: string): string => `spotify:track:${name}`;

function song(name: string) {
  return {
    id: name,
    uri: uri(name),
    name,
    artists: [{ id: "a", name: "A" }],
    album: { id: null, name: "" },
    image: null,
    duration_ms: 1000,
  };
}
async function store(person: SignedIn, items: unknown): Promise<string> {
  const answer = await person.post("/queue/lists", { items });
  expect([answer.status, answer.body]).toEqual([200, { id: idOf(items) }]);
  return answer.body.id;
}
function stateOf(more: object = {}) {
  return {
    ...emptyQueueState,
    current: { song: song("x"), from: "list" },
    ...more,
  };
}
const source = { kind: "playlist", id: "p", name: "P", address: "/playlist/p?sort=title" };

function save(
  person: SignedIn,
  version: number,
  state: unknown,
  undo: { position_ms: number } | null = null,
) {
  return person.sendJson("PUT", "/queue", { version, state, undo });
}

describe("the queue of a person", () => {
  test("is empty at first, and found by all their sessions but by no one else", async () => {
    const [person, other] = [await aMember(), await aMember()];
    expect((await person.get("/queue")).body).toEqual({ version: 0, state: null, undo: 0 });
    const order = await store(person, [uri("a"), null, uri("b")]);
    const rows = await store(person, [2, 0, 1]);
    const state = stateOf({ list: { source, order }, row: 2, deck: { rows, cursor: 0 } });
    expect((await save(person, 0, state)).body).toEqual({ version: 1, undo: 0 });
    const elsewhere = await app.signIn(person.account);
    expect((await elsewhere.get("/queue")).body).toEqual({ version: 1, state, undo: 0 });
    expect((await elsewhere.get(`/queue/lists/${order}`)).body).toEqual({
      items: [uri("a"), null, uri("b")],
    });
    expect((await other.get("/queue")).body.state).toBeNull();
    expect((await other.get(`/queue/lists/${order}`)).status).toBe(404);
    expect((await save(other, 0, state)).body.fields).toHaveProperty(["state.list.order"]);
  });

  test("is stored by one of two tabs that changed it at once; the other is refused", async () => {
    const person = await aMember();
    const both = await Promise.all([1, 2].map((position_ms) => save(person, 0, stateOf({ position_ms }))));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const stored = (await person.get("/queue")).body;
    expect([stored.version, stored.state.position_ms]).toEqual([
      1,
      both.findIndex(({ status }) => status === 200) + 1,
    ]);
  });

  test("can be gone back to 32 times, each as it was and at the second it was left", async () => {
    const person = await aMember();
    for (let version = 0; version < 40; version += 1) {
      const state = stateOf({ current: { song: song(`s${version}`), from: "list" } });
      await save(person, version, state, { position_ms: version });
    }
    let { version, undo } = (await person.get("/queue")).body;
    expect(undo).toBe(32);
    for (let back = 38; back >= 7; back -= 1) {
      const answer = await person.post("/queue/undo", { version });
      expect([answer.body.state.current.song.id, answer.body.state.position_ms]).toEqual([
        `s${back}`,
        back + 1,
      ]);
      ({ version, undo } = answer.body);
    }
    expect(undo).toBe(0);
    const refused = await person.post("/queue/undo", { version });
    expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
    expect((await person.get("/queue")).body.version).toBe(version);
  });

  test("is not gone back to from a version that is no more", async () => {
    const person = await aMember();
    await save(person, 0, stateOf());
    await save(person, 1, stateOf({ row: -1 }), { position_ms: 5 });
    expect((await person.post("/queue/undo", { version: 1 })).status).toBe(409);
    expect((await person.get("/queue")).body).toMatchObject({ version: 2, undo: 1 });
  });

  test("takes 50,000 rows and gives them back", async () => {
    const person = await aMember();
    const items = Array.from({ length: 50_000 }, (_, row) => uri(`song-number-${row}`));
    const id = await store(person, items);
    expect((await person.get(`/queue/lists/${id}`)).body.items).toEqual(items);
  });

  test("goes with the account's content and with the account", async () => {
    const person = await aMember();
    const order = await store(person, [uri("a")]);
    await save(person, 0, stateOf({ list: { source, order }, row: 0 }));
    await person.sendJson("PUT", "/queue/skips/song/a", { name: "A" });
    await person.post("/auth/disconnect");
    expect((await person.get("/queue")).body).toEqual({ version: 0, state: null, undo: 0 });
    expect((await person.get(`/queue/lists/${order}`)).status).toBe(404);
  });
});

describe("a list in its own order", () => {
  test("is stored from the cache: liked songs newest first, playlists by position, what cannot be played as null", async () => {
    const person = await aMember();
    const truth = await app.truth(person.account);
    const liked = await person.post("/queue/lists/own", { playlist_id: "liked" });
    expect(liked.body).toEqual({ id: idOf(liked.body.items), items: truth.liked.map(addressOf) });
    const [id, playlist] = Object.entries(truth.playlists)[0] ?? [];
    const own = await person.post("/queue/lists/own", { playlist_id: id });
    expect(own.body.items).toEqual(playlist?.items?.map(addressOf));
    expect((await person.get(`/queue/lists/${own.body.id}`)).body.items).toEqual(own.body.items);
  });

  test("is no one else's, and none for a playlist that there is not", async () => {
    const [person, other] = [await aMember(), await aMember()];
    const [id] = Object.keys((await app.truth(other.account)).playlists);
    for (const playlist of [id, "nothing"])
      expect((await person.post("/queue/lists/own", { playlist_id: playlist })).status).toBe(404);
  });

  test("is named song by song, as far as the library holds them", async () => {
    const [person, other] = [await aMember(), await aMember()];
    const { items } = (await person.post("/queue/lists/own", { playlist_id: "liked" })).body;
    const named = await person.post("/queue/songs", { uris: [...items, uri("unknown")] });
    expect(named.body.items).toEqual([
      expect.objectContaining({ uri: items[0], name: expect.stringMatching(/./) }),
    ]);
    expect((await other.post("/queue/songs", { uris: [uri("unknown")] })).body.items).toEqual([]);
  });

  test("says which of its songs its playlist does not hold any more, each once", async () => {
    const [person, other] = [await aMember(), await aMember()];
    const { items } = (await person.post("/queue/lists/own", { playlist_id: "liked" })).body;
    const id = await store(person, [uri("left"), items[0], null, uri("left")]);
    const ask = (by: SignedIn, playlist: string, list = id) =>
      by.get(`/queue/lists/${list}/playlists/${playlist}/departed`);
    expect((await ask(person, "liked")).body).toEqual({ items: [uri("left")] });
    for (const refused of [
      await ask(other, "liked"),
      await ask(person, "nothing"),
      await ask(person, "liked", idOf([1])),
    ])
      expect([refused.status, refused.body.code]).toEqual([404, "not-found"]);
    for (const wrong of ["none/playlists/liked/departed", `${id}/playlists/%00/departed`])
      expect((await person.get(`/queue/lists/${wrong}`)).status, wrong).toBe(400);
  });

  test("reports the first artist of each row", async () => {
    const [person, other] = [await aMember(), await aMember()];
    const { items } = (await person.post("/queue/lists/own", { playlist_id: "liked" })).body;
    const id = await store(person, [null, items[0], uri("unknown")]);
    const artists = (await person.get(`/queue/lists/${id}/artists`)).body.items;
    expect(artists).toEqual([null, expect.stringMatching(/./), null]);
    expect((await other.get(`/queue/lists/${id}/artists`)).status).toBe(404);
  });
});

describe("a deck", () => {
  test("is remembered by list, whatever plays since", async () => {
    const person = await aMember();
    const [order, rows] = [await store(person, [uri("a"), uri("b")]), await store(person, [1, 0])];
    const list = { source, order };
    await save(person, 0, stateOf({ list, row: 1, deck: { rows, cursor: 0 } }));
    await save(person, 1, stateOf());
    const deck = { order, rows, cursor: 0 };
    expect((await person.get("/queue/deck?list_kind=playlist&list_id=p")).body).toEqual({ deck });
    expect((await person.get("/queue/deck?list_kind=liked")).body).toEqual({ deck: null });
    expect((await (await aMember()).get("/queue/deck?list_kind=playlist&list_id=p")).body).toEqual({
      deck: null,
    });
  });

  test("goes with its lists when 200 newer ones were stored; what plays stays", async () => {
    const person = await aMember();
    const [order, rows] = [await store(person, [uri("a"), uri("b")]), await store(person, [1, 0])];
    await save(person, 0, stateOf({ list: { source, order }, deck: { rows, cursor: 0 } }));
    const playing = await store(person, [uri("p")]);
    const other = { source: { ...source, id: "q" }, order: playing };
    await save(person, 1, stateOf({ list: other }));
    app.clock.advance(1000);
    for (let count = 0; count < 199; count += 1) await store(person, [uri(`n${count}`)]);
    await save(person, 2, stateOf({ list: other }));
    expect((await person.get(`/queue/lists/${order}`)).status).toBe(404);
    expect((await person.get("/queue/deck?list_kind=playlist&list_id=p")).body).toEqual({ deck: null });
    expect((await person.get(`/queue/lists/${playing}`)).status).toBe(200);
  });
});

describe("the skip list", () => {
  test("takes songs and artists once each, shows the newest first, and gives them back", async () => {
    const [person, other] = [await aMember(), await aMember()];
    await person.sendJson("PUT", "/queue/skips/song/one", { name: "One" });
    app.clock.advance(5000);
    const second = await person.sendJson("PUT", "/queue/skips/artist/two", { name: "Two" });
    expect((await person.sendJson("PUT", "/queue/skips/artist/two", { name: "Two" })).body).toEqual(
      second.body,
    );
    const { body } = await person.get("/queue/skips");
    expect(body).toMatchObject({
      total: 2,
      items: [
        { kind: "artist", id: "two" },
        { kind: "song", id: "one" },
      ],
    });
    expect((await other.get("/queue/skips")).body.total).toBe(0);
    expect((await person.sendJson("DELETE", "/queue/skips/artist/two", undefined)).status).toBe(200);
    expect((await person.sendJson("DELETE", "/queue/skips/artist/two", undefined)).status).toBe(200);
    expect((await person.get("/queue/skips?limit=1&offset=0")).body.total).toBe(1);
  });
});

test("the skip list says which songs of the library are by its artists, and of no one else's", async () => {
  const [person, other] = [await aMember(), await aMember()];
  const { items } = (await person.get("/library/cache/tracks?limit=100&offset=0")).body;
  const [{ artists }] = items;
  const { id, name } = artists.at(-1);
  expect((await person.sendJson("PUT", `/queue/skips/artist/${id}`, { name })).status).toBe(200);
  await other.sendJson("PUT", "/queue/skips/artist/nobody", { name: "Nobody" });
  const byThem = items.filter((track: Shown) => track.artists.some((artist: Shown) => artist.id === id));
  const { body } = await person.get("/queue/skips");
  expect(body.artist_songs.toSorted()).toEqual(byThem.map(({ uri: address }: Shown) => address).toSorted());
  expect((await other.get("/queue/skips")).body.artist_songs).toEqual([]);
});

describe("what is refused changes nothing", () => {
  test("signed out, everything", async () => {
    const visitor = app.api(null);
    for (const path of [
      "/queue",
      `/queue/lists/${idOf([1])}`,
      "/queue/deck?list_kind=liked",
      "/queue/skips",
      `/queue/lists/${idOf([1])}/artists`,
      `/queue/lists/${idOf([1])}/lengths`,
      `/queue/lists/${idOf([1])}/playlists/liked/departed`,
    ])
      expect((await visitor.get(path)).status, path).toBe(401);
    for (const [method, path, body] of [
      ["PUT", "/queue", { version: 0, state: stateOf(), undo: null }],
      ["POST", "/queue/undo", { version: 0 }],
      ["POST", "/queue/lists", { items: [1] }],
      ["POST", "/queue/lists/own", { playlist_id: "liked" }],
      ["POST", "/queue/songs", { uris: [uri("a")] }],
      ["PUT", "/queue/skips/song/a", { name: "A" }],
      ["DELETE", "/queue/skips/song/a", undefined],
    ] as const)
      expect((await visitor.sendJson(method, path, body)).status, path).toBe(401);
  });

  test.each([
    ["an unknown field", { more: 1 }],
    ["a row beyond every list", { row: 100_001 }],
    [
      "a foreign address of the list's page",
      { list: { source: { ...source, address: "//evil" }, order: idOf([1]) } },
    ],
    ["a song without an address", { current: { song: { ...song("x"), uri: "nothing" }, from: "list" } }],
    ["a name that cannot be stored", { current: { song: { ...song("x"), name: "a\0b" }, from: "list" } }],
    ["a list by another name than its hash", { list: { source, order: "abc" } }],
    [
      "more than 200 songs of the past",
      { history: Array.from({ length: 201 }, () => ({ song: song("x"), row: null })) },
    ],
  ])("%s", async (_what, more) => {
    const person = await aMemberOnce();
    const answer = await save(person, 0, stateOf(more));
    expect([answer.status, answer.body.code]).toEqual([400, "bad-request"]);
    expect((await person.get("/queue")).body.version).toBe(0);
  });

  test("a list that is empty, mixed, too long or of something else", async () => {
    const person = await aMemberOnce();
    const wrong: unknown[] = [[], [uri("a"), 1], ["nothing"], Array.from({ length: 100_001 }, () => 1), "x"];
    for (const items of wrong) expect((await person.post("/queue/lists", { items })).status).toBe(400);
    expect((await person.post("/queue/songs", { uris: [] })).status).toBe(400);
  });

  test("kinds, names and pages that there are not", async () => {
    const person = await aMemberOnce();
    for (const path of ["/queue/deck?list_kind=none", "/queue/skips?limit=0", "/queue/skips?limit=5001"])
      expect((await person.get(path)).status, path).toBe(400);
    expect((await person.sendJson("PUT", "/queue/skips/album/a", { name: "A" })).status).toBe(400);
    expect((await person.sendJson("PUT", "/queue/skips/song/a", {})).status).toBe(400);
  });
});

let once: Promise<SignedIn> | undefined;
async function aMemberOnce(): Promise<SignedIn> {
  return (once ??= aMember());
}
