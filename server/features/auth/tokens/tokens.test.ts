import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { maxTokens } from "#contract/base/token-scopes.ts";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { callsWith, tokenOf } from "#testing/people/access-token.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";

let app: TestApp;
let person: SignedIn;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 6, liked: 1, playlists: [] }) });
  person = await app.signIn(app.freshAccount());
});
afterAll(() => app.close());

const body = { name: " Dashboard ", scopes: ["read:stats", "widget"] };

test("a token is shown once, stored as a hash, and listed with its last use", async () => {
  const made = await person.post("/auth/tokens", body);
  expect(made.body).toMatchObject({ name: "Dashboard", scopes: body.scopes, last_used: null });
  const { token, ...shown } = made.body;
  expect(token).toMatch(/^gatefold_[\w-]{43}$/u);
  expect((await person.get("/auth/tokens")).body).toEqual({ items: [shown], total: 1 });
  const rows = await app.server.ctx.database.selectFrom("access_tokens").selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
  app.clock.stop();
  await callsWith(token, app.url)("GET", "/stats/summary");
  const [{ last_used: lastUsed }] = (await person.get("/auth/tokens")).body.items;
  expect(lastUsed).toBe(Math.floor(app.clock.now() / 1_000));
  app.clock.advance(0);
});

describe("a token may do what its scopes say,", () => {
  test.each([
    ["read:stats", "GET", "/stats/summary", 200],
    ["read:stats", "GET", "/library/cache/status", 403],
    ["read:library", "GET", "/library/cache/status", 200],
    ["read:library", "GET", "/stats/summary", 403],
    ["widget", "GET", "/widget", 200],
    ["widget", "GET", "/auth/me", 403],
    ["read:stats", "POST", "/stats/opt_in", 403],
    ["read:library", "POST", "/library/cache/refresh", 403],
    ["read:library", "GET", "/auth/tokens", 403],
    ["scrobble", "DELETE", "/auth/me", 403],
    ["read:stats", "GET", "/admin/audit", 403],
  ])("with %s %s %s answers %i", async (scope, method, path, status) => {
    const { call, id } = await tokenOf(person, app.url, [scope]);
    const answer = await call(method, path, method === "GET" ? undefined : {});
    expect(answer.status, answer.text).toBe(status);
    await person.send("DELETE", `/auth/tokens/${id}`);
  });
});

test("a revoked token is refused at once", async () => {
  const { call, id } = await tokenOf(person, app.url, ["read:stats"]);
  expect((await call("GET", "/stats/summary")).status).toBe(200);
  expect((await person.send("DELETE", `/auth/tokens/${id}`)).body).toEqual({ ok: true });
  expect((await call("GET", "/stats/summary")).status).toBe(401);
  expect((await person.send("DELETE", `/auth/tokens/${id}`)).status).toBe(404);
});

test("tokens are one's own", async () => {
  const other = await app.signIn(app.freshAccount());
  const { id, call } = await tokenOf(person, app.url, ["read:stats"]);
  expect((await other.get("/auth/tokens")).body.items).toEqual([]);
  expect((await other.send("DELETE", `/auth/tokens/${id}`)).status).toBe(404);
  expect((await call("GET", "/stats/summary")).status).toBe(200);
  expect((await app.api(null).post("/auth/tokens", body)).status).toBe(401);
});

test.each([
  { name: "", scopes: ["widget"] },
  { name: "x".repeat(101), scopes: ["widget"] },
  { name: "x", scopes: [] },
  { name: "x", scopes: ["everything"] },
  { name: "x", scopes: ["widget"], expires: 1 },
])("%o is no token", async (wrong) => {
  expect((await person.post("/auth/tokens", wrong)).status).toBe(400);
});

test("a new token needs a recent sign-in, and there is a limit", async () => {
  const other = await app.signIn(app.freshAccount());
  await app.server.ctx.database
    .insertInto("access_tokens")
    .values(
      Array.from({ length: maxTokens }, (_, at) => ({
        user_id: other.userId,
        name: `Token ${at}`,
        scopes: ["widget"],
        token_hash: Buffer.from(`hash ${at}`),
        created_at: new Date(app.clock.now()),
        last_used_at: null,
      })),
    )
    .execute();
  expect((await other.post("/auth/tokens", body)).body.code).toBe("conflict");
  app.clock.advance(11 * 60_000);
  expect((await other.post("/auth/tokens", body)).body.code).toBe("sign-in-again");
});
