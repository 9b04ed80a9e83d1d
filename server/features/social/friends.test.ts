import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { namedEventsOf } from "#testing/server/http-client.ts";
import { aPerson, friendIdsOf, makeFriends } from "#testing/people/people.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 60, liked: 1, playlists: [] }) });
});
afterAll(() => app.close());

async function two(): Promise<[SignedIn, SignedIn]> {
  return [await aPerson(app), await aPerson(app)];
}

const ask = (from: SignedIn, to: SignedIn) => from.post("/social/request", { to_user_id: to.userId });
const listOf = async (person: SignedIn, which: "incoming" | "outgoing") =>
  (await person.get(`/social/requests/${which}?status=pending&limit=100&offset=0`)).body;
const noticesOf = async (person: SignedIn) =>
  (await person.get("/social/notifications?unread=true")).body.items.map(
    ({ type, data }: { type: string; data: object }) => ({ type, data }),
  );
const unknownUserId = "u00000000000000000000000";

describe("a request", () => {
  test("is seen on both sides, announced once, and accepted makes both friends", async () => {
    const [one, other] = await two();
    const sent = await ask(one, other);
    expect([sent.status, sent.body.status]).toEqual([200, "pending"]);
    expect((await ask(one, other)).body).toEqual(sent.body);
    const now = app.clock.now() / 1000;
    const incoming = await listOf(other, "incoming");
    expect(incoming).toMatchObject({ total: 1, items: [{ id: sent.body.id, from_user_id: one.userId }] });
    expect(Math.abs(incoming.items[0].created_at - now)).toBeLessThan(60);
    expect(await listOf(one, "outgoing")).toMatchObject({
      total: 1,
      items: [{ id: sent.body.id, to_user_id: other.userId }],
    });
    expect(await noticesOf(other)).toMatchObject([{ type: "friend_request", data: { user_id: one.userId } }]);
    expect(await friendIdsOf(one)).toEqual([]);

    expect((await other.post(`/social/request/${sent.body.id}/accept`)).body).toEqual({ ok: true });
    expect((await other.post(`/social/request/${sent.body.id}/accept`)).status).toBe(200);
    expect([await friendIdsOf(one), await friendIdsOf(other)]).toEqual([[other.userId], [one.userId]]);
    expect((await listOf(other, "incoming")).total).toBe(0);
    expect(await noticesOf(other)).toEqual([]);
    expect(await noticesOf(one)).toMatchObject([
      { type: "friend_accepted", data: { user_id: other.userId } },
    ]);
    const again = await ask(one, other);
    expect([again.status, again.body.code]).toEqual([409, "conflict"]);
  });

  test("declined goes on both sides and notifies no one; after thirty days, not before, it may be sent again", async () => {
    const [one, other] = await two();
    const { id } = (await ask(one, other)).body;
    expect((await other.post(`/social/request/${id}/decline`)).body).toEqual({ ok: true });
    expect((await other.post(`/social/request/${id}/accept`)).status).toBe(409);
    expect([(await listOf(one, "outgoing")).total, (await listOf(other, "incoming")).total]).toEqual([0, 0]);
    expect([await noticesOf(one), await friendIdsOf(one)]).toEqual([[], []]);
    const dayMs = 24 * 3_600_000;
    app.clock.advance(29 * dayMs);
    const early = await ask(one, other);
    expect([early.status, early.body.code]).toEqual([409, "conflict"]);
    expect([(await listOf(other, "incoming")).total, await noticesOf(other)]).toEqual([0, []]);
    app.clock.advance(2 * dayMs);
    const again = (await ask(one, other)).body;
    expect(again.id).not.toBe(id);
    expect((await other.post(`/social/request/${id}/accept`)).status).toBe(404);
    expect((await listOf(other, "incoming")).items.map((item: { id: string }) => item.id)).toEqual([
      again.id,
    ]);
  });

  test("withdrawn is gone, with what heard of it", async () => {
    const [one, other] = await two();
    const { id } = (await ask(one, other)).body;
    expect((await other.post(`/social/request/${id}/cancel`)).status).toBe(404);
    expect((await one.post(`/social/request/${id}/cancel`)).body).toEqual({ ok: true });
    expect((await listOf(other, "incoming")).total).toBe(0);
    expect(await noticesOf(other)).toEqual([]);
    for (const verb of ["accept", "decline"])
      expect((await other.post(`/social/request/${id}/${verb}`)).status).toBe(404);
    expect((await one.post(`/social/request/${id}/cancel`)).status).toBe(404);
  });

  test("to someone who has asked already makes friends at once", async () => {
    const [one, other] = await two();
    const first = (await ask(one, other)).body;
    expect((await ask(other, one)).body).toEqual({ id: first.id, status: "accepted" });
    expect([await friendIdsOf(one), await friendIdsOf(other)]).toEqual([[other.userId], [one.userId]]);
  });

  test("is answered by its receiver alone", async () => {
    const [one, other] = await two();
    const third = await aPerson(app);
    const { id } = (await ask(one, other)).body;
    for (const person of [one, third])
      for (const verb of ["accept", "decline"]) {
        const { status, body } = await person.post(`/social/request/${id}/${verb}`);
        expect([status, body.code]).toEqual([404, "not-found"]);
      }
    expect((await listOf(other, "incoming")).total).toBe(1);
  });

  test("goes to no one who is unknown, oneself, hidden, or has not consented", async () => {
    const [one, hidden] = await two();
    await hidden.post("/social/privacy", { discoverable: false });
    const silent = await app.signIn(app.freshAccount());
    const gone = await aPerson(app);
    await gone.sendJson("DELETE", "/auth/me", { confirm: gone.userId });
    const answers = [];
    for (const id of [unknownUserId, hidden.userId, silent.userId, gone.userId])
      answers.push(await one.post("/social/request", { to_user_id: id }));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    for (const body of [
      { to_user_id: one.userId },
      { to_user_id: "" },
      { to_user_id: "a b" },
      {},
      { id: unknownUserId },
    ])
      expect((await one.post("/social/request", body)).status).toBe(400);
  });

  test("is limited to thirty a minute", async () => {
    const one = await aPerson(app);
    const statuses = [];
    for (let count = 0; count < 31; count += 1)
      statuses.push((await one.post("/social/request", { to_user_id: unknownUserId })).status);
    expect(statuses.slice(0, 30).every((status) => status === 404)).toBe(true);
    expect(statuses[30]).toBe(429);
  });
});

describe("friends", () => {
  test("come by name in pages, with what they share and since when", async () => {
    const one = await aPerson(app);
    const others = [await aPerson(app), await aPerson(app), await aPerson(app)];
    for (const other of others) await makeFriends(one, other);
    await others[0]?.post("/social/privacy", {
      share_library_scope: "friends",
      share_profile_scope: "public",
    });
    const all = (await one.get("/social/friends?limit=200&offset=0")).body;
    expect(all.total).toBe(3);
    expect(all.items.map((friend: { user_id: string }) => friend.user_id).toSorted()).toEqual(
      others.map(({ userId }) => userId).toSorted(),
    );
    const names = all.items.map((friend: { display_name: string }) => friend.display_name.toLowerCase());
    expect(names).toEqual(names.toSorted());
    const first = all.items.find((friend: { user_id: string }) => friend.user_id === others[0]?.userId);
    expect(first).toMatchObject({
      shares: { profile: true, library: true, analytics: false },
      comparison: "none",
    });
    expect(Math.abs(first.since - app.clock.now() / 1000)).toBeLessThan(60);
    const pages = [0, 1, 2, 3].map((offset) => one.get(`/social/friends?limit=1&offset=${offset}`));
    expect((await Promise.all(pages)).map(({ body }) => body.items[0] ?? null)).toEqual([...all.items, null]);
    for (const query of ["limit=201", "limit=0", "offset=-1", "limit=x"])
      expect((await one.get(`/social/friends?${query}`)).status).toBe(400);
    for (const which of ["incoming", "outgoing"])
      for (const query of ["limit=101", "limit=0", "status=declined"])
        expect((await one.get(`/social/requests/${which}?${query}`)).status).toBe(400);
  });

  test("are removed on both sides; anyone who is none cannot be", async () => {
    const [one, other] = await two();
    await makeFriends(one, other);
    expect((await one.post("/social/remove", { user_id: other.userId })).body).toEqual({ ok: true });
    expect([await friendIdsOf(one), await friendIdsOf(other)]).toEqual([[], []]);
    expect(await noticesOf(other)).toEqual([]);
    for (const id of [other.userId, unknownUserId, one.userId])
      expect((await one.post("/social/remove", { user_id: id })).status).toBe(404);
  });

  test("go with the account on the other side, and so does what heard of them", async () => {
    const [one, other] = await two();
    const third = await aPerson(app);
    await makeFriends(one, other);
    await ask(third, one);
    for (const gone of [other, third]) await gone.sendJson("DELETE", "/auth/me", { confirm: gone.userId });
    expect(await friendIdsOf(one)).toEqual([]);
    expect((await listOf(one, "incoming")).total).toBe(0);
    expect((await one.get("/social/notifications")).body).toMatchObject({ total: 0, unread: 0 });
  });

  test("who take back their consent are not shown until they give it again", async () => {
    const [one, other] = await two();
    await makeFriends(one, other);
    await other.post("/auth/consent", { accepted: false, version: "v1.0" });
    expect((await one.get("/social/friends")).body).toEqual({ items: [], total: 0 });
    expect((await other.get("/social/friends")).body.code).toBe("consent-required");
    await other.post("/auth/consent", { accepted: true, version: "v1.0" });
    expect(await friendIdsOf(one)).toEqual([other.userId]);
  });

  test("and requests are counted in the event stream when they change", async () => {
    const [one, other] = await two();
    const left = new AbortController();
    const seen: unknown[] = [];
    const response = await other.open("/events", left.signal);
    try {
      for await (const { event, data } of namedEventsOf(response)) {
        if (event !== "social") continue;
        seen.push([data.friends, data.incoming]);
        if (seen.length === 1) await ask(one, other);
        if (seen.length === 2) {
          const { items } = await listOf(other, "incoming");
          await other.post(`/social/request/${items[0].id}/accept`);
        }
        if (seen.length === 3) break;
      }
    } finally {
      left.abort();
    }
    expect(seen).toEqual([
      [0, 0],
      [0, 1],
      [1, 0],
    ]);
  });
});

test("what a friend shares otherwise is reported by the event stream at once, what concerns no friend is not", async () => {
  const [one, other] = await two();
  await makeFriends(one, other);
  const left = new AbortController();
  const seen: string[] = [];
  const response = await other.open("/events", left.signal);
  try {
    for await (const { event, data } of namedEventsOf(response)) {
      if (event !== "social") continue;
      seen.push(data.shared);
      if (seen.length === 1) await one.post("/social/privacy", { share_library_scope: "friends" });
      if (seen.length === 2) {
        await one.post("/social/privacy", { discoverable: false });
        await one.post("/social/privacy", { share_library_scope: "private" });
      }
      if (seen.length === 3) break;
    }
  } finally {
    left.abort();
  }
  expect(seen[1]).not.toBe(seen[0]);
  expect(seen[2]).not.toBe(seen[1]);
});

describe("a block", () => {
  test("ends everything between the two, and neither finds the other any more", async () => {
    const [one, other] = await two();
    await makeFriends(one, other);
    expect((await one.post("/social/block", { user_id: other.userId })).body).toEqual({ ok: true });
    expect((await one.post("/social/block", { user_id: other.userId })).body).toEqual({ ok: true });
    expect([await friendIdsOf(one), await friendIdsOf(other)]).toEqual([[], []]);
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      expect((await ask(from, to)).status).toBe(404);
      expect((await from.get(`/social/search?q=${to.userId}`)).body).toEqual({ items: [], total: 0 });
      expect((await noticesOf(from)).length).toBe(0);
    }
    expect((await one.get("/social/blocked")).body).toMatchObject({
      total: 1,
      items: [{ user_id: other.userId }],
    });
    expect((await other.get("/social/blocked")).body).toEqual({ items: [], total: 0 });
    await one.post("/social/unblock", { user_id: other.userId });
    expect(await friendIdsOf(one)).toEqual([]);
    expect((await ask(other, one)).status).toBe(200);
  });

  test("answers the same for everyone, be there no one", async () => {
    const [one, other] = await two();
    await other.post("/social/block", { user_id: one.userId });
    const answers = [];
    for (const user_id of [other.userId, unknownUserId])
      answers.push((await one.post("/social/block", { user_id })).text);
    expect(new Set(answers).size).toBe(1);
    const { items } = (await one.get("/social/blocked")).body;
    expect(
      items.map((item: { user_id: string; display_name: string }) => item.display_name === item.user_id),
    ).toEqual([true, true]);
    expect((await one.post("/social/block", { user_id: one.userId })).status).toBe(400);
    expect((await one.post("/social/block", {})).status).toBe(400);
    expect((await one.post("/social/unblock", { user_id: "nobody" })).body).toEqual({ ok: true });
  });
});

test("all of it is closed to who is not signed in or has not consented", async () => {
  const silent = await app.signIn(app.freshAccount());
  for (const path of [
    "friends",
    "requests/incoming",
    "search?q=a",
    "privacy",
    "friend-code",
    "notifications",
    "notifications/types",
  ]) {
    expect((await app.api(null).get(`/social/${path}`)).status, path).toBe(401);
    expect((await silent.get(`/social/${path}`)).body.code, path).toBe("consent-required");
  }
});
