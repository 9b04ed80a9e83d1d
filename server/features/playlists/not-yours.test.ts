import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs, type Answer, type Shown } from "#testing/server/http-client.ts";
import { cachedLibrary, type LibraryContent } from "#testing/samples/provider-truth.ts";
import { consent, type SignedIn } from "#testing/people/sign-in.ts";

/* What someone does with the playlists of another person of the same instance. */

let app: TestApp;
let mine: Member;
let theirs: Member;

type Member = SignedIn & { own: (at: number) => string };

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 4, liked: 3, playlists: [9, 0] }) });
  [mine, theirs] = [await aMember(), await aMember()];
});
afterAll(() => app.close());

async function aMember(): Promise<Member> {
  const person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  await consent(person);
  return { ...person, own: (at) => `playlist-${person.account.split("-")[1] ?? ""}-${at}` };
}

const uri = "spotify:track:track300";
/** the first of the other's first playlist */
const held = "spotify:track:track1";

function send(method: string, path: string, body?: object): Promise<Answer> {
  return body === undefined ? mine.send(method, path) : mine.sendJson(method, path, body);
}

/** What both have, here and at the provider, and what was written by either. */
async function everything(): Promise<unknown> {
  const { database } = app.server.ctx;
  const contents: LibraryContent[] = [];
  for (const person of [mine, theirs])
    contents.push(await cachedLibrary(person), await app.truth(person.account));
  return [contents, await database.selectFrom("operation_parts").selectAll().execute()];
}

/** Runs `act`, after which nothing has changed for anyone. @returns how often the provider was asked */
async function changingNothing(act: () => Promise<void>): Promise<number> {
  const before = await everything();
  const calls = app.provider.total();
  await act();
  const asked = app.provider.total() - calls;
  expect(await everything()).toEqual(before);
  return asked;
}

const ownEndpoints: [name: string, act: (id: string) => Promise<Answer>][] = [
  ["an addition", (id) => send("POST", `/playlists/${id}/items`, { uris: [uri] })],
  ["a removal", (id) => send("DELETE", `/playlists/${id}/items`, { items: [{ uri: held }] })],
  [
    "a removal by position",
    (id) => send("DELETE", `/playlists/${id}/items`, { items: [{ uri: held, positions: [0] }] }),
  ],
  ["a move", (id) => send("PUT", `/playlists/${id}/items`, { positions: [0], insert_before: 3 })],
  ["a new name", (id) => send("PATCH", `/playlists/${id}`, { name: "Taken" })],
  ["a new reading", (id) => send("POST", `/playlists/${id}/resync`)],
  ["an export", (id) => send("GET", `/library/export?list=${id}&format=csv`)],
];

test("the other's playlist is one that these would change", async () => {
  expect((await cachedLibrary(theirs)).playlists[theirs.own(0)]?.items?.[0]).toContain(held);
});

test.each(ownEndpoints)(
  "%s finds no playlist of others, and the provider is not asked",
  async (_name, act) => {
    const asked = await changingNothing(async () => {
      const { status, body } = await act(theirs.own(0));
      expect([status, body.code]).toEqual([404, "not-found"]);
      // The answer of a missing one: who asks learns nothing.
      expect(body).toEqual((await act("no-such-playlist")).body);
    });
    expect(asked).toBe(0);
  },
);

test("an addition to several playlists answers not-found for the other's, and does the rest", async () => {
  const [theirTruth, theirCache] = [await app.truth(theirs.account), await cachedLibrary(theirs)];
  const { "/v1/playlists/{id}/items": before = 0 } = app.provider.calls();
  const ids = [theirs.own(0), mine.own(1), theirs.own(1)];
  const { status, body } = await mine.post("/playlists/add", { playlist_ids: ids, uris: [uri] });
  expect(status).toBe(200);
  expect(
    body.items.map((item: Shown) => [item.playlist_id, item.added, item.track_count, item.failure?.code]),
  ).toEqual([
    [ids[0], 0, null, "not-found"],
    [ids[1], 1, 1, undefined],
    [ids[2], 0, null, "not-found"],
  ]);
  expect(app.provider.calls()["/v1/playlists/{id}/items"]).toBe(before + 1);
  expect(await app.truth(theirs.account)).toEqual(theirTruth);
  expect(await cachedLibrary(theirs)).toEqual(theirCache);
  const asked = await changingNothing(async () => {
    const failed = await mine.post("/playlists/add", { playlist_ids: [theirs.own(0)], uris: [uri] });
    expect(failed.body.items[0].failure.code).toBe("not-found");
  });
  expect(asked).toBe(0);
});

test("who holds a track hears of one's own playlists alone", async () => {
  const track = "track390";
  await theirs.post(`/playlists/${theirs.own(1)}/items`, { uris: [`spotify:track:${track}`] });
  const holding = async (person: SignedIn) =>
    (await person.post("/playlists/holding", { track_ids: [track] })).body;
  const playlists = async (person: SignedIn) => (await person.get(`/tracks/${track}/playlists`)).body;
  const asked = await changingNothing(async () => {
    expect(await holding(mine)).toEqual({ items: [], total: 0 });
    expect(await playlists(mine)).toEqual({ items: [], twins: [] });
    expect(await holding(theirs)).toEqual({
      items: [{ playlist_id: theirs.own(1), track_ids: [track] }],
      total: 1,
    });
    expect(await playlists(theirs)).toEqual({ items: [theirs.own(1)], twins: [] });
  });
  expect(asked).toBe(0);
});

test("each person learns for themselves who holds a track that both have", async () => {
  const ours = async (person: Member) => {
    const { items } = (await person.get("/tracks/track3/playlists")).body as { items: string[] };
    const holders = (await person.post("/playlists/holding", { track_ids: ["track3"] })).body.items;
    expect(holders.map(({ playlist_id: id }: Shown) => id).toSorted()).toEqual(items.toSorted());
    return items;
  };
  const [left, right] = [await ours(mine), await ours(theirs)];
  expect(left).toContain(mine.own(0));
  expect(right).toContain(theirs.own(0));
  expect(left.filter((id) => right.includes(id))).toEqual([]);
});

const forwarded: [method: string, path: string, body?: object][] = [
  ["POST", "playlists/{id}/items", { uris: [uri] }],
  ["POST", `playlists/{id}/items?uris=${uri}`],
  ["POST", "playlists/{id}/tracks", { uris: [uri] }],
];

test.each(forwarded)("%s %s, forwarded, does not change another's playlist", async (method, path, body) => {
  await changingNothing(async () => {
    const answer = await send(method, `/player/v1/${path.replace("{id}", theirs.own(0))}`, body);
    expect([answer.status, answer.body.code]).toEqual([403, "forbidden"]);
  });
});
