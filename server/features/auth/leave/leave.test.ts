import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { rowsOfPerson } from "#testing/database/person-rows.ts";
import { hasRealPostgres, startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs } from "#testing/server/http-client.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";
import { notify } from "#server/features/notifications/notifications.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({
    catalogue: aCatalogue({ accounts: 16, liked: 60, playlists: [30, 5] }),
    env: { ADMINS: "demo:nobody-here" },
  });
});
afterEach(() => app.provider.setFaults(""));
afterAll(() => app.close());

async function settled(): Promise<SignedIn> {
  const person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  // What follows a scan writes rows too.
  await expect.poll(async () => (await person.get("/jobs")).body.items).toEqual([]);
  await notify(app.server.ctx, { userId: person.userId, type: "link_ended", key: "k", data: {} });
  return person;
}

/** How many rows each table keyed to people holds of one. */
async function rowsOf(userId: string): Promise<Record<string, number>> {
  const rows = await rowsOfPerson(app.server.ctx.database, userId);
  return Object.fromEntries(Object.entries(rows).map(([name, { length }]) => [name, length]));
}

const content = (rows: Record<string, number>) =>
  Object.keys(rows).filter((name) => name.startsWith("library_") || name.startsWith("provider_"));

describe("disconnecting", () => {
  test("forgets tokens and content, keeps the account and its session, and leaves others alone", async () => {
    const [person, other] = [await settled(), await settled()];
    const before = await rowsOf(other.userId);
    expect(content(await rowsOf(person.userId)).length).toBeGreaterThan(4);
    const answer = await person.post("/auth/disconnect");
    expect([answer.status, answer.body]).toEqual([200, { ok: true }]);
    const left = await rowsOf(person.userId);
    expect(content(left)).toEqual([]);
    expect(left).toMatchObject({ users: 1, sessions: 1 });
    expect((await person.get("/auth/me")).body).toMatchObject({
      user_id: person.userId,
      link_state: "disconnected",
      link_expires_at: null,
    });
    expect((await person.get("/library/cache/status")).body).toMatchObject({ total: 0, last_scan: null });
    expect((await person.get("/library/cache/playlists")).body.total).toBe(0);
    expect((await person.get("/library/cache/progress")).body.status).toBe("idle");
    expect(await rowsOf(other.userId)).toEqual(before);
    expect((await other.get("/library/cache/liked/count")).body.total).toBe(60);
    expect((await other.get("/auth/spotify-token")).status).toBe(200);
  });

  test("sends nothing to the provider any more, remembered tokens included", async () => {
    const person = await settled();
    expect((await person.get("/player/v1/me/player/devices")).status).toBe(200);
    await person.post("/auth/disconnect");
    const before = app.provider.total() + (app.provider.calls()["/api/token"] ?? 0);
    for (const ask of [
      () => person.get("/player/v1/me/player/devices"),
      () => person.get("/auth/spotify-token"),
      () => person.post("/library/cache/refresh"),
    ]) {
      const { status, body } = await ask();
      expect([status, body.code]).toEqual([409, "renew-link"]);
    }
    expect(app.provider.total() + (app.provider.calls()["/api/token"] ?? 0)).toBe(before);
  });

  test("done twice, and twice at once, finds nothing more to do", async () => {
    const person = await settled();
    const answers = await Promise.all([person.post("/auth/disconnect"), person.post("/auth/disconnect")]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await person.post("/auth/disconnect")).status).toBe(200);
    expect(content(await rowsOf(person.userId))).toEqual([]);
  });

  test("stops a running scan first, and nothing that it read comes back", async () => {
    app.provider.setFaults("slow:150");
    const person = await app.signIn(app.freshAccount());
    await untilScanIs(person, "running");
    expect((await person.post("/auth/disconnect")).status).toBe(200);
    app.provider.setFaults("");
    expect(content(await rowsOf(person.userId))).toEqual([]);
    await expect.poll(async () => (await person.get("/library/cache/progress")).body.status).toBe("idle");
    expect(content(await rowsOf(person.userId))).toEqual([]);
  });

  test("signing in again connects again, as the same person, and reads the library again", async () => {
    const person = await settled();
    await person.post("/auth/disconnect");
    const back = await app.signIn(person.account);
    expect(back.userId).toBe(person.userId);
    await untilScanIs(back, "done");
    expect((await person.get("/auth/me")).body.link_state).toBe("linked");
    expect((await person.get("/library/cache/liked/count")).body.total).toBe(60);
  });

  test("needs someone who is signed in, and nothing else", async () => {
    expect((await app.api(null).post("/auth/disconnect")).status).toBe(401);
    expect((await app.api("no-such-token-at-all").post("/auth/disconnect")).status).toBe(401);
  });
});

describe("deleting the account", () => {
  const remove = (person: SignedIn, body: object) => person.sendJson("DELETE", "/auth/me", body);

  test("leaves no row of the person, ends every session, and touches no one else", async () => {
    const [person, other] = [await settled(), await settled()];
    const elsewhere = await app.signIn(person.account);
    const before = await rowsOf(other.userId);
    const answer = await remove(person, { confirm: person.userId });
    expect([answer.status, answer.body]).toEqual([200, { ok: true }]);
    expect(await rowsOf(person.userId)).toEqual({});
    expect((await person.get("/auth/me")).status).toBe(401);
    expect((await elsewhere.get("/auth/me")).status).toBe(401);
    expect(await rowsOf(other.userId)).toEqual(before);
    const again = await app.signIn(person.account);
    expect(again.userId).not.toBe(person.userId);
    await untilScanIs(again, "done");
  });

  test("wants the person's own id, and changes nothing with another", async () => {
    const [person, other] = [await settled(), await settled()];
    const before = [await rowsOf(person.userId), await rowsOf(other.userId)];
    for (const body of [
      {},
      { confirm: "" },
      { confirm: other.userId },
      { confirm: person.userId, force: true },
    ])
      expect((await remove(person, body)).status, JSON.stringify(body)).toBe(400);
    expect((await app.api(null).send("DELETE", "/auth/me")).status).toBe(401);
    expect([await rowsOf(person.userId), await rowsOf(other.userId)]).toEqual(before);
  });

  test("stops a running scan first", async () => {
    app.provider.setFaults("slow:150");
    const person = await app.signIn(app.freshAccount());
    await untilScanIs(person, "running");
    expect((await remove(person, { confirm: person.userId })).status).toBe(200);
    app.provider.setFaults("");
    expect(await rowsOf(person.userId)).toEqual({});
  });

  test("is refused to the last admin, and allowed once there is another", async () => {
    const [person, other] = [await settled(), await settled()];
    const makeAdmin = (userId: string, isAdmin: boolean) =>
      app.server.ctx.database
        .updateTable("users")
        .set({ is_admin: isAdmin })
        .where("user_id", "=", userId)
        .execute();
    await makeAdmin(person.userId, true);
    const refused = await remove(person, { confirm: person.userId });
    expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
    expect((await person.get("/auth/me")).status).toBe(200);
    await makeAdmin(other.userId, true);
    expect((await remove(person, { confirm: person.userId })).status).toBe(200);
    await makeAdmin(other.userId, false);
  });
});

describe.runIf(hasRealPostgres)("with two servers on one database", () => {
  test("the other one stops scanning, and forgets tokens and sessions", async () => {
    const other = await app.startAnother();
    try {
      app.provider.setFaults("slow:100");
      const person = await other.signIn(app.freshAccount());
      const here = app.api(person.token);
      await untilScanIs(person, "running");
      expect((await here.post("/auth/disconnect")).status).toBe(200);
      app.provider.setFaults("");
      expect(content(await rowsOf(person.userId))).toEqual([]);
      await expect
        .poll(async () => (await person.get("/player/v1/me/player/devices")).body.code)
        .toBe("renew-link");
      const gone = await here.sendJson("DELETE", "/auth/me", { confirm: person.userId });
      expect(gone.status).toBe(200);
      await expect.poll(async () => (await person.get("/auth/me")).status).toBe(401);
      expect(await rowsOf(person.userId)).toEqual({});
    } finally {
      await other.close();
    }
  });
});
