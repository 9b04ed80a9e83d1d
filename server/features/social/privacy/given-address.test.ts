import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { aPerson, makeFriends } from "#testing/people/people.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";

let app: TestApp;

beforeAll(async () => {
  // The older dialect of the service reports e-mail addresses.
  const env = { DEMO_FAULTS: "dialect:extended" };
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 30, liked: 1, playlists: [] }), env });
});
afterAll(() => app.close());

const give = (person: SignedIn, email: unknown) => person.sendJson("PUT", "/social/email", { email });
const serviceEmailOf = (person: SignedIn) => `${person.account}@example.org`;

/** Whom a search for an address finds, in order; in no answer is an address. */
async function find(person: SignedIn, address: string): Promise<string[]> {
  const { status, text, body } = await person.get(`/social/search?q=${encodeURIComponent(address)}`);
  expect(status).toBe(200);
  expect(text).not.toContain("@");
  return body.items.map(({ user_id: id }: { user_id: string }) => id);
}

test("a person is found by the address that they gave, until they change or remove it", async () => {
  const [one, seeker] = [await aPerson(app), await aPerson(app)];
  const service_email = serviceEmailOf(one);
  expect((await one.get("/social/email")).body).toEqual({ email: null, service_email });
  const given = await give(one, " One@Example.COM ");
  expect([given.status, given.body]).toEqual([200, { email: "one@example.com", service_email }]);
  expect((await one.get("/social/email")).body).toEqual(given.body);
  for (const typed of ["one@example.com", "ONE@example.com", "  one@example.com "])
    expect(await find(seeker, typed), typed).toEqual([one.userId]);
  for (const typed of ["one", "one@", "@example.com", "example.com", "one@example.co", "%@example.com"])
    expect(await find(seeker, typed), typed).toEqual([]);
  expect(await find(one, "one@example.com")).toEqual([]);

  await give(one, "another@example.com");
  expect(await find(seeker, "one@example.com")).toEqual([]);
  expect(await find(seeker, "another@example.com")).toEqual([one.userId]);
  await one.post("/social/privacy", { discoverable: false });
  expect(await find(seeker, "another@example.com")).toEqual([]);
  await one.post("/social/privacy", { discoverable: true });
  await one.post("/social/block", { user_id: seeker.userId });
  expect(await find(seeker, "another@example.com")).toEqual([]);
  await one.post("/social/unblock", { user_id: seeker.userId });
  expect((await give(one, null)).body).toEqual({ email: null, service_email });
  expect(await find(seeker, "another@example.com")).toEqual([]);
});

test("what the service reports finds no one before they gave it themselves", async () => {
  const [one, seeker] = [await aPerson(app), await aPerson(app)];
  expect(await find(seeker, serviceEmailOf(one))).toEqual([]);
  await give(one, serviceEmailOf(one));
  expect(await find(seeker, serviceEmailOf(one))).toEqual([one.userId]);
});

test("an address that others gave is answered like any other, and takes no one's place", async () => {
  const [first, second, third, seeker] = [
    await aPerson(app),
    await aPerson(app),
    await aPerson(app),
    await aPerson(app),
  ];
  const address = "wanted@example.com";
  const free = await give(second, "free@example.com");
  await give(first, address);
  app.clock.advance(1_000);
  const taken = await give(second, address);
  expect([taken.status, taken.text.replace(address, "")]).toEqual([
    free.status,
    free.text.replace("free@example.com", ""),
  ]);
  const plain = (headers: Headers) =>
    [...headers].filter(([name]) => !["date", "x-request-id", "content-length"].includes(name)).map(String);
  expect(plain(taken.headers)).toEqual(plain(free.headers));
  app.clock.advance(1_000);
  await give(third, address);
  expect(await find(seeker, address)).toEqual([first.userId, second.userId, third.userId]);

  // Given again it keeps its place; given up, it goes to the end.
  app.clock.advance(1_000);
  await give(first, address);
  expect(await find(seeker, address)).toEqual([first.userId, second.userId, third.userId]);
  await give(first, "meanwhile@example.com");
  await give(first, address);
  expect(await find(seeker, address)).toEqual([second.userId, third.userId, first.userId]);
});

test("friends do not see it, and it goes with the account", async () => {
  const [one, friend] = [await aPerson(app), await aPerson(app)];
  await makeFriends(one, friend);
  await one.post("/social/privacy", { share_profile_scope: "public", search_visibility: "name" });
  await give(one, "mine@example.com");
  for (const path of ["friends", `people/${one.userId}`, "notifications", "email"])
    expect((await friend.get(`/social/${path}`)).text, path).not.toContain("mine@");
  await one.sendJson("DELETE", "/auth/me", { confirm: one.userId });
  expect(await find(friend, "mine@example.com")).toEqual([]);
  const { database } = app.server.ctx;
  const rows = database.selectFrom("social_settings").where("email", "=", "mine@example.com").selectAll();
  expect(await rows.execute()).toEqual([]);
});

test("what is no address is refused, and giving is limited to ten a minute", async () => {
  const one = await aPerson(app);
  for (const email of [
    "",
    "nobody",
    "a@b",
    "two@@example.com",
    "a b@example.com",
    "a@example.com, b@example.com",
    `${"a".repeat(250)}@example.com`,
    "nul\u0000@example.com",
    7,
  ])
    expect((await give(one, email)).body, String(email)).toMatchObject({ code: "bad-request" });
  expect((await one.sendJson("PUT", "/social/email", {})).status).toBe(400);
  expect((await one.get("/social/email")).body.email).toBe(null);
  const other = await aPerson(app);
  const statuses: number[] = [];
  for (let count = 0; count < 11; count += 1)
    statuses.push((await give(other, `guess${count}@example.com`)).status);
  expect([statuses[9], statuses[10]]).toEqual([200, 429]);
});
