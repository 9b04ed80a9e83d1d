import { afterAll, beforeAll, expect, test } from "vitest";
import type { SortableRow } from "#server/features/library/library.ts";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs, type Shown } from "#testing/server/http-client.ts";
import { consent, type SignedIn } from "#testing/people/sign-in.ts";

import { sortRows, type SortField } from "./sort-rows.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 8, liked: 2, playlists: [130, 6] }) });
});
afterAll(() => app.close());

async function aMember(): Promise<SignedIn & { long: string; short: string; closed: string }> {
  const person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  await consent(person);
  const index = person.account.split("-")[1] ?? "";
  return {
    ...person,
    long: `playlist-${index}-0`,
    short: `playlist-${index}-1`,
    closed: `closed-${index}`,
  };
}

/** Rows of a playlist at the provider: id and date. */
async function heldAt(person: SignedIn, id: string): Promise<string[]> {
  return (await app.truth(person.account)).playlists[id]?.items ?? [];
}
const urisOf = (rows: readonly string[]) => rows.map((row) => row.split(" ")[0] ?? "");
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);

/** Rows in an order in which all but a few move. */
function scattered(count: number): number[] {
  return upTo(count).toSorted((a, b) => ((a * 37) % count) - ((b * 37) % count));
}

test("few rows out of place are moved and keep their dates; undone, all is as before", async () => {
  const person = await aMember();
  const before = await heldAt(person, person.short);
  const positions = [5, 0, 1, 3, 2, 4];
  const preview = await person.post(`/playlists/${person.short}/order/preview`, { positions });
  expect(preview.body).toEqual({ rows: 6, moved: 2, redated: 0, calls: 2 });
  expect(await heldAt(person, person.short)).toEqual(before);
  const { body } = await person.post(`/playlists/${person.short}/order`, { positions });
  expect(body.status).toBe("done");
  expect(await heldAt(person, person.short)).toEqual(positions.map((at) => before[at]));
  const shown = (await person.get(`/playlists/${person.short}/tracks`)).body.items;
  expect(shown.map(({ track }: { track: { uri: string } }) => track.uri)).toEqual(
    urisOf(positions.map((at) => before[at] ?? "")),
  );
  const [operation] = (await person.get("/operations")).body.items;
  expect([operation.kind, operation.operation_id]).toEqual(["reorder", body.operation_id]);
  expect((await person.post(`/operations/${body.operation_id}/undo`, {})).body.status).toBe("done");
  expect(await heldAt(person, person.short)).toEqual(before);
});

test("another order of all rows takes the announced calls, and a hundred rows a call", async () => {
  const person = await aMember();
  const before = await heldAt(person, person.long);
  const positions = scattered(130);
  const path = `/playlists/${person.long}/order`;
  const { calls, redated } = (await person.post(`${path}/preview`, { positions })).body;
  expect(redated).toBeGreaterThan(50);
  const called = app.provider.total();
  expect((await person.post(path, { positions })).body.status).toBe("done");
  // One more asks whether the playlist is what was read.
  expect(app.provider.total() - called).toBe(calls + 1);
  expect(urisOf(await heldAt(person, person.long))).toEqual(urisOf(positions.map((at) => before[at] ?? "")));
});

test("a playlist that was changed elsewhere since is left as it is, and no operation hears of", async () => {
  const person = await aMember();
  const provider = await app.atProvider(person.account);
  await provider.send("POST", `playlists/${person.short}/items`, { uris: ["spotify:track:track7"] });
  const changed = await heldAt(person, person.short);
  const { body } = await person.post(`/playlists/${person.short}/order`, { positions: [5, 4, 3, 2, 1, 0] });
  expect([body.status, body.operation_id]).toEqual(["failed", null]);
  expect(body.detail).toMatch(/changed since it was read/u);
  expect(await heldAt(person, person.short)).toEqual(changed);
});

test("rows that are not the playlist's, and playlists of others, are refused", async () => {
  const person = await aMember();
  const order = (id: string, positions: unknown) => person.post(`/playlists/${id}/order`, { positions });
  for (const positions of [[0, 1], [0, 1, 2, 3, 4, 4], [0, 1, 2, 3, 4, 6], [], ["0"], [-1]])
    expect((await order(person.short, positions)).status).toBe(400);
  expect((await order("no-such-playlist", [0])).body.code).toBe("not-found");
  expect((await order(person.closed, [0])).body.code).toBe("forbidden");
  const other = await aMember();
  expect((await other.post(`/playlists/${person.short}/order`, { positions: [0] })).body.code).toBe(
    "not-found",
  );
  expect((await app.api(null).post(`/playlists/${person.short}/order`, { positions: [0] })).status).toBe(401);
});

const sortRow = (name: string, more: Partial<SortableRow> = {}): SortableRow => ({
  uri: `spotify:track:${name}`,
  track_id: name,
  name,
  artist: "",
  album: "",
  duration_ms: 0,
  added_at: null,
  release_date: null,
  ...more,
});

test("equal rows keep their order, and rows that do not say stand at the end either way", () => {
  const rows = [
    sortRow("b", { artist: "Änne", release_date: "1999" }),
    sortRow("", { artist: "Bert", release_date: "0000" }),
    sortRow("Song 10", { artist: "anne", release_date: "1999-05-01" }),
    sortRow("Song 9", { artist: "Bert", release_date: null, added_at: new Date(5) }),
  ];
  const places = (by: SortField, descending = false) =>
    sortRows(rows, { by, descending }).map((row) => rows.indexOf(row));
  expect(places("title")).toEqual([0, 3, 2, 1]);
  expect(places("title", true)).toEqual([2, 3, 0, 1]);
  expect(places("artist")).toEqual([0, 2, 1, 3]);
  expect(places("artist", true)).toEqual([1, 3, 0, 2]);
  expect(places("released")).toEqual([0, 2, 1, 3]);
  expect(places("added", true)).toEqual([3, 0, 1, 2]);
  expect(places("album")).toEqual([0, 1, 2, 3]);
});

test("several playlists are sorted in one operation, as the preview says, and undone together", async () => {
  const person = await aMember();
  const ids = [person.long, person.short];
  const before = await Promise.all(ids.map((id) => heldAt(person, id)));
  const options = { playlist_ids: ids, by: "title", descending: true };
  const { items } = (await person.post("/playlists/sort/preview", options)).body;
  expect(items.map(({ playlist_id: id, rows }: Shown) => [id, rows])).toEqual([
    [person.long, 130],
    [person.short, 6],
  ]);
  const { body, text } = await person.post("/playlists/sort", options);
  expect(body.status, text).toBe("done");
  const after = (await person.post("/playlists/sort/preview", options)).body;
  expect(after.items.map(({ moved }: Shown) => moved)).toEqual([0, 0]);
  for (const [at, id] of ids.entries()) {
    const rows = (await person.get(`/playlists/${id}/tracks`)).body.items;
    const names = rows.map(({ track }: Shown) => track?.name ?? "").filter(Boolean);
    const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });
    expect(names).toEqual(names.toSorted((a: string, b: string) => byName.compare(b, a)));
    expect(urisOf(await heldAt(person, id)).toSorted()).toEqual(urisOf(before[at] ?? []).toSorted());
  }
  expect((await person.post(`/operations/${body.operation_id}/undo`, {})).body.status).toBe("done");
  for (const [at, id] of ids.entries())
    expect(urisOf(await heldAt(person, id))).toEqual(urisOf(before[at] ?? []));
  const again = (await person.post("/playlists/sort", { ...options, playlist_ids: ["no-such"] })).body;
  expect(again.code).toBe("not-found");
  expect((await person.post("/playlists/sort", { ...options, by: "mood" })).status).toBe(400);
  const closed = { ...options, playlist_ids: [person.long, person.closed] };
  expect((await person.post("/playlists/sort", closed)).body.code).toBe("forbidden");
  expect((await app.api(null).post("/playlists/sort", options)).status).toBe(401);
});
