import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs, type Shown } from "#testing/server/http-client.ts";
import { consent, type SignedIn } from "#testing/people/sign-in.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 10, liked: 30, playlists: [4, 60] }) });
});
afterEach(() => app.provider.setFaults(""));
afterAll(() => app.close());

interface Planned {
  person: SignedIn;
  body: { dry_run_hash: string; threshold: number; tracks_by_genre: Record<string, string[]> };
}

/** Someone whose liked songs are half ska, half soul, and the plan that follows. */
async function planned(): Promise<Planned> {
  const person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  await consent(person);
  const { rows } = (await person.post("/classification/dry-run", { include_playlists: false })).body;
  const ids: string[] = rows.map(({ track_id: id }: { track_id: string }) => id);
  for (const [at, id] of ids.entries())
    await person.post("/classification/override", { track_id: id, genre: at % 2 === 0 ? "ska" : "soul" });
  const plan = (await person.post("/classification/dry-run", { include_playlists: false })).body;
  const byGenre = Object.fromEntries(
    Object.entries<{ track_id: string }[]>(plan.filtered_by_genre).map(([genre, tracks]) => [
      genre,
      tracks.map(({ track_id: id }) => id),
    ]),
  );
  return { person, body: { dry_run_hash: plan.hash, threshold: plan.threshold, tracks_by_genre: byGenre } };
}

/** Names and songs of the playlists that were made, as the provider has them. */
async function madePlaylists(person: SignedIn): Promise<[string, string[]][]> {
  const { items } = (await person.get("/playlists/list")).body;
  const made = items.filter(({ name }: { name: string }) => name.startsWith("Genre: "));
  const read = async ({ id, name }: { id: string; name: string }): Promise<[string, string[]]> => {
    await person.post(`/playlists/${id}/resync`);
    const rows = (await person.get(`/playlists/${id}/tracks`)).body.items;
    return [name, rows.map(({ track }: { track: { id: string } }) => track.id).toSorted()];
  };
  return Promise.all(made.map(read));
}

const sorted = (body: Planned["body"]): [string, string[]][] => [
  ["Genre: Ska", (body.tracks_by_genre["ska"] ?? []).toSorted()],
  ["Genre: Soul", (body.tracks_by_genre["soul"] ?? []).toSorted()],
];
const byName = (lists: [string, string[]][]) => lists.toSorted(([a], [b]) => (a < b ? -1 : 1));

test("a plan becomes private playlists with its songs; applied again it adds nothing", async () => {
  const { person, body } = await planned();
  const first = await person.post("/playlists/apply", body);
  expect([first.status, first.body.status, first.body.total_added_candidates]).toEqual([200, "done", 30]);
  expect(first.body.playlists).toContainEqual(
    expect.objectContaining({ genre: "soul", name: "Genre: Soul", created: true, added: 15, skipped: 0 }),
  );
  expect(byName(await madePlaylists(person))).toEqual(sorted(body));
  const again = (await person.post("/playlists/apply", body)).body;
  expect(
    again.playlists.map(({ created, added }: { created: boolean; added: number }) => [created, added]),
  ).toEqual([
    [false, 0],
    [false, 0],
  ]);
  expect(byName(await madePlaylists(person))).toEqual(sorted(body));
});

test("a plan that was applied is one operation; undone, the playlists that it made are gone, and come back by undoing that", async () => {
  const { person, body } = await planned();
  const { operation_id: id } = (await person.post("/playlists/apply", body)).body;
  const [operation] = (await person.get("/operations")).body.items;
  expect([operation.operation_id, operation.kind, operation.state]).toEqual([id, "apply", "done"]);
  expect(
    operation.targets.map(({ name, added }: { name: string; added: number }) => [name, added]).toSorted(),
  ).toEqual([
    ["Genre: Ska", 15],
    ["Genre: Soul", 15],
  ]);
  const undone = await person.post(`/operations/${id}/undo`, {});
  expect(undone.body.status, undone.text).toBe("done");
  expect(await madePlaylists(person)).toEqual([]);
  await person.post(`/operations/${undone.body.operation_id}/undo`, {});
  expect(byName(await madePlaylists(person))).toEqual(sorted(body));
});

test("plans that are unknown, of another threshold or of someone else are refused, and nothing is written", async () => {
  const { person, body } = await planned();
  for (const wrong of [
    { ...body, dry_run_hash: "0".repeat(64) },
    { ...body, threshold: 6 },
  ])
    expect((await person.post("/playlists/apply", wrong)).body.code).toBe("plan-changed");
  for (const wrong of [
    { ...body, tracks_by_genre: { "no such genre": [] } },
    { ...body, tracks_by_genre: [] },
    { dry_run_hash: body.dry_run_hash },
  ])
    expect((await person.post("/playlists/apply", wrong)).status).toBe(400);
  const other = await app.signIn(app.freshAccount());
  await consent(other);
  expect((await other.post("/playlists/apply", body)).body.code).toBe("plan-changed");
  expect((await app.api(null).post("/playlists/apply", body)).status).toBe(401);
  expect(await madePlaylists(person)).toEqual([]);
});

test("songs that are not in the plan are refused by their ids, also where the library has them", async () => {
  const { person, body } = await planned();
  const long = `playlist-${person.account.split("-")[1]}-1`;
  const { items } = (await person.get(`/playlists/${long}/tracks?offset=40`)).body;
  const liked = new Set(Object.values(body.tracks_by_genre).flat());
  const other = items.map(({ track }: Shown) => track.id).find((id: string) => !liked.has(id));
  const tracks = { ...body.tracks_by_genre, ska: [...(body.tracks_by_genre["ska"] ?? []), other, "nothing"] };
  const answer = await person.post("/playlists/apply", { ...body, tracks_by_genre: tracks });
  const sentence = `These songs are not in the plan: ${other}, nothing.`;
  expect(answer).toMatchObject({
    status: 400,
    body: { code: "bad-request", detail: sentence, fields: { tracks_by_genre: sentence } },
  });
  // Under another genre than the plan's they may stand.
  const swapped = { ska: body.tracks_by_genre["soul"], soul: body.tracks_by_genre["ska"] };
  expect((await person.post("/playlists/apply", { ...body, tracks_by_genre: swapped })).status).toBe(200);
});

test("a plan of a library that has changed is refused with what is otherwise; the plan of today is applied", async () => {
  const { person, body } = await planned();
  const [first = "", second = ""] = body.tracks_by_genre["ska"] ?? [];
  await person.send("DELETE", `/player/v1/me/library?uris=spotify:track:${first}`);
  await person.sendJson("PUT", "/player/v1/me/library", {
    uris: ["spotify:track:track3", "spotify:track:track90"],
  });
  await person.post("/classification/override", { track_id: second, genre: "soul" });
  const { status, body: refused } = await person.post("/playlists/apply", body);
  expect([status, refused.code]).toEqual([409, "plan-changed"]);
  const { options, added, gone, moved, groups } = refused.plan_changes;
  expect(options).toEqual({
    threshold: 5,
    include_liked: true,
    include_playlists: false,
    use_ai: false,
    group_similar: true,
  });
  const ids = (songs: Shown) => songs.items.map(({ track_id: id, from, to }: Shown) => [id, from, to]);
  expect([added.total, gone.total, moved.total]).toEqual([1, 1, 1]);
  expect(added.items).toMatchObject([{ track_id: "track90", name: "Song 90 🎵" }]);
  expect(ids(gone)).toEqual([[first, "ska", undefined]]);
  expect(ids(moved)).toEqual([[second, "ska", "soul"]]);
  expect(groups.map(({ genre, before, now }: Shown) => [genre, before, now])).toEqual([
    ["soul", 15, 16],
    ["ska", 15, 13],
  ]);
  expect(await madePlaylists(person)).toEqual([]);
  const today = (await person.post("/classification/dry-run", options)).body;
  const songs = Object.fromEntries(
    Object.entries<Shown[]>(today.filtered_by_genre).map(([genre, rows]) => [
      genre,
      rows.map(({ track_id: id }) => id),
    ]),
  );
  const again = await person.post("/playlists/apply", {
    dry_run_hash: today.hash,
    threshold: today.threshold,
    tracks_by_genre: songs,
  });
  expect(again.body.status, again.text).toBe("done");
  expect(byName(await madePlaylists(person)).map(([name, held]) => [name, held.length])).toEqual([
    ["Genre: Ska", 13],
    ["Genre: Soul", 16],
  ]);
});

test("who has not agreed to playlists being written is asked first", async () => {
  const person = await app.signIn(app.freshAccount());
  const answer = await person.post("/playlists/apply", {
    dry_run_hash: "x",
    threshold: 5,
    tracks_by_genre: {},
  });
  expect(answer).toMatchObject({ status: 403, body: { code: "consent-required" } });
});
