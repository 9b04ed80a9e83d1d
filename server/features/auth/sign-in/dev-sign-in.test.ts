import { request } from "undici";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { freePort } from "#testing/server/free-port.ts";
import { apiOf } from "#testing/server/http-client.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({
    catalogue: aCatalogue({ accounts: 5, liked: 3, playlists: [2] }),
    env: { DEV_BYPASS: "1", ADMINS: "demo:account-3" },
  });
});
afterAll(() => app.close());

test("with DEV_BYPASS an account of the embedded provider signs in from a loopback address", async () => {
  const answer = await app.api(null).post("/auth/dev-login", { account: "account-0" });
  expect(answer.status).toBe(200);
  const { body: me } = await app.api(answer.body.app_token).get("/auth/me");
  expect(me).toMatchObject({ user_id: answer.body.user_id, provider: "demo", display_name: "Person 0" });
});

test("an account that is not there is reported", async () => {
  const answer = await app.api(null).post("/auth/dev-login", { account: "nobody" });
  expect([answer.status, answer.body.code]).toEqual([404, "not-found"]);
});

test("ADMINS names the admins, and the first to sign in is then no one special", async () => {
  const admins = [];
  for (const account of ["account-1", "account-3"]) {
    const person = await app.signIn(account);
    admins.push((await person.get("/auth/users/me/registry")).body);
    expect(admins.at(-1).user.user_id).toBe(person.userId);
  }
  expect(admins.map(({ user }) => user.admin)).toEqual([0, 1]);
});

test("the bypass is not there for pages of other sites, nor through a proxy", async () => {
  for (const headers of [
    { host: "evil.example" },
    { "x-forwarded-for": "127.0.0.1" },
    { via: "1.1 proxy" },
  ]) {
    const response = await request(`${app.url}/auth/dev-login`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify({ account: "account-0" }),
    });
    expect([response.statusCode, await response.body.json()]).toMatchObject([404, { code: "not-found" }]);
  }
});

test("at a public origin there is no development sign-in, and the streaming service says why it is not offered", async () => {
  const port = await freePort();
  const open = await startTestApp({
    catalogue: aCatalogue({ accounts: 1, liked: 1, playlists: [] }),
    env: {
      DEV_BYPASS: "1",
      SPOTIFY_CLIENT_ID: "abc",
      PORT: String(port),
      PUBLIC_URL: "http://music.example.org",
    },
  });
  const api = apiOf(`http://127.0.0.1:${port}`, null);
  try {
    const bypass = await api.sendJson("POST", "/auth/dev-login", { account: "account-0" });
    expect([bypass.status, bypass.body.code]).toEqual([404, "not-found"]);
    const login = await api.send("GET", "/auth/login?provider=spotify");
    expect([login.status, login.body.code]).toEqual([400, "bad-request"]);
    expect(login.body.detail).toContain("loopback IP");
  } finally {
    await open.close();
  }
});
