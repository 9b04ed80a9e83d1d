import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs, type Answer, type Shown } from "#testing/server/http-client.ts";
import { consent, type SignedIn } from "#testing/people/sign-in.ts";
import { requireWritableRows } from "./jobs/require-rule.ts";

let app: TestApp;

/** Called at each call that the provider gets. */
let onCall: (method: string) => void = () => undefined;

beforeAll(async () => {
  app = await startTestApp({
    catalogue: aCatalogue({ accounts: 20, liked: 30, playlists: [240, 4] }),
    onExchange: ({ method }) => onCall(method),
  });
});
afterEach(() => {
  onCall = () => undefined;
  app.provider.setFaults("");
});
afterAll(() => app.close());

interface Member extends SignedIn {
  own: (at: number) => string;
}

async function aMember(): Promise<Member> {
  const person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  await consent(person);
  const index = person.account.split("-")[1] ?? "";
  return { ...person, own: (at) => `playlist-${index}-${at}` };
}

const likedRule = "all of (liked is yes) order by title";
const make = (person: SignedIn, more: object = {}): Promise<Answer> =>
  person.post("/smart-playlists", { name: "Smart", rule: likedRule, ...more });
const refresh = (person: SignedIn, id: string): Promise<Answer> =>
  person.post(`/smart-playlists/${id}/refresh`);
const preview = (person: SignedIn, rule: string, more: object = {}): Promise<Answer> =>
  person.post("/smart-playlists/preview", { rule, ...more });
const change = (person: SignedIn, id: string, body: object): Promise<Answer> =>
  person.sendJson("PATCH", `/smart-playlists/${id}`, body);

async function heldAt(person: SignedIn, id: string): Promise<string[]> {
  const rows = (await app.truth(person.account)).playlists[id]?.items ?? [];
  return rows.map((held) => held.split(" ")[0] ?? "");
}

const urisOf = ({ body }: Answer): string[] => body.items.map(({ uri }: Shown) => uri);

test("a preview counts what matches, what each condition does alone, and what cannot be known", async () => {
  const person = await aMember();
  const found = (
    await preview(person, "all of (liked is yes any of (tempo over 1 year is 1999) plays is 0)", { limit: 5 })
  ).body;
  // Without statistics nothing is known of plays, so that nothing matches.
  expect(found).toMatchObject({ matches: 0, unknown: 30, total: 0, plays_known: false, is_too_many: false });
  expect(found.conditions.map(({ matches }: Shown) => matches)).toEqual([30, 0, found.library, 0]);
  expect(found.conditions[1].unknown).toBe(found.library);
  await person.post("/stats/opt_in");
  const counted = (await preview(person, "all of (liked is yes plays is 0)", { limit: 5, offset: 28 })).body;
  expect(counted).toMatchObject({
    matches: 30,
    unknown: 0,
    total: 30,
    added: 30,
    removed: 0,
    plays_known: true,
  });
  expect(counted.items).toHaveLength(2);
  expect(counted.items[0]).toMatchObject({ is_new: true, is_kept: false, duration_ms: expect.any(Number) });
});

test("a playlist is made by a rule in one operation, which can be undone and done again", async () => {
  const person = await aMember();
  const wanted = urisOf(await preview(person, likedRule));
  const { status, body, text } = await make(person, { schedule: "daily" });
  expect([status, body.status, body.added], text).toEqual([200, "done", 30]);
  expect(await heldAt(person, body.playlist_id)).toEqual(wanted);
  const [smart] = (await person.get("/smart-playlists")).body.items;
  expect(smart).toMatchObject({
    name: "Smart",
    is_gone: false,
    rule: likedRule,
    schedule: "daily",
    failure: null,
  });
  expect(smart.next_refresh_at - smart.refreshed_at).toBeGreaterThan(86_000);
  const [operation] = (await person.get("/operations")).body.items;
  expect(operation).toMatchObject({
    operation_id: body.operation_id,
    kind: "smart",
    state: "done",
    can_undo: true,
  });
  const undone = (await person.post(`/operations/${body.operation_id}/undo`, {})).body;
  expect((await person.get("/smart-playlists")).body.items[0]).toMatchObject({ is_gone: true });
  expect((await refresh(person, body.playlist_id)).body.status).toBe("failed");
  await person.post(`/operations/${undone.operation_id}/undo`, {});
  expect(await heldAt(person, body.playlist_id)).toEqual(wanted);
  expect((await refresh(person, body.playlist_id)).body).toMatchObject({
    status: "done",
    added: 0,
    removed: 0,
  });
});

test("a refresh writes only what differs, and nothing where nothing does", async () => {
  const person = await aMember();
  const id: string = (await make(person, { rule: `all of (in playlist is "${person.own(0)}")` })).body
    .playlist_id;
  const before = await heldAt(person, id);
  const calls: string[] = [];
  onCall = (method) => calls.push(method);
  expect((await refresh(person, id)).body).toMatchObject({
    status: "done",
    added: 0,
    removed: 0,
    operation_id: null,
  });
  expect(calls.splice(0)).toEqual(["GET"]);
  await person.post(`/playlists/${person.own(0)}/items`, { uris: ["spotify:track:track399"] });
  calls.length = 0;
  const more = (await refresh(person, id)).body;
  expect(more).toMatchObject({ status: "done", added: 1, removed: 0, operation_id: expect.any(String) });
  expect(calls).toEqual(["GET", "POST"]);
  expect(new Set(await heldAt(person, id))).toEqual(new Set([...before, "spotify:track:track399"]));
  await person.post(`/operations/${more.operation_id}/undo`, {});
  expect(await heldAt(person, id)).toEqual(before);
  // What was undone was taken out by hand, and stays out.
  expect((await refresh(person, id)).body).toMatchObject({ added: 0, removed: 0 });
  expect((await person.get(`/smart-playlists/${id}`)).body.left_out).toEqual(["spotify:track:track399"]);
});

test("rows that were put in or taken out by hand stay so, here and at the service, until they are let go", async () => {
  const person = await aMember();
  const id: string = (await make(person)).body.playlist_id;
  const [first = ""] = await heldAt(person, id);
  await person.post(`/playlists/${id}/items`, { uris: ["spotify:track:track390"] });
  const atService = await app.atProvider(person.account);
  await atService.send("DELETE", `playlists/${id}/items`, { items: [{ uri: first }] });
  expect((await refresh(person, id)).body.status).toBe("done");
  const rows = await heldAt(person, id);
  expect([rows.includes(first), rows.includes("spotify:track:track390"), rows.length]).toEqual([
    false,
    true,
    30,
  ]);
  const smart = (await person.get(`/smart-playlists/${id}`)).body;
  expect([smart.kept, smart.left_out]).toEqual([["spotify:track:track390"], [first]]);
  await change(person, id, { kept: [], left_out: [] });
  expect((await preview(person, likedRule, { playlist_id: id })).body).toMatchObject({
    added: 1,
    removed: 1,
  });
  await refresh(person, id);
  expect(await heldAt(person, id)).toEqual(urisOf(await preview(person, likedRule)));
});

test("rules that are not understood, name what there is not, or end in themselves are refused with the reason", async () => {
  const person = await aMember();
  const id: string = (await make(person)).body.playlist_id;
  const inPlaylist = (name: string) => `all of (in playlist is "${name}")`;
  const other: string = (await make(person, { name: "Other", rule: inPlaylist(id) })).body.playlist_id;
  for (const [rule, sentence] of [
    ["all of (\n  mood is 3)", "Line 2, column 3"],
    [inPlaylist("gone"), "isn't in your library"],
    ['all of (genre is "no such")', "no genre"],
  ]) {
    expect((await preview(person, rule ?? "")).body.fields.rule).toContain(sentence);
    expect((await make(person, { name: "New", rule })).body.fields.rule).toContain(sentence);
    expect((await change(person, id, { rule })).body.fields.rule).toContain(sentence);
  }
  expect((await change(person, id, { rule: inPlaylist(id) })).body.fields.rule).toContain("it fills");
  expect((await change(person, id, { rule: inPlaylist(other) })).body.fields.rule).toContain("refers back");
  for (const wrong of [
    { rule: "" },
    { rule: `${likedRule}${" ".repeat(10_000)}` },
    { name: " " },
    { schedule: "hourly" },
  ])
    expect((await make(person, { name: "New", ...wrong })).status).toBe(400);
  expect((await make(person)).body.fields.name).toContain("already");
  const none = (await make(person, { name: "None", rule: 'all of (title is "nothing")' })).body;
  expect(none.fields.rule).toContain("matches no songs");
  expect((await person.get("/smart-playlists")).body.total).toBe(2);
});

test("a refresh that selects nothing, or whose playlists are gone, leaves the playlist as it is and says why", async () => {
  const person = await aMember();
  const source = (await person.post("/playlists/create", { name: "Source" })).body;
  const rule = `any of (liked is yes in playlist is "${source.id}")`;
  const id: string = (await make(person, { rule })).body.playlist_id;
  const before = await heldAt(person, id);
  expect(before).toHaveLength(30);
  await change(person, id, { rule: 'all of (title is "nothing")' });
  expect((await refresh(person, id)).body).toMatchObject({
    status: "failed",
    detail: expect.stringContaining("no songs"),
  });
  await change(person, id, { rule });
  await person.post(`/operations/${source.operation_id}/undo`, {});
  const answer = (await refresh(person, id)).body;
  expect(answer).toMatchObject({
    status: "failed",
    detail: expect.stringContaining("isn't in your library"),
  });
  expect((await person.get(`/smart-playlists/${id}`)).body.failure).toBe(answer.detail);
  expect(await heldAt(person, id)).toEqual(before);
});

test("a rule that selects everything fills the playlist with the whole library, until that is more than one holds", async () => {
  const person = await aMember();
  const everything = "any of (liked is yes liked is no) order by title";
  const found = (await preview(person, everything)).body;
  expect([found.total, found.is_too_many]).toEqual([found.library, false]);
  const { body } = await make(person, { rule: everything });
  expect([body.status, body.added]).toEqual(["done", found.library]);
  expect(await heldAt(person, body.playlist_id)).toHaveLength(found.library);
  const rows = (count: number) => ({
    uris: Array.from({ length: count }, (_, at) => `spotify:track:t${at}`),
  });
  expect(() => requireWritableRows(rows(10_000))).not.toThrow();
  expect(() => requireWritableRows(rows(10_001))).toThrow("a playlist holds 10000");
});

test("two tabs that make or refresh the same at once do it once", async () => {
  const person = await aMember();
  const made = await Promise.all([make(person), make(person)]);
  expect(made.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  const id: string = (await person.get("/smart-playlists")).body.items[0].playlist_id;
  await change(person, id, { rule: `all of (in playlist is "${person.own(0)}") order by title` });
  const answers = await Promise.all([refresh(person, id), refresh(person, id)]);
  expect(answers.map(({ body }) => body.status)).toEqual(["done", "done"]);
  const rows = await heldAt(person, id);
  expect(rows).toHaveLength(new Set(rows).size);
  expect((await person.get("/smart-playlists")).body.total).toBe(1);
});

test("what is due is refreshed by itself, once", async () => {
  const person = await aMember();
  const id: string = (await make(person, { schedule: "weekly" })).body.playlist_id;
  const gone = (await heldAt(person, id))[0] ?? "";
  await person.send("DELETE", `/likes?uris=${gone}`);
  const refreshedAt = async () => (await person.get(`/smart-playlists/${id}`)).body.refreshed_at;
  const before = await refreshedAt();
  app.clock.advance(7 * 24 * 3_600_000 + 1_000);
  await expect.poll(refreshedAt).toBeGreaterThan(before);
  const { next_refresh_at: next, refreshed_at: at } = (await person.get(`/smart-playlists/${id}`)).body;
  expect(next - at).toBeGreaterThan(6 * 24 * 3_600);
});

test("what is dropped is an ordinary playlist; what is another person's is not there", async () => {
  const person = await aMember();
  const id: string = (await make(person)).body.playlist_id;
  const other = await aMember();
  for (const answer of [
    await other.get(`/smart-playlists/${id}`),
    await change(other, id, { schedule: "daily" }),
    await refresh(other, id),
    await other.send("DELETE", `/smart-playlists/${id}`),
    await preview(other, likedRule, { playlist_id: id }),
  ])
    expect([answer.status, answer.body.code]).toEqual([404, "not-found"]);
  expect((await person.send("DELETE", `/smart-playlists/${id}`)).body).toEqual({ ok: true });
  expect(await heldAt(person, id)).toHaveLength(30);
  expect((await person.send("DELETE", `/smart-playlists/${id}`)).status).toBe(404);
  const stranger = await app.signIn(app.freshAccount());
  expect((await make(stranger)).body.code).toBe("consent-required");
  expect((await app.api(null).get("/smart-playlists")).status).toBe(401);
});
