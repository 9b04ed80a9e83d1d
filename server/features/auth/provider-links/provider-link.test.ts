import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { hasRealPostgres, startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { createSecretBox } from "#server/platform/process/secrets/secret-box.ts";
import { untilScanIs } from "#testing/server/http-client.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";
import { isRefreshDue, linkEnd } from "./provider-link.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 12, liked: 3, playlists: [2] }) });
});
afterEach(() => app.provider.setFaults(""));
afterAll(() => app.close());

const tokenCalls = () => app.provider.calls()["/api/token"] ?? 0;

/** Someone whose first scan is over, so that nothing but the test asks for tokens. */
async function settled(): Promise<SignedIn> {
  const person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  return person;
}

test("a token that holds for longer than a minute is given as it is", async () => {
  const person = await settled();
  const before = tokenCalls();
  const first = await person.get("/auth/spotify-token");
  app.clock.advance(3_500_000);
  const second = await person.get("/auth/spotify-token");
  expect(second.body.access_token).toBe(first.body.access_token);
  expect(tokenCalls()).toBe(before);
  expect(first.headers.get("cache-control")).toBe("no-store");
  expect(first.body).toMatchObject({
    provider: "demo",
    sdk_url: `${app.url}/provider/sdk.js`,
    capabilities: { playback: true, equalizer: true },
  });
});

test("a link that was sealed with another APP_SECRET is one to renew, and works again with that one", async () => {
  const person = await settled();
  const { ctx } = app.server;
  const links = ctx.database.selectFrom("provider_links").where("user_id", "=", person.userId);
  const { access_token: before } = await links.select("access_token").executeTakeFirstOrThrow();
  const setToken = async (token: Buffer) => {
    const change = ctx.database.updateTable("provider_links").set({ access_token: token });
    await change.where("user_id", "=", person.userId).execute();
    await ctx.events.publish("links");
  };
  await setToken(createSecretBox("another secret with its 32 bytes").seal("token", "access-token"));
  const refused = await person.get("/auth/spotify-token");
  expect([refused.status, refused.body.code]).toEqual([409, "renew-link"]);
  await setToken(before);
  expect((await person.get("/auth/spotify-token")).status).toBe(200);
});

test("a token is renewed once it holds for less than a minute", async () => {
  const person = await settled();
  const first = (await person.get("/auth/spotify-token")).body;
  const before = tokenCalls();
  app.clock.advance(3_545_000);
  const second = (await person.get("/auth/spotify-token")).body;
  expect(second.access_token).not.toBe(first.access_token);
  expect(second.expires_at).toBeGreaterThan(first.expires_at + 3_000);
  expect(tokenCalls()).toBe(before + 1);
  const me = await fetch(`${app.provider.base}/v1/me`, {
    headers: { authorization: `Bearer ${second.access_token}` },
  });
  expect(me.status).toBe(200);
});

test("tokens that live 20 seconds are renewed after ten, never sooner", async () => {
  app.provider.setFaults("expire");
  const person = await settled();
  const first = (await person.get("/auth/spotify-token")).body.access_token;
  app.clock.advance(5_000);
  expect((await person.get("/auth/spotify-token")).body.access_token).toBe(first);
  app.clock.advance(6_000);
  expect((await person.get("/auth/spotify-token")).body.access_token).not.toBe(first);
});

test("ten requests at once make one refresh", async () => {
  const person = await settled();
  app.clock.advance(3_599_000);
  const before = tokenCalls();
  const answers = await Promise.all(Array.from({ length: 10 }, () => person.get("/auth/spotify-token")));
  expect(new Set(answers.map(({ body }) => body.access_token)).size).toBe(1);
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(tokenCalls()).toBe(before + 1);
});

test("a provider that is down is a provider error, and the link survives it", async () => {
  const person = await settled();
  app.clock.advance(3_599_000);
  await app.provider.goDown();
  const down = await person.get("/auth/spotify-token");
  expect([down.status, down.body.code]).toEqual([502, "provider-error"]);
  await app.provider.comeBack();
  expect((await person.get("/auth/spotify-token")).status).toBe(200);
  expect((await person.get("/auth/me")).body.link_state).toBe("linked");
});

test("a link that the provider ended is reported, never retried, and leaves the cache readable", async () => {
  const person = await settled();
  app.clock.advance(3_599_000);
  app.provider.setFaults("revoked");
  const first = await person.get("/auth/spotify-token");
  expect([first.status, first.body.code]).toEqual([409, "renew-link"]);
  const before = tokenCalls();
  app.provider.setFaults("");
  const again = await person.get("/auth/spotify-token");
  expect([again.status, again.body.code]).toEqual([409, "renew-link"]);
  expect(tokenCalls()).toBe(before);
  expect((await person.get("/auth/me")).body.link_state).toBe("renew");
  expect((await person.get("/library/cache/liked/count")).body).toEqual({ total: 3 });
  const back = await app.signIn(person.account);
  expect(back.userId).toBe(person.userId);
  expect((await person.get("/auth/spotify-token")).status).toBe(200);
  expect((await person.get("/auth/me")).body.link_state).toBe("linked");
});

test("a refresh that the provider refuses does not end the link of a sign-in made meanwhile", async () => {
  const person = await settled();
  app.clock.advance(3_599_000);
  app.provider.setFaults("slow:400,revoked");
  const before = tokenCalls();
  const refreshing = person.get("/auth/spotify-token");
  await expect.poll(tokenCalls, { interval: 5 }).toBe(before + 1);
  // As a sign-in would: tokens of a new authorization stand where the refreshed ones stood.
  const { database, secrets } = app.server.ctx;
  await database
    .updateTable("provider_links")
    .set({
      access_token: secrets.seal("newer", "access-token"),
      access_expires_at: new Date(Date.now() + 24 * 3600_000 * 365),
      refresh_lease_until: null,
    })
    .where("user_id", "=", person.userId)
    .execute();
  expect((await refreshing).body).toMatchObject({ access_token: "newer" });
  expect((await person.get("/auth/me")).body.link_state).toBe("linked");
});

test("half a year after the authorization the link is over", async () => {
  const person = await settled();
  await person.post("/auth/keepalive/pref", { mode: "indefinite" });
  app.clock.advance(190 * 24 * 3600 * 1000);
  const answer = await person.get("/auth/spotify-token");
  expect([answer.status, answer.body.code]).toEqual([409, "renew-link"]);
});

describe.runIf(hasRealPostgres)("two servers on one database", () => {
  test("ten requests at each make one refresh", async () => {
    const other = await app.startAnother();
    try {
      const person = await settled();
      app.clock.advance(3_599_000);
      const before = tokenCalls();
      const there = other.api(person.token);
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          (index % 2 === 0 ? person : there).get("/auth/spotify-token"),
        ),
      );
      expect(new Set(answers.map(({ body }) => body.access_token)).size).toBe(1);
      expect(tokenCalls()).toBe(before + 1);
    } finally {
      await other.close();
    }
  });
});

test("a refresh is due 60 s before the end, 10 s after the issue at the earliest, and at the end at the latest", () => {
  const due = (livesS: number, afterS: number) =>
    isRefreshDue(
      { access_issued_at: new Date(0), access_expires_at: new Date(livesS * 1000) },
      afterS * 1000,
    );
  expect([due(3600, 3539), due(3600, 3540)]).toEqual([false, true]);
  expect([due(20, 9), due(20, 10)]).toEqual([false, true]);
  expect([due(65, 9), due(65, 10)]).toEqual([false, true]);
  expect([due(5, 4), due(5, 5)]).toEqual([false, true]);
});

test("a link holds six months of the calendar", () => {
  expect(linkEnd(new Date("2026-01-15T10:00:00Z")).toISOString()).toBe("2026-07-15T10:00:00.000Z");
  expect(linkEnd(new Date("2025-11-21T00:00:00Z")).toISOString()).toBe("2026-05-21T00:00:00.000Z");
});
