import { dayMs } from "#contract/base/durations.ts";
import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { hasRealPostgres, startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { isOver } from "./sessions.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 16, liked: 3, playlists: [2] }) });
});
afterAll(() => app.close());

test("the profile says who is signed in and until when the link holds", async () => {
  const person = await app.signIn(app.freshAccount());
  const { body } = await person.get("/auth/me");
  expect(body).toMatchObject({ user_id: person.userId, provider: "demo", link_state: "linked" });
  const inMonths = (body.link_expires_at * 1000 - app.clock.now()) / dayMs;
  expect(inMonths).toBeGreaterThan(180);
  expect(inMonths).toBeLessThan(185);
});

test("signing out ends this session and no other", async () => {
  const account = app.freshAccount();
  const [here, there] = [await app.signIn(account), await app.signIn(account)];
  expect((await here.post("/auth/logout")).body).toEqual({ ok: true });
  const after = await here.get("/auth/me");
  expect([after.status, after.body.code]).toEqual([401, "not-signed-in"]);
  expect((await here.post("/auth/logout")).status).toBe(401);
  expect((await there.get("/auth/me")).status).toBe(200);
});

test("a person sees where they are signed in, and signs out one of them or all others", async () => {
  const account = app.freshAccount();
  const stranger = await app.signIn(app.freshAccount());
  const [here, there, third] = [
    await app.signIn(account),
    await app.signIn(account),
    await app.signIn(account),
  ];
  const { body } = await here.get("/auth/sessions");
  expect(body.total).toBe(3);
  expect(Object.keys(body.items[0]).toSorted()).toEqual([
    "created_at",
    "current",
    "device",
    "id",
    "last_used",
  ]);
  const current = body.items.filter((item: { current: boolean }) => item.current);
  expect(current).toHaveLength(1);
  expect(current[0]).toMatchObject({ device: "node", created_at: expect.any(Number) });
  const { items } = (await there.get("/auth/sessions")).body;
  const { id } = items.find((item: { current: boolean }) => item.current);
  expect(JSON.stringify(items)).not.toContain(there.token);
  // Another person's session, and one that never was.
  for (const answer of [
    await stranger.send("DELETE", `/auth/sessions/${id}`),
    await here.send("DELETE", "/auth/sessions/no-such"),
  ])
    expect([answer.status, answer.body.code]).toEqual([404, "not-found"]);
  expect((await app.api(null).send("DELETE", `/auth/sessions/${id}`)).status).toBe(401);
  expect((await app.api(null).get("/auth/sessions")).status).toBe(401);
  expect((await here.send("DELETE", `/auth/sessions/${id}`)).body).toEqual({ ok: true });
  expect((await there.get("/auth/me")).status).toBe(401);
  expect((await here.send("DELETE", `/auth/sessions/${id}`)).status).toBe(404);
  const fourth = await app.signIn(account);
  expect((await here.send("DELETE", "/auth/sessions")).body).toEqual({ ok: true, ended: 2 });
  for (const ended of [third, fourth]) expect((await ended.get("/auth/me")).status).toBe(401);
  expect((await here.get("/auth/sessions")).body.items).toMatchObject([{ current: true }]);
  expect((await here.send("DELETE", "/auth/sessions")).body).toEqual({ ok: true, ended: 0 });
  expect((await stranger.get("/auth/me")).status).toBe(200);
});

test("an account has at most 50 sessions: the one that was unused for longest ends, however many begin at once", async () => {
  const account = app.freshAccount();
  const [oldest, used] = [await app.signIn(account), await app.signIn(account)];
  app.clock.advance(2 * 3600 * 1000);
  expect((await used.get("/auth/me")).status).toBe(200);
  for (let round = 0; round < 7; round += 1)
    await Promise.all(Array.from({ length: 7 }, () => app.signIn(account)));
  expect((await used.get("/auth/sessions")).body.total).toBe(50);
  expect((await used.get("/auth/me")).status).toBe(200);
  expect((await oldest.get("/auth/me")).status).toBe(401);
});

test("a session of a way in that was switched off is refused, and good again with it", async () => {
  const person = await app.signIn(app.freshAccount());
  const { providers } = app.server.ctx;
  const offered = vi.spyOn(providers, "connections", "get").mockReturnValue([]);
  app.clock.advance(10_000);
  expect((await person.get("/auth/me")).status).toBe(401);
  offered.mockRestore();
  app.clock.advance(10_000);
  expect((await person.get("/auth/me")).status).toBe(200);
});

test("a session of mode 30d slides with every use and ends after 30 days without", async () => {
  const person = await app.signIn(app.freshAccount());
  expect((await person.get("/auth/keepalive/pref")).body).toEqual({ mode: "30d" });
  for (let round = 0; round < 3; round += 1) {
    app.clock.advance(29 * dayMs);
    expect((await person.get("/auth/me")).status).toBe(200);
  }
  app.clock.advance(30 * dayMs + 2 * 3600 * 1000);
  expect((await person.get("/auth/me")).status).toBe(401);
  app.clock.advance(-dayMs);
  expect((await person.get("/auth/me")).status).toBe(401);
});

test("a session of mode indefinite does not end by itself, and sign-out ends it", async () => {
  const person = await app.signIn(app.freshAccount());
  expect((await person.post("/auth/keepalive/pref", { mode: "indefinite" })).body).toEqual({
    mode: "indefinite",
  });
  app.clock.advance(800 * dayMs);
  expect((await person.get("/auth/keepalive/pref")).body).toEqual({ mode: "indefinite" });
  await person.post("/auth/logout");
  expect((await person.get("/auth/me")).status).toBe(401);
});

test.each([{}, { mode: "forever" }, { mode: "30d", more: 1 }, { mode: null }])(
  "the keepalive preference %j is refused",
  async (body) => {
    const person = await app.signIn(app.freshAccount());
    const answer = await person.post("/auth/keepalive/pref", body);
    expect([answer.status, answer.body.code]).toEqual([400, "bad-request"]);
    expect((await person.get("/auth/keepalive/pref")).body.mode).toBe("30d");
  },
);

test("app tokens are stored hashed, provider tokens encrypted", async () => {
  const person = await app.signIn("account-0");
  const { database } = app.server.ctx;
  const sessions = await database
    .selectFrom("sessions")
    .selectAll()
    .where("user_id", "=", person.userId)
    .execute();
  const hash = createHash("sha256").update(person.token).digest();
  expect(sessions.some((row) => row.token_hash.equals(hash))).toBe(true);
  const { body } = await person.get("/auth/spotify-token");
  const link = await database
    .selectFrom("provider_links")
    .selectAll()
    .where("user_id", "=", person.userId)
    .executeTakeFirstOrThrow();
  const attempts = await database.selectFrom("login_attempts").selectAll().execute();
  const stored = [sessions, [link], attempts]
    .flat()
    .flatMap((row) =>
      Object.values(row).map((value) =>
        Buffer.isBuffer(value) ? value.toString("latin1") : JSON.stringify(value),
      ),
    );
  for (const secret of [person.token, body.access_token, String(body.access_token).split(".")[0]])
    expect(stored.some((text) => text.includes(String(secret)))).toBe(false);
  expect(link.access_token.length).toBe(Buffer.byteLength(body.access_token) + 28);
});

describe.runIf(hasRealPostgres)("two servers on one database", () => {
  test("a sign-out at one ends the session at the other", async () => {
    const other = await app.startAnother();
    try {
      const person = await app.signIn("account-0");
      const there = other.api(person.token);
      expect((await there.get("/auth/me")).status).toBe(200);
      await person.post("/auth/logout");
      // Sooner than a session is looked up again.
      await expect.poll(async () => (await there.get("/auth/me")).status, { timeout: 4_000 }).toBe(401);
    } finally {
      await other.close();
    }
  });
});

test("only sessions of mode 30d that were not used for 30 days are over", () => {
  const used = (days: number, keepalive: string) =>
    isOver({ keepalive, last_used_at: new Date(0) }, days * dayMs);
  expect([used(30, "30d"), used(30.01, "30d"), used(3000, "indefinite")]).toEqual([false, true, false]);
});
