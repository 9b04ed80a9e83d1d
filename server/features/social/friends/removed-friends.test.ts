import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { aPerson, friendIdsOf, makeFriends } from "#testing/people/people.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 2, liked: 1, playlists: [] }) });
});
afterAll(() => app.close());

const unknownUserId = "u00000000000000000000000";

test("friends who were removed are back within a minute, as long as they were and comparing as before, and not later", async () => {
  const [one, other] = [await aPerson(app), await aPerson(app)] as const;
  await makeFriends(one, other);
  for (const [mine, theirs] of [
    [one, other],
    [other, one],
  ] as const)
    await mine.post("/social/comparisons", { user_id: theirs.userId });
  const before = (await one.get("/social/friends")).body.items;
  const restore = async (person: typeof one, id: string) =>
    (await person.post("/social/restore", { user_id: id })).status;
  for (const id of [other.userId, unknownUserId, one.userId]) expect(await restore(one, id)).toBe(404);
  app.clock.advance(5_000);
  await one.post("/social/remove", { user_id: other.userId });
  expect(await restore(other, one.userId)).toBe(404);
  expect(await restore(one, other.userId)).toBe(200);
  expect((await one.get("/social/friends")).body.items).toEqual(before);
  expect(await friendIdsOf(other)).toEqual([one.userId]);
  await one.post("/social/remove", { user_id: other.userId });
  await other.post("/social/block", { user_id: one.userId });
  expect(await restore(one, other.userId)).toBe(404);
  await other.post("/social/unblock", { user_id: one.userId });
  expect(await restore(one, other.userId)).toBe(404);
  await makeFriends(one, other);
  await one.post("/social/remove", { user_id: other.userId });
  app.clock.advance(61_000);
  expect(await restore(one, other.userId)).toBe(404);
  expect([await friendIdsOf(one), await friendIdsOf(other)]).toEqual([[], []]);
});
