import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { devLogin, login } from "#contract/auth/auth.ts";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import type { Answer } from "#testing/server/http-client.ts";

let app: TestApp;
let behindProxy: TestApp;

beforeAll(async () => {
  const catalogue = aCatalogue({ accounts: 4, liked: 3, playlists: [2] });
  app = await startTestApp({ catalogue });
  behindProxy = await startTestApp({ catalogue, env: { TRUST_PROXY: "127.0.0.1, 10.0.0.0/8" } });
});
afterAll(async () => {
  await app.close();
  await behindProxy.close();
});

const beginFrom = (at: TestApp, address: string) =>
  at.api(null).get("/auth/login", { "x-forwarded-for": address });

/** Begins as many sign-ins as one address may within a minute; all of them must be answered. */
async function useUp(at: TestApp, address: string): Promise<Answer> {
  for (let call = 0; call < login.perMinute; call += 1)
    expect((await beginFrom(at, address)).status).toBe(200);
  return beginFrom(at, address);
}

function expectRefusal({ status, headers, body }: Answer): void {
  expect([status, body.code]).toEqual([429, "too-many-requests"]);
  expect(body.detail).toMatch(/\.$/u);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  expect(Number(headers.get("retry-after"))).toBeLessThanOrEqual(60);
}

test("an address begins so many sign-ins a minute, whatever it says of itself; other calls are free", async () => {
  expectRefusal(await useUp(app, "192.0.2.1"));
  expectRefusal(await beginFrom(app, "192.0.2.2"));
  expect((await app.api(null).get("/auth/providers")).status).toBe(200);
});

test("behind a proxy that is trusted the address is the caller the proxy", async () => {
  expectRefusal(await useUp(behindProxy, "192.0.2.1"));
  expect((await beginFrom(behindProxy, "192.0.2.2")).status).toBe(200);
  // What a client writes in front of what the proxy writes makes no one another.
  expectRefusal(await beginFrom(behindProxy, "192.0.2.9, 192.0.2.1, 10.1.2.3"));
});

test("the ways back and in without a browser have a limit each of their own", async () => {
  const anonymous = app.api(null);
  const statuses: number[] = [];
  for (let call = 0; call <= devLogin.perMinute; call += 1)
    statuses.push((await anonymous.post("/auth/dev-login", { account: "nobody" })).status);
  expect(statuses.indexOf(429)).toBe(devLogin.perMinute);
  expect((await anonymous.get("/auth/callback?state=x")).status).toBe(302);
});

async function insertAttempts(count: number, startedMs: number): Promise<void> {
  await sql`
    insert into login_attempts (state_hash, browser_hash, provider, code_verifier, next, created_at)
    select sha256((${randomBytes(8).toString("hex")} || i)::bytea), ''::bytea, 'demo', ''::bytea, '',
      ${new Date(startedMs)}::timestamptz - i * interval '1 millisecond'
    from generate_series(1, ${count}) i
  `.execute(behindProxy.server.ctx.database);
}

async function countAttempts(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from login_attempts`.execute(
    behindProxy.server.ctx.database,
  );
  return rows[0]?.count ?? 0;
}

test("sign-ins under way are bounded, and the newest are kept", async () => {
  await insertAttempts(10_050, behindProxy.clock.now() - 1_000);
  const { body } = await beginFrom(behindProxy, "192.0.2.3");
  expect(await countAttempts()).toBe(10_000);
  const state = new URL(body.auth_url).searchParams.get("state") ?? "";
  const back = await behindProxy.api(null).get(`/auth/callback?state=${state}&code=x`);
  // Known, though of another browser: this one sent no cookie.
  expect(back.headers.get("location")).toContain("another+browser");
});

test("sign-ins that were never finished and sessions that are over are swept out, others stay", async () => {
  const { ctx } = behindProxy.server;
  const [over, kept] = [await behindProxy.signIn("account-1"), await behindProxy.signIn("account-2")];
  await kept.post("/auth/keepalive/pref", { mode: "indefinite" });
  behindProxy.clock.advance(31 * 24 * 3600 * 1000);
  await expect.poll(countAttempts).toBe(0);
  const sessions = () => ctx.database.selectFrom("sessions").select("user_id").distinct().execute();
  await expect.poll(sessions).toEqual([{ user_id: kept.userId }]);
  expect((await over.get("/auth/me")).status).toBe(401);
  expect((await kept.get("/auth/me")).status).toBe(200);
});
