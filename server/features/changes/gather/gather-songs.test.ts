import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs, type Shown } from "#testing/server/http-client.ts";
import { consent, type SignedIn } from "#testing/people/sign-in.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 4, liked: 2, playlists: [50, 40, 0] }) });
});
afterAll(() => app.close());

/** An artist who stands behind others in some songs. */
const artistId = "artist2";

/** Someone, and all songs of the artist in their playlists, in the order of the library. */
async function aFan(): Promise<SignedIn & { artistId: string; uris: string[] }> {
  const person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  await consent(person);
  const index = person.account.split("-")[1] ?? "";
  const tracks: Shown[] = [];
  for (const at of [0, 1])
    tracks.push(...(await person.get(`/playlists/playlist-${index}-${at}/tracks?limit=50`)).body.items);
  const isTheirs = ({ track }: Shown) => track.artists.some(({ id }: Shown) => id === artistId);
  const uris = tracks.filter(isTheirs).map(({ track }) => track.uri as string);
  return { ...person, artistId, uris: [...new Set(uris)] };
}

async function heldAt(person: SignedIn, id: string): Promise<string[] | undefined> {
  const { playlists } = await app.truth(person.account);
  return playlists[id]?.items?.map((row) => row.split(" ")[0] ?? "");
}

test("songs of an artist come from all playlists into one as previewed, each once; undone, it is gone", async () => {
  const person = await aFan();
  expect(person.uris.length).toBeGreaterThan(1);
  const change = { kind: "gather", artist_id: person.artistId, target_name: "All of theirs" };
  const preview = (await person.post("/changes/preview", { change })).body;
  expect(preview.target).toEqual({ playlist_id: null, name: "All of theirs", rows: 0 });
  expect(preview.items.map(({ uri }: Shown) => uri)).toEqual(person.uris);
  const { status, body, text } = await person.post("/changes", { change, plan: preview.plan });
  expect([status, body.status, body.added], text).toEqual([200, "done", person.uris.length]);
  expect(await heldAt(person, body.playlist_id)).toEqual(person.uris);
  const [operation] = (await person.get("/operations")).body.items;
  expect(operation).toMatchObject({ operation_id: body.operation_id, kind: "gather", state: "done" });
  // Gathered again, there is nothing to add, and the preview says why.
  const again = (await person.post("/changes/preview", { change, rows: "left-out" })).body;
  expect([again.added, again.duplicates]).toEqual([0, again.skipped]);
  expect(again.items[0]).toMatchObject({ reason: "duplicate", same_as: { playlist_id: body.playlist_id } });
  expect((await person.post(`/operations/${body.operation_id}/undo`, {})).body.status).toBe("done");
  expect(await heldAt(person, body.playlist_id)).toBe(undefined);
});

test("a plan that is another one by now is refused, and so are others' playlists and wrong input", async () => {
  const person = await aFan();
  const change = { kind: "gather", artist_id: person.artistId, target_name: "Later" };
  const { plan } = (await person.post("/changes/preview", { change })).body;
  const index = person.account.split("-")[1];
  const items = [{ uri: person.uris[0] }];
  await person.sendJson("DELETE", `/playlists/playlist-${index}-0/items`, { items });
  await person.sendJson("DELETE", `/playlists/playlist-${index}-1/items`, { items });
  const before = Object.keys((await app.truth(person.account)).playlists);
  expect((await person.post("/changes", { change, plan })).body.code).toBe("plan-changed");
  const merge = { kind: "merge", source_playlist_ids: [`playlist-${index}-0`] };
  expect((await person.post("/changes/preview", { change: merge })).body.fields).toHaveProperty(
    "source_playlist_ids",
  );
  for (const wrong of [
    { change, plan: "" },
    { change: { ...change, target_name: " " }, plan },
    { change: { kind: "other" }, plan },
    { plan },
  ])
    expect((await person.post("/changes", wrong)).status).toBe(400);
  expect((await app.api(null).post("/changes", { change, plan })).status).toBe(401);
  const stranger = await app.signIn(app.freshAccount());
  expect((await stranger.post("/changes", { change, plan })).body.code).toBe("consent-required");
  expect(Object.keys((await app.truth(person.account)).playlists)).toEqual(before);
});
