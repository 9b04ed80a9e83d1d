import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs } from "#testing/server/http-client.ts";
import { aPerson, makeFriends } from "#testing/people/people.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";

let app: TestApp;

const names = [
  "Ada Lovelace",
  "Zoë Ünal",
  "李小龙",
  "Percent % and _",
  "ad",
  "ADA SECOND",
  ...Array.from({ length: 34 }, () => ""),
];

beforeAll(async () => {
  const catalogue = aCatalogue({ accounts: names.length, liked: 1, playlists: [2] });
  const accounts = catalogue.accounts.map((account, index) => ({
    ...account,
    display_name: names[index] ?? "",
  }));
  app = await startTestApp({ catalogue: { ...catalogue, accounts } });
});
afterAll(() => app.close());

const save = (person: SignedIn, settings: object) => person.post("/social/privacy", settings);
const find = async (person: SignedIn, q: string) => {
  const answer = await person.get(`/social/search?q=${encodeURIComponent(q)}&limit=25&offset=0`);
  expect(answer.status, q).toBe(200);
  expect(answer.text).not.toContain("@");
  return answer.body.items.map(({ user_id: id }: { user_id: string }) => id) as string[];
};

describe("search", () => {
  test("finds by what each visibility allows, and never reports an address", async () => {
    const people: SignedIn[] = [];
    for (let count = 0; count < 6; count += 1) people.push(await aPerson(app));
    const [ada, zoe, li, percent, short, second] = people as [
      SignedIn,
      SignedIn,
      SignedIn,
      SignedIn,
      SignedIn,
      SignedIn,
    ];
    const seeker = await aPerson(app);
    await ada.sendJson("PUT", "/social/handle", { handle: "Ada_L" });

    await ada.sendJson("PUT", "/social/email", { email: "Ada@example.org" });

    const exact = ["ada_l", "ADA_L", ada.userId, "ada@example.org", "ADA@EXAMPLE.org"];
    for (const text of exact) expect(await find(seeker, text), text).toEqual([ada.userId]);
    for (const text of [
      "ada",
      "ada_",
      "Ada Lovelace",
      "example.org",
      "ada@",
      "ada@example",
      ada.userId.slice(0, -1),
    ])
      expect(await find(seeker, text), text).toEqual([]);

    await save(ada, { search_visibility: "username" });
    for (const text of [...exact, "ada", "AD", "ada_"])
      expect(await find(seeker, text), text).toEqual([ada.userId]);
    for (const text of ["da_l", "lovelace", "adaXl", "%", "___"])
      expect(await find(seeker, text), text).toEqual([]);

    for (const person of people) await save(person, { search_visibility: "name" });
    for (const text of [...exact, "ada_", "Love", "lace", "a l"])
      expect(await find(seeker, text), text).toEqual([ada.userId]);
    expect(await find(seeker, "ÜNAL")).toEqual([zoe.userId]);
    expect(await find(seeker, "Zoe\u0308")).toEqual([zoe.userId]);
    expect(await find(seeker, "小龙")).toEqual([li.userId]);
    expect(await find(seeker, "%")).toEqual([]);
    expect(await find(seeker, "% and")).toEqual([percent.userId]);
    expect(await find(seeker, "ad")).toEqual([short.userId, ada.userId, second.userId]);
    expect(await find(ada, "ad")).toEqual([short.userId, second.userId]);

    await save(ada, { discoverable: false });
    for (const text of [...exact, "love"]) expect(await find(seeker, text), text).toEqual([]);
  });

  test("comes in pages, says what the found are already, and refuses what it cannot take", async () => {
    const [one, friend, asked, asking] = [
      await aPerson(app),
      await aPerson(app),
      await aPerson(app),
      await aPerson(app),
    ];
    for (const [index, person] of [friend, asked, asking].entries()) {
      await person.sendJson("PUT", "/social/handle", { handle: `page_${index}` });
      await save(person, { search_visibility: "username" });
    }
    await makeFriends(one, friend);
    await one.post("/social/request", { to_user_id: asked.userId });
    await asking.post("/social/request", { to_user_id: one.userId });
    const { body } = await one.get("/social/search?q=page_");
    expect(body.total).toBe(3);
    const states = body.items.map(
      ({ handle, state }: { handle: string; state: string }) => `${handle} ${state}`,
    );
    expect(states.toSorted()).toEqual(["page_0 friend", "page_1 outgoing", "page_2 incoming"]);
    const second = (await one.get("/social/search?q=page_&limit=1&offset=1")).body;
    expect(second).toEqual({ items: [body.items[1]], total: 3 });
    expect((await one.get("/social/search?q=page_&limit=1&offset=3")).body).toEqual({ items: [], total: 3 });
    for (const query of [
      "q=",
      "q=%20",
      "",
      "q=a&limit=51",
      "q=a&limit=0",
      "q=a&offset=201",
      "q=%00",
      `q=${"a".repeat(201)}`,
    ])
      expect((await one.get(`/social/search?${query}`)).status, query).toBe(400);
  });

  test("is limited to sixty a minute", async () => {
    const one = await aPerson(app);
    const statuses = [];
    for (let count = 0; count < 61; count += 1)
      statuses.push((await one.get("/social/search?q=nobody")).status);
    expect([statuses[59], statuses[60]]).toEqual([200, 429]);
  });
});

describe("settings", () => {
  test("begin as the specification says, and are saved field by field", async () => {
    const one = await aPerson(app);
    const beginning = {
      discoverable: true,
      friend_code_enabled: true,
      search_visibility: "exact",
      share_profile_scope: "private",
      share_library_scope: "private",
      share_analytics_scope: "private",
    };
    expect((await one.get("/social/privacy")).body).toEqual(beginning);
    expect((await save(one, {})).body).toEqual(beginning);
    const changed = { ...beginning, discoverable: false, share_library_scope: "public" };
    expect((await save(one, { discoverable: false, share_library_scope: "public" })).body).toEqual(changed);
    expect((await one.get("/social/privacy")).body).toEqual(changed);
    for (const body of [
      { discoverable: "yes" },
      { search_visibility: "everything" },
      { share_profile_scope: "all" },
      { share_library_scope: null },
      { handle: "x" },
      { email: true },
    ])
      expect((await save(one, body)).status, JSON.stringify(body)).toBe(400);
    expect((await one.get("/social/privacy")).body).toEqual(changed);
  });

  test("a handle is one person's, of plain letters, and given back", async () => {
    const [one, other] = [await aPerson(app), await aPerson(app)];
    const choose = (person: SignedIn, handle: unknown) =>
      person.sendJson("PUT", "/social/handle", { handle });
    expect((await one.get("/social/handle")).body).toEqual({ handle: null, public_page: false });
    expect((await choose(one, " Some_Body1 ")).body).toEqual({ handle: "some_body1", public_page: false });
    for (const handle of ["some_body1", "SOME_BODY1", "admin", "_Admin_", "gate_fold"]) {
      const { status, body } = await choose(other, handle);
      expect([status, body.code], handle).toEqual([409, "conflict"]);
    }
    for (const handle of ["ab", "a".repeat(31), "with space", "with-dash", "pаypal", "ｆｕｌｌ", "", 7])
      expect((await choose(other, handle)).status, String(handle)).toBe(400);
    await save(one, { share_profile_scope: "public" });
    expect((await one.get("/social/handle")).body).toEqual({ handle: "some_body1", public_page: true });
    expect((await choose(one, null)).body).toEqual({ handle: null, public_page: false });
    const both = await Promise.all([choose(one, "wanted_by_two"), choose(other, "wanted_by_two")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test("shown playlists are the person's own, in the order that they chose", async () => {
    const one = await aPerson(app);
    await untilScanIs(one, "done");
    const { items } = (await one.get("/library/cache/playlists")).body;
    const own = items
      .filter((playlist: { own: boolean }) => playlist.own)
      .map(({ id }: { id: string }) => id);
    const others = items
      .filter((playlist: { own: boolean }) => !playlist.own)
      .map(({ id }: { id: string }) => id);
    const show = (playlist_ids: unknown) => one.sendJson("PUT", "/social/shown-playlists", { playlist_ids });
    expect((await one.get("/social/shown-playlists")).body).toEqual({ playlist_ids: [] });
    expect((await show([...own, ...own])).body).toEqual({ playlist_ids: own });
    expect((await show([others[0]])).status).toBe(404);
    expect((await show(["nobodys"])).status).toBe(404);
    expect((await show("all")).status).toBe(400);
    expect((await one.get("/social/shown-playlists")).body).toEqual({ playlist_ids: own });
    await one.post("/auth/disconnect");
    expect((await one.get("/social/shown-playlists")).body).toEqual({ playlist_ids: [] });
  });
});
