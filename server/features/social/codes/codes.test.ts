import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { aPerson, friendIdsOf, makeFriends } from "#testing/people/people.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 40, liked: 1, playlists: [] }) });
});
afterAll(() => app.close());

const codeOf = async (person: SignedIn): Promise<string> =>
  (await person.get("/social/friend-code")).body.code;
const add = (person: SignedIn, code: string) => person.post("/social/add-by-code", { code });
const monthMs = 31 * 24 * 3_600_000;

test("a code stays the same until another is made, and the old one is good for nothing then", async () => {
  const [one, other] = [await aPerson(app), await aPerson(app)];
  const reads = await Promise.all([1, 2, 3].map(() => one.get("/social/friend-code")));
  const code = reads[0]?.body.code;
  expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{5}$/u);
  expect(new Set(reads.map(({ text }) => text)).size).toBe(1);
  const made = (await one.post("/social/friend-code/regenerate")).body;
  expect(made.code).not.toBe(code);
  expect((await one.get("/social/friend-code")).body).toEqual(made);
  expect(Math.abs(made.automatic_until - app.clock.now() / 1000 - 30 * 24 * 3600)).toBeLessThan(60);
  expect((await add(other, code)).status).toBe(404);
  expect((await add(other, made.code)).body).toEqual({ auto: true, request_id: null });
});

test("a young code makes friends at once, however it is typed, and notifies its owner", async () => {
  const [owner, one, other] = [await aPerson(app), await aPerson(app), await aPerson(app)];
  await owner.post("/social/privacy", { discoverable: false });
  const code = await codeOf(owner);
  expect((await add(one, ` ${code.toLowerCase().replaceAll("-", " ").replaceAll("0", "o")} `)).body).toEqual({
    auto: true,
    request_id: null,
  });
  expect((await add(other, code.replaceAll("-", ""))).body.auto).toBe(true);
  expect((await friendIdsOf(owner)).toSorted()).toEqual([one.userId, other.userId].toSorted());
  const notifications = (await owner.get("/social/notifications")).body.items;
  expect(notifications.map(({ type }: { type: string }) => type)).toEqual([
    "friend_accepted",
    "friend_accepted",
  ]);
  expect((await add(one, code)).body).toEqual({ auto: false, request_id: null });
});

test("an old code sends a request, once", async () => {
  const [owner, one] = [await aPerson(app), await aPerson(app)];
  const code = await codeOf(owner);
  await app.server.ctx.database
    .updateTable("social_settings")
    .set({ friend_code_made_at: new Date(app.clock.now() - monthMs) })
    .where("user_id", "=", owner.userId)
    .execute();
  const { body } = await add(one, code);
  expect(body).toEqual({ auto: false, request_id: expect.any(String) });
  expect((await add(one, code)).body).toEqual(body);
  expect(await friendIdsOf(one)).toEqual([]);
  const incoming = (await owner.get("/social/requests/incoming")).body;
  expect(incoming).toMatchObject({ total: 1, items: [{ id: body.request_id, from_user_id: one.userId }] });
});

test("whom its owner has removed asks again with a code, whom they declined may not yet; neither is let in by it", async () => {
  const [owner, removed, declined] = [await aPerson(app), await aPerson(app), await aPerson(app)];
  const code = await codeOf(owner);
  await makeFriends(removed, owner);
  await owner.post("/social/remove", { user_id: removed.userId });
  const { id } = (await declined.post("/social/request", { to_user_id: owner.userId })).body;
  await owner.post(`/social/request/${id}/decline`);
  expect((await add(removed, code)).body).toEqual({ auto: false, request_id: expect.any(String) });
  expect((await add(declined, code)).body.code).toBe("conflict");
  expect(await friendIdsOf(owner)).toEqual([]);
  // The owner's own wish is enough.
  expect((await add(owner, await codeOf(removed))).body).toEqual({ auto: true, request_id: null });
});

test("a code that is switched off, of someone blocked, gone or without consent is as one that there is not", async () => {
  const [one, off, blocking, gone, silent] = [
    await aPerson(app),
    await aPerson(app),
    await aPerson(app),
    await aPerson(app),
    await aPerson(app),
  ];
  const codes = [];
  for (const person of [off, blocking, gone, silent]) codes.push(await codeOf(person));
  await off.post("/social/privacy", { friend_code_enabled: false });
  await blocking.post("/social/block", { user_id: one.userId });
  await gone.sendJson("DELETE", "/auth/me", { confirm: gone.userId });
  await silent.post("/auth/consent", { accepted: false, version: "v1.0" });
  const answers = [];
  for (const code of [...codes, "0000-0000-00000", "no code"]) answers.push(await add(one, code));
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  await off.post("/social/privacy", { friend_code_enabled: true });
  expect((await add(one, codes[0] ?? "")).body.auto).toBe(true);
});

test("one's own code and an empty one are refused, and guessing is limited to ten a minute", async () => {
  const one = await aPerson(app);
  expect((await add(one, await codeOf(one))).status).toBe(400);
  for (const code of ["", "  ", "x".repeat(101)]) expect((await add(one, code)).status).toBe(400);
  const guesses = [];
  for (let count = 0; count < 8; count += 1) guesses.push((await add(one, `GUESS-${count}`)).status);
  expect(guesses).toEqual([404, 404, 404, 404, 404, 404, 429, 429]);
});
