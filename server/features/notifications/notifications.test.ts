import { dayMs } from "#contract/base/durations.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasRealPostgres, startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { namedEventsOf, untilScanIs } from "#testing/server/http-client.ts";
import { aPerson } from "#testing/people/people.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";
import { notify } from "./notifications.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 8, liked: 1, playlists: [] }) });
});
afterAll(() => app.close());

async function aMember(): Promise<SignedIn> {
  const person = await aPerson(app);
  await untilScanIs(person, "done");
  return person;
}

const sendNotice = (userId: string, key: string) =>
  notify(app.server.ctx, { userId, type: "renew_link", key, data: { service: "the demo", expires_at: 7 } });

test("notifications come newest first, with what is unread counted", async () => {
  const person = await aMember();
  expect((await person.get("/social/notifications")).body).toEqual({ items: [], total: 0, unread: 0 });
  for (const key of ["a", "b", "c"]) await sendNotice(person.userId, key);
  const { status, body } = await person.get("/social/notifications?limit=2&offset=0");
  expect([status, body.total, body.unread, body.items.length]).toEqual([200, 3, 3, 2]);
  expect(body.items[0]).toMatchObject({
    type: "renew_link",
    read: false,
    data: { service: "the demo", expires_at: 7 },
  });
  expect(Math.abs(body.items[0].created_at - app.clock.now() / 1000)).toBeLessThan(60);
  expect(Number(body.items[0].id)).toBeGreaterThan(Number(body.items[1].id));
  const rest = (await person.get("/social/notifications?limit=2&offset=2")).body;
  expect(rest.items).toHaveLength(1);
});

test("some are marked read by their ids, all without ids, and no one else's ever", async () => {
  const [person, other] = [await aMember(), await aMember()];
  for (const key of ["a", "b", "c"]) await sendNotice(person.userId, key);
  await sendNotice(other.userId, "a");
  const { items } = (await person.get("/social/notifications")).body;
  const theirs = (await other.get("/social/notifications")).body.items[0].id;
  const marked = await person.post("/social/notifications/mark-read", { ids: [items[0].id, theirs] });
  expect([marked.status, marked.body]).toEqual([200, { marked: 1 }]);
  const unread = (await person.get("/social/notifications?unread=true")).body;
  expect(unread).toMatchObject({ total: 2, unread: 2 });
  expect(unread.items.map((item: { id: string }) => item.id)).toEqual([items[1].id, items[2].id]);
  expect((await other.get("/social/notifications?unread=true")).body.total).toBe(1);
  expect((await person.post("/social/notifications/mark-read")).body).toEqual({ marked: 2 });
  expect((await person.post("/social/notifications/mark-read")).body).toEqual({ marked: 0 });
  expect((await person.get("/social/notifications")).body).toMatchObject({ total: 3, unread: 0 });
  expect((await person.post("/social/notifications/mark-read", { ids: [] })).body).toEqual({ marked: 0 });
});

test("a notice under the same key is reported once, however often and concurrently it is sent", async () => {
  const person = await aMember();
  await Promise.all(Array.from({ length: 10 }, () => sendNotice(person.userId, "same")));
  expect((await person.get("/social/notifications")).body.total).toBe(1);
});

test("what is older than 180 days goes within a day, and the badge with it", async () => {
  const person = await aMember();
  for (const key of ["old", "young"]) await sendNotice(person.userId, key);
  const aged = (days: number) => new Date(app.clock.now() - days * dayMs);
  for (const [key, days] of [
    ["old", 181],
    ["young", 178],
  ] as const)
    await app.server.ctx.database
      .updateTable("notifications")
      .set({ created_at: aged(days) })
      .where("user_id", "=", person.userId)
      .where("notice_key", "=", key)
      .execute();
  // More than are deleted at once.
  await sql`
    insert into notifications (user_id, type, notice_key, data, created_at)
    select ${person.userId}, 'renew_link', 'older ' || n, '{}', ${aged(200)} from generate_series(1, 1200) n
  `.execute(app.server.ctx.database);
  const left = new AbortController();
  const unread: number[] = [];
  try {
    for await (const { event, data } of namedEventsOf(await person.open("/events", left.signal))) {
      if (event !== "notification") continue;
      unread.push(data.unread);
      if (unread.length === 1) app.clock.advance(1.1 * dayMs);
      else if (data.unread === 1) break;
    }
  } finally {
    left.abort();
  }
  expect(unread[0]).toBe(1202);
  const { items, total } = (await person.get("/social/notifications")).body;
  expect([total, items.length]).toEqual([1, 1]);
});

test("what is muted is not reported, and what is there stays", async () => {
  const person = await aPerson(app);
  await untilScanIs(person, "done");
  await sendNotice(person.userId, "before");
  const types = (await person.get("/social/notifications/types")).body.types;
  expect(types.length).toBeGreaterThan(4);
  expect(types.every(({ muted }: { muted: boolean }) => !muted)).toBe(true);
  const mute = (muted: unknown) => person.sendJson("PUT", "/social/notifications/types", { muted });
  const answer = await mute(["renew_link", "renew_link"]);
  expect(answer.body).toEqual((await person.get("/social/notifications/types")).body);
  expect(answer.body.types).toContainEqual({ type: "renew_link", muted: true });
  await sendNotice(person.userId, "after");
  const { userId } = person;
  await notify(app.server.ctx, { userId, type: "link_ended", key: "other", data: { service: "the demo" } });
  const { items } = (await person.get("/social/notifications")).body;
  expect(items.map(({ type }: { type: string }) => type)).toEqual(["link_ended", "renew_link"]);
  await mute([]);
  await sendNotice(person.userId, "later");
  expect((await person.get("/social/notifications")).body.total).toBe(3);
  for (const muted of [["nonsense"], "renew_link", null]) expect((await mute(muted)).status).toBe(400);
});

test("what is out of range or unknown is refused, and so is anyone who is not signed in", async () => {
  const person = await aMember();
  for (const query of ["limit=101", "limit=0", "offset=-1", "unread=maybe"])
    expect((await person.get(`/social/notifications?${query}`)).status, query).toBe(400);
  for (const body of [{ ids: ["x"] }, { ids: "1" }, { all: true }])
    expect((await person.post("/social/notifications/mark-read", body)).status).toBe(400);
  const visitor = app.api(null);
  expect((await visitor.get("/social/notifications")).status).toBe(401);
  expect((await visitor.post("/social/notifications/mark-read")).status).toBe(401);
});

describe.runIf(hasRealPostgres)("two servers on one database", () => {
  test("notify someone of the same thing once", async () => {
    const other = await app.startAnother();
    try {
      const person = await aMember();
      const there = other.api(person.token);
      await app.server.ctx.database
        .updateTable("provider_links")
        .set({ authorized_at: new Date(app.clock.now() - 170 * dayMs) })
        .where("user_id", "=", person.userId)
        .execute();
      await Promise.all(
        Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? person : there).get("/auth/me")),
      );
      expect((await person.get("/social/notifications")).body.total).toBe(1);
      expect((await there.get("/social/notifications")).body.total).toBe(1);
    } finally {
      await other.close();
    }
  });
});
