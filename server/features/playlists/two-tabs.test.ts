import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs, type Answer } from "#testing/server/http-client.ts";
import { cachedLibrary } from "#testing/samples/provider-truth.ts";
import { consent, type SignedIn } from "#testing/people/sign-in.ts";

/* Two sessions of one account write one playlist at the same time. */

let app: TestApp;
let tabs: [SignedIn, SignedIn];
let account: string;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 1, liked: 3, playlists: [9, 120] }) });
  account = app.freshAccount();
  tabs = [await app.signIn(account), await app.signIn(account)];
  await untilScanIs(tabs[0], "done");
  await consent(tabs[0]);
});
afterEach(() => app.provider.setFaults(""));
afterAll(() => app.close());

type Write = [method: "POST" | "DELETE" | "PUT", body: object];

function send(tab: SignedIn, id: string, [method, body]: Write): Promise<Answer> {
  return tab.sendJson(method, `/playlists/${id}/items`, body);
}

const withoutDates = (rows: readonly string[] | null | undefined) =>
  rows?.map((row) => row.split(" ")[0] ?? "") ?? [];

async function heldAtProvider(id: string): Promise<string[]> {
  return withoutDates((await app.truth(account)).playlists[id]?.items);
}

/** Both at once, each from its own tab. What is answered is a success or a conflict, and the copy here is true. */
async function both(
  id: string,
  writes: readonly [Write, Write],
): Promise<{ done: boolean[]; before: string[]; after: string[] }> {
  const before = await heldAtProvider(id);
  const answers = await Promise.all(writes.map((write, at) => send(tabs[at] ?? tabs[0], id, write)));
  const reported = answers.map(({ status, body }) => (status < 300 ? "done" : body.code));
  expect(
    reported.every((word) => word === "done" || word === "conflict"),
    reported.join(", "),
  ).toBe(true);
  const after = await heldAtProvider(id);
  expect(withoutDates((await cachedLibrary(tabs[0])).playlists[id]?.items)).toEqual(after);
  const { body: head } = await tabs[1].get(`/playlists/${id}`);
  expect(head.track_count).toBe(after.length);
  return { done: reported.map((word) => word === "done"), before, after };
}

const sorted = (rows: readonly string[]) => rows.toSorted();

let next = 150;
/** A song that no one's library holds, so that the server has to ask what it is. */
const newSong = () => `spotify:track:track${(next += 1)}`;

describe.each([
  ["a short playlist", "playlist-0-0"],
  ["a long playlist, whose version is asked for", "playlist-0-1"],
])("%s", (_kind, id) => {
  test("gets the additions of both, each once", async () => {
    for (const songs of [
      [newSong(), newSong()],
      ["spotify:track:track1", "spotify:track:track2"],
      [newSong(), "spotify:track:track1"],
      ["spotify:track:track2", newSong()],
      ["spotify:track:track1", "spotify:track:track1"],
    ]) {
      const [left = "", right = ""] = songs;
      const { done, before, after } = await both(id, [
        ["POST", { uris: [left] }],
        ["POST", { uris: [right] }],
      ]);
      expect(done).toEqual([true, true]);
      expect(after.slice(0, before.length)).toEqual(before);
      expect(sorted(after.slice(before.length))).toEqual(sorted([left, right]));
    }
  });

  test("shows additions in the provider's order, also where the first takes longer to show", async () => {
    const calls = () => app.provider.calls()["/v1/playlists/{id}/items"] ?? 0;
    const before = calls();
    const [first, second] = [newSong(), "spotify:track:track2"];
    // The first one's song has to be asked for; the second one's is known.
    app.provider.setFaults("slow:100");
    const left = send(tabs[0], id, ["POST", { uris: [first] }]);
    await expect.poll(calls).toBe(before + 1);
    const right = send(tabs[1], id, ["POST", { uris: [second] }]);
    expect((await Promise.all([left, right])).map(({ status }) => status)).toEqual([200, 200]);
    app.provider.setFaults("");
    const rows = await heldAtProvider(id);
    expect(rows.slice(-2)).toEqual([first, second]);
    expect(withoutDates((await cachedLibrary(tabs[0])).playlists[id]?.items)).toEqual(rows);
  });

  test("gets an addition beside a removal of something else", async () => {
    for (const uri of [newSong(), "spotify:track:track3"]) {
      const [gone = ""] = await heldAtProvider(id);
      const { done, before, after } = await both(id, [
        ["POST", { uris: [uri] }],
        ["DELETE", { items: [{ uri: gone }] }],
      ]);
      const left = done[1] ? before.filter((row) => row !== gone) : before;
      expect(after).toEqual(done[0] ? [...left, uri] : left);
    }
  });

  test("gets an addition beside the removal of one occurrence of the same song", async () => {
    const rows = await heldAtProvider(id);
    const twice = rows.find((uri, at) => rows.indexOf(uri) !== at) ?? "";
    const positions = [rows.indexOf(twice)];
    const { done, before, after } = await both(id, [
      ["POST", { uris: [twice] }],
      ["DELETE", { items: [{ uri: twice, positions }] }],
    ]);
    const left = done[1] ? before.toSpliced(positions[0] ?? 0, 1) : before;
    expect(sorted(after)).toEqual(sorted(done[0] ? [...left, twice] : left));
  });

  test("gets an addition beside a move", async () => {
    for (const uri of [newSong(), "spotify:track:track3"]) {
      const { done, before, after } = await both(id, [
        ["POST", { uris: [uri] }],
        ["PUT", { positions: [0, 3], insert_before: 6 }],
      ]);
      const order = [1, 2, 4, 5, 0, 3, ...before.keys().drop(6)];
      const moved = done[1] ? order.map((row) => before[row] ?? "") : before;
      expect(after).toEqual(done[0] ? [...moved, uri] : moved);
    }
  });

  test("is moved and taken from at once without a loss", async () => {
    const [first = ""] = await heldAtProvider(id);
    const { done, before, after } = await both(id, [
      ["DELETE", { items: [{ uri: first }] }],
      ["PUT", { positions: [4], insert_before: 1 }],
    ]);
    expect(done).toContain(true);
    expect(sorted(after)).toEqual(sorted(done[0] ? before.filter((uri) => uri !== first) : before));
  });

  test("is what the provider has after the next scan too", async () => {
    app.clock.advance(61_000);
    expect((await tabs[0].post("/library/cache/refresh")).status).toBe(200);
    const { items } = (await cachedLibrary(tabs[0])).playlists[id] ?? {};
    expect(withoutDates(items)).toEqual(await heldAtProvider(id));
  });
});
