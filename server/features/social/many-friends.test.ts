import { afterAll, beforeAll, expect, test } from "vitest";
import { consentVersion } from "#contract/consent.ts";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import type { Shown } from "#testing/server/http-client.ts";
import { aPerson, makeFriends } from "#testing/people/people.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";

/* Someone with 5,000 friends: no list is cut off, and none of them is left behind. */

const many = 5_000;
const maxPerPage = 200;
const rowsAtOnce = 500;

let app: TestApp;
let person: SignedIn;

const idOf = (number: number) => `many${String(number).padStart(6, "0")}`;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 4, liked: 1, playlists: [] }) });
  person = await aPerson(app);
  for (let from = 0; from < many; from += rowsAtOnce)
    await storeFriends(
      person.userId,
      Array.from({ length: rowsAtOnce }, (_, at) => from + at),
    );
});
afterAll(() => app.close());

/** Friends since the same moment, so that nothing but their ids puts them in order. */
async function storeFriends(userId: string, numbers: number[]): Promise<void> {
  const { database } = app.server.ctx;
  const since = new Date(app.clock.now());
  const ids = numbers.map(idOf);
  const users = ids.map((id) => ({
    user_id: id,
    provider: "demo",
    account_id: id,
    provider_user_id: id,
    display_name: `Friend ${id}`,
    created_at: since,
    last_login: since,
  }));
  await database.insertInto("users").values(users).execute();
  const consents = ids.map((id) => ({ user_id: id, version: consentVersion, accepted_at: since }));
  await database.insertInto("consents").values(consents).execute();
  const both = ids.flatMap((id) => [
    { user_id: userId, friend_id: id, since },
    { user_id: id, friend_id: userId, since },
  ]);
  await database.insertInto("friendships").values(both).execute();
}

async function allFriends(): Promise<{ ids: string[]; total: number }> {
  const ids: string[] = [];
  for (let offset = 0; ; offset += maxPerPage) {
    const { status, body } = await person.get(`/social/friends?limit=${maxPerPage}&offset=${offset}`);
    expect(status).toBe(200);
    ids.push(...body.items.map((friend: Shown) => friend.user_id as string));
    if (body.items.length < maxPerPage) return { ids, total: body.total as number };
  }
}

test("5,000 friends are all listed, each once, page by page", async () => {
  const { ids, total } = await allFriends();
  expect([ids.length, new Set(ids).size, total]).toEqual([many, many, many]);
});

test("there is no room for one more until one is removed or blocked", async () => {
  const [other, third] = [await aPerson(app), await aPerson(app)];
  const { id } = (await other.post("/social/request", { to_user_id: person.userId })).body;
  const { code } = (await person.get("/social/friend-code")).body;
  for (const refused of [
    await person.post(`/social/request/${id}/accept`),
    await third.post("/social/add-by-code", { code }),
  ])
    expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
  expect((await person.post("/social/remove", { user_id: idOf(6) })).status).toBe(200);
  expect((await person.post("/social/block", { user_id: idOf(7) })).status).toBe(200);
  expect((await person.post(`/social/request/${id}/accept`)).status).toBe(200);
  await makeFriends(third, person);
  const { ids, total } = await allFriends();
  expect([ids.length, new Set(ids).size, total]).toEqual([many, many, many]);
  expect(ids).toEqual(expect.arrayContaining([other.userId, third.userId]));
  for (const gone of [idOf(6), idOf(7)]) expect(ids).not.toContain(gone);
});

test("an account with 5,000 friends is deleted with every one of its friendships", async () => {
  const gone = await person.sendJson("DELETE", "/auth/me", { confirm: person.userId });
  expect(gone.status, gone.text).toBe(200);
  const left = await app.server.ctx.database
    .selectFrom("friendships")
    .select("user_id")
    .where((row) => row.or([row("user_id", "=", person.userId), row("friend_id", "=", person.userId)]))
    .execute();
  expect(left).toEqual([]);
});
