import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs, type Shown } from "#testing/server/http-client.ts";
import { cachedLibrary } from "#testing/samples/provider-truth.ts";
import { consent, type SignedIn } from "#testing/people/sign-in.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 16, liked: 3, playlists: [9, 0, 120] }) });
});
afterEach(() => app.provider.setFaults(""));
afterAll(() => app.close());

async function aMember(): Promise<SignedIn & { own: (at: number) => string; index: string }> {
  const person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  await consent(person);
  const index = person.account.split("-")[1] ?? "";
  return { ...person, index, own: (at) => `playlist-${index}-${at}` };
}

async function urisOf(person: SignedIn, id: string): Promise<string[]> {
  const { items } = (await person.get(`/playlists/${id}/tracks`)).body;
  return items.map(({ track }: Shown) => track?.uri ?? null);
}

/** The cached copy holds what the provider holds. */
async function expectTrue(person: SignedIn, id: string): Promise<void> {
  const uris = (rows: string[] | null | undefined) => rows?.map((row) => row.split(" ")[0]);
  const [truth, cached] = [await app.truth(person.account), await cachedLibrary(person)];
  expect(uris(cached.playlists[id]?.items)).toEqual(uris(truth.playlists[id]?.items));
  expect(cached.playlists[id]?.name).toBe(truth.playlists[id]?.name);
}

test("the version of the cached library stays while nothing changes, and is another one after every write", async () => {
  const person = await aMember();
  const readVersion = async () => (await person.get("/library/cache/status")).body.version as string;
  const seen = [await readVersion()];
  expect(await readVersion()).toBe(seen[0]);
  const { id } = (await person.post("/playlists/create", { name: "Made" })).body;
  seen.push(await readVersion());
  await person.post(`/playlists/${id}/items`, { uris: ["spotify:track:track7"] });
  seen.push(await readVersion());
  await person.sendJson("PATCH", `/playlists/${id}`, { name: "Renamed" });
  seen.push(await readVersion());
  app.clock.advance(61_000);
  await person.post("/library/cache/refresh", {});
  await untilScanIs(person, "done");
  seen.push(await readVersion());
  expect(new Set(seen).size).toBe(seen.length);
});

async function operations(person: SignedIn): Promise<Shown[]> {
  return (await person.get("/operations")).body.items.toReversed();
}

test("all playlists are listed, unpaged, whole or by their heads", async () => {
  const person = await aMember();
  const whole = (await person.get("/playlists/list")).body;
  expect(whole.total).toBe(5);
  expect(whole.items).toEqual((await person.get("/library/cache/playlists")).body.items);
  const heads = (await person.get("/playlists/list?head_only=true")).body;
  expect(heads.items).toEqual(
    whole.items.map(({ id, name, tracks_total: total }: Shown) => ({ id, name, total })),
  );
  expect((await person.get("/playlists/list?head_only=1")).status).toBe(400);
  expect((await app.api(null).get("/playlists/list")).status).toBe(401);
});

test("a playlist is made, never public, shown first at once, filled, and known to the next scan", async () => {
  const person = await aMember();
  const made = await person.post("/playlists/create", {
    name: " Mine ",
    public: false,
    description: "of me",
  });
  expect(made.status).toBe(200);
  expect(made.body).toMatchObject({
    name: "Mine",
    public: false,
    description: "of me",
    own: true,
    track_count: 0,
  });
  const { id } = made.body;
  expect((await person.get("/playlists/list")).body.items[0].id).toBe(id);
  const added = await person.post(`/playlists/${id}/items`, { uris: ["spotify:track:track1"] });
  expect(added.body).toEqual({ added: 1, track_count: 1, operation_id: expect.any(String) });
  await expectTrue(person, id);
  app.clock.advance(61_000);
  expect((await person.post("/library/cache/refresh")).status).toBe(200);
  await expectTrue(person, id);
  expect((await operations(person)).map(({ kind }) => kind)).toEqual(["create", "add"]);
  for (const body of [
    {},
    { name: "" },
    { name: " " },
    { name: "x", public: true },
    { name: "x", y: 1 },
    { name: "x\u0000y" },
  ])
    expect((await person.post("/playlists/create", body)).status).toBe(400);
  expect((await person.post("/playlists/create", { name: "Bare", description: null })).body.description).toBe(
    null,
  );
  expect((await person.get("/playlists/a%00b")).status).toBe(400);
  expect((await app.api(null).post("/playlists/create", { name: "x" })).status).toBe(401);
});

test("an own playlist is renamed here and there; others', unknown ones and empty names are not", async () => {
  const person = await aMember();
  const rename = (id: string, name: string) => person.sendJson("PATCH", `/playlists/${id}`, { name });
  const renamed = await rename(person.own(0), "Renamed 🎈");
  expect([renamed.status, renamed.body.name]).toEqual([200, "Renamed 🎈"]);
  await expectTrue(person, person.own(0));
  expect((await operations(person))[0]).toMatchObject({
    kind: "rename",
    targets: [{ playlist_id: person.own(0), name: "Renamed 🎈", changes: ["details"] }],
  });
  expect((await rename(person.own(0), " ")).status).toBe(400);
  expect((await rename(`shared-${person.index}`, "x")).body.code).toBe("forbidden");
  expect((await rename("no-such-playlist", "x")).body.code).toBe("not-found");
  const other = await aMember();
  expect((await rename(other.own(0), "x")).body.code).toBe("not-found");
  expect((await app.api(null).sendJson("PATCH", `/playlists/${person.own(0)}`, { name: "x" })).status).toBe(
    401,
  );
});

test("tracks go to several playlists at once; what is there is left out if asked, and failures stand beside", async () => {
  const person = await aMember();
  const [first = ""] = await urisOf(person, person.own(0));
  const uris = [first, "spotify:track:track300"];
  const ids = [person.own(0), person.own(1), `closed-${person.index}`, "no-such-playlist"];
  const { status, body } = await person.post("/playlists/add", {
    playlist_ids: ids,
    uris,
    skip_present: true,
  });
  expect(status).toBe(200);
  expect(
    body.items.map((item: Shown) => [item.added, item.skipped, item.track_count, item.failure?.code]),
  ).toEqual([
    [1, 1, 10, undefined],
    [2, 0, 2, undefined],
    [0, 0, null, "forbidden"],
    [0, 0, null, "not-found"],
  ]);
  await expectTrue(person, person.own(0));
  await expectTrue(person, person.own(1));
  const holding = await person.post("/playlists/holding", { track_ids: ["track300", "track399"] });
  const holders = new Map(holding.body.items.map((item: Shown) => [item.playlist_id, item.track_ids]));
  expect(holders.get(person.own(0))).toEqual(["track300"]);
  expect(holders.get(person.own(1))).toEqual(["track300"]);
  expect((await person.post("/playlists/add", { playlist_ids: [], uris })).status).toBe(400);
  expect((await person.post("/playlists/holding", { track_ids: [] })).status).toBe(400);
  expect((await app.api(null).post("/playlists/add", { playlist_ids: ids, uris })).status).toBe(401);
  expect((await app.api(null).post("/playlists/holding", { track_ids: ["a"] })).status).toBe(401);
});

test("one occurrence is taken out and the others stay where they were; without positions all go", async () => {
  const person = await aMember();
  const id = person.own(0);
  const before = await urisOf(person, id);
  const twice = before.find((uri, at) => before.indexOf(uri) !== at) ?? "";
  const at = before.lastIndexOf(twice);
  const remove = (items: object[]) => person.sendJson("DELETE", `/playlists/${id}/items`, { items });
  const one = await remove([{ uri: twice, positions: [at] }]);
  expect([one.status, one.body]).toMatchObject([200, { removed: 1, track_count: 8 }]);
  expect(await urisOf(person, id)).toEqual(before.filter((_, position) => position !== at));
  await expectTrue(person, id);
  const [first = ""] = await urisOf(person, id);
  expect((await remove([{ uri: first, positions: [1] }])).body.code).toBe("conflict");
  expect((await remove([{ uri: first }, { uri: before[2] ?? "" }])).status).toBe(200);
  await expectTrue(person, id);
  expect((await operations(person))[0]).toMatchObject({
    kind: "remove",
    targets: [{ playlist_id: id, changes: ["rows"], added: 0, removed: 1 }],
  });
  const status = (await person.get("/library/cache/status")).body;
  app.clock.advance(61_000);
  await person.post("/library/cache/refresh");
  expect((await person.get("/library/cache/status")).body).toMatchObject({
    total: status.total,
    total_placements: status.total_placements,
  });
});

test("rows are moved, apart or together, in own and shared playlists", async () => {
  const person = await aMember();
  for (const id of [person.own(0), `shared-${person.index}`]) {
    const before = await urisOf(person, id);
    const move = (positions: number[], to: number) =>
      person.sendJson("PUT", `/playlists/${id}/items`, { positions, insert_before: to });
    expect((await move([1, 4, 5], 0)).body).toEqual({ moved: 3, operation_id: expect.any(String) });
    const order = [1, 4, 5, 0, 2, 3, ...before.keys().drop(6)];
    expect(await urisOf(person, id)).toEqual(order.map((position) => before[position]));
    await expectTrue(person, id);
    expect((await move([before.length], 0)).status).toBe(400);
    expect((await move([0], before.length + 1)).status).toBe(400);
    expect((await move([], 0)).status).toBe(400);
  }
});

test("positions of a playlist that changed elsewhere are refused, and what it holds now is shown at once", async () => {
  const person = await aMember();
  const id = person.own(0);
  const there = await app.atProvider(person.account);
  await there.send("POST", `playlists/${id}/items`, { uris: ["spotify:track:track9"], position: 0 });
  const move = () => person.sendJson("PUT", `/playlists/${id}/items`, { positions: [0], insert_before: 3 });
  expect((await move()).body.code).toBe("conflict");
  expect((await person.get(`/playlists/${id}`)).body.track_count).toBe(10);
  await expectTrue(person, id);
  expect((await move()).status).toBe(200);
  await expectTrue(person, id);
});

test("rows are moved and taken out right after an addition, which needs no reading before the next one", async () => {
  const person = await aMember();
  const id = person.own(0);
  const [first] = await urisOf(person, id);
  const added = await person.post(`/playlists/${id}/items`, { uris: ["spotify:track:track1", first] });
  expect(added.body.track_count).toBe(11);
  const move = (positions: number[], before: number) =>
    person.sendJson("PUT", `/playlists/${id}/items`, { positions, insert_before: before });
  expect((await move([10], 1)).status).toBe(200);
  await expectTrue(person, id);
  expect((await urisOf(person, id)).slice(0, 2)).toEqual([first, first]);
  const reads = app.provider.calls()["/v1/playlists/{id}/items"];
  expect((await move([0, 5], 9)).status).toBe(200);
  expect(app.provider.calls()["/v1/playlists/{id}/items"]).toBe((reads ?? 0) + 2);
  await person.post(`/playlists/${id}/items`, { uris: ["spotify:track:track2"] });
  const rows = await urisOf(person, id);
  const items = [{ uri: first, positions: [rows.indexOf(first ?? "")] }];
  expect((await person.sendJson("DELETE", `/playlists/${id}/items`, { items })).body.removed).toBe(1);
  await expectTrue(person, id);
});

test("the totals of the library follow a write at once", async () => {
  const person = await aMember();
  const placements = async () => (await person.get("/library/cache/status")).body.total_placements as number;
  const before = await placements();
  await person.post(`/playlists/${person.own(0)}/items`, { uris: ["spotify:track:track1"] });
  expect(await placements()).toBe(before + 1);
  await person.send("POST", `/player/v1/playlists/${person.own(0)}/items?uris=spotify:track:track2`);
  expect(await placements()).toBe(before + 2);
});

test("after writes of a playlist that was known to be current the next scan need not read it", async () => {
  const person = await aMember();
  const id = person.own(2);
  expect((await person.post(`/playlists/${id}/items`, { uris: ["spotify:track:track1"] })).status).toBe(200);
  app.clock.advance(61_000);
  const before = app.provider.calls()["/v1/playlists/{id}/items"] ?? 0;
  expect((await person.post("/library/cache/refresh")).status).toBe(200);
  expect((app.provider.calls()["/v1/playlists/{id}/items"] ?? 0) - before).toBe(0);
  await expectTrue(person, id);
});

test("a playlist is read again, in either dialect; one that is not readable, foreign or unknown is not", async () => {
  const person = await aMember();
  for (const apiVersion of ["development", "extended"]) {
    app.provider.setFaults(`dialect:${apiVersion}`);
    app.clock.advance(120_000);
    const there = await app.atProvider(person.account);
    const path = `playlists/${person.own(2)}/${apiVersion === "extended" ? "tracks" : "items"}`;
    await there.send("POST", path, { uris: ["spotify:track:track9"] });
    expect((await person.post(`/playlists/${person.own(2)}/resync`)).status).toBe(200);
    await expectTrue(person, person.own(2));
  }
  app.provider.setFaults("");
  app.clock.advance(120_000);
  expect((await person.post(`/playlists/closed-${person.index}/resync`)).body.code).toBe("conflict");
  expect((await person.post("/playlists/no-such-playlist/resync")).body.code).toBe("not-found");
  const other = await aMember();
  expect((await person.post(`/playlists/${other.own(0)}/resync`)).body.code).toBe("not-found");
  expect((await app.api(null).post(`/playlists/${person.own(0)}/resync`)).status).toBe(401);
});

test("pages of rows keep their bounds", async () => {
  const person = await aMember();
  const page = (await person.get(`/playlists/${person.own(2)}/tracks?limit=50&offset=50`)).body;
  expect([page.items.length, page.total, page.items[0].position]).toEqual([50, 120, 50]);
  for (const query of ["limit=51", "limit=0", "offset=-1", "limit=x"])
    expect((await person.get(`/playlists/${person.own(2)}/tracks?${query}`)).status, query).toBe(400);
});

test("while the service pauses or is away a write says so and changes nothing", async () => {
  const person = await aMember();
  const before = await urisOf(person, person.own(0));
  app.provider.setFaults("flaky:1");
  const failed = await person.post(`/playlists/${person.own(0)}/items`, { uris: ["spotify:track:track1"] });
  expect([failed.status, failed.body.code]).toEqual([502, "provider-error"]);
  app.provider.setFaults("");
  expect(await urisOf(person, person.own(0))).toEqual(before);
  await person.post("/auth/disconnect");
  const over = await person.post("/playlists/create", { name: "x" });
  expect([over.status, over.body.code]).toEqual([409, "renew-link"]);
});
