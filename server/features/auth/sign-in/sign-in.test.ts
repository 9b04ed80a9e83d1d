import { afterAll, beforeAll, expect, test } from "vitest";
import { providerScopes } from "#contract/auth/auth.ts";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { aBrowser, decide, finishLogin, startLogin } from "#testing/people/sign-in.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 40, liked: 3, playlists: [2] }) });
});
afterAll(() => app.close());

const anonymous = () => app.api(null);

test("the ways in are the demo, an export, and the streaming service as not set up", async () => {
  const { body } = await anonymous().get("/auth/providers");
  expect(body).toEqual({
    total: 3,
    items: [
      { id: "spotify", label: "Login with Spotify", configured: false },
      { id: "demo", label: "Try the demo", configured: true },
      { id: "export", label: "Start from my Spotify export", configured: true },
    ],
  });
});

test("a sign-in asks for exactly the scopes of the contract, with PKCE, and binds itself to the browser", async () => {
  const answer = await anonymous().get(`/auth/login?redirect=${app.url}/oauth/callback&provider=demo`);
  expect(answer.status).toBe(200);
  const address = new URL(answer.body.auth_url);
  expect(`${address.origin}${address.pathname}`).toBe(`${app.url}/provider/authorize`);
  const query = Object.fromEntries(address.searchParams);
  expect(query).toMatchObject({
    response_type: "code",
    redirect_uri: `${app.url}/auth/callback`,
    code_challenge_method: "S256",
  });
  expect(query["scope"]?.split(" ").toSorted()).toEqual([...providerScopes].toSorted());
  expect(query["scope"]?.split(" ")).toHaveLength(13);
  const cookie = answer.headers.get("set-cookie") ?? "";
  expect(cookie).toMatch(/HttpOnly/u);
  expect(cookie).toMatch(/SameSite=Lax/u);
  expect(cookie).toMatch(/Path=\/auth/u);
});

test.each(["http://evil.example/oauth/callback", "/oauth/callback", "javascript:alert(1)"])(
  "the redirect %s is refused",
  async (redirect) => {
    const answer = await anonymous().get(`/auth/login?redirect=${encodeURIComponent(redirect)}`);
    expect([answer.status, answer.body.code]).toEqual([400, "bad-request"]);
    expect(answer.body.fields).toHaveProperty("redirect");
  },
);

test.each([
  "//evil",
  "/\\evil",
  "https://evil",
  "evil",
  "%2F%2Fevil",
  "/%2F/evil",
  "/%5Cevil",
  "/%252Fevil/..",
  "/%2F%2Fevil",
  "/a/..//evil",
  "/a/%2e%2e/b",
  "/a\u0000b",
  "/a\nb",
  "/\tb",
  "javascript:alert(1)",
  "",
])("the next path %j is refused", async (next) => {
  const answer = await anonymous().get(`/auth/login?next=${encodeURIComponent(next)}`);
  expect([answer.status, answer.body.code]).toEqual([400, "bad-request"]);
  expect(answer.body.fields).toHaveProperty("next");
});

test.each(["/playlists/1?a=b#c", "/", "/search?q=%E9%9B%BB"])("the next path %s comes back", async (next) => {
  const browser = aBrowser(app.url);
  const authorize = await startLogin(browser, `?next=${encodeURIComponent(next)}`);
  const outcome = await finishLogin(browser, await decide(authorize, app.freshAccount(), "allow"));
  expect(outcome.get("next")).toBe(next);
  expect(outcome.get("app_token")).toMatch(/^[\w-]{43}$/u);
});

test.each(["spotify", "folder", "export"])(
  "signing in with %s, which is not set up, is refused",
  async (id) => {
    const answer = await anonymous().get(`/auth/login?provider=${id}`);
    expect([answer.status, answer.body.code]).toEqual([400, "bad-request"]);
  },
);

async function refused(back: URL, browser = aBrowser(app.url)): Promise<string> {
  const outcome = await finishLogin(browser, back);
  expect(outcome.has("app_token")).toBe(false);
  expect(outcome.get("detail")).toMatch(/\.$/u);
  return outcome.get("error") ?? "";
}

test("a state that no one made is refused", async () => {
  expect(await refused(new URL(`${app.url}/auth/callback?code=x&state=made-up`))).toBe("bad-request");
  expect(await refused(new URL(`${app.url}/auth/callback?code=x`))).toBe("bad-request");
  expect(await refused(new URL(`${app.url}/auth/callback?code=x&state=a&state=b`))).toBe("bad-request");
});

test("a state is good once", async () => {
  const browser = aBrowser(app.url);
  const back = await decide(await startLogin(browser), app.freshAccount(), "allow");
  await finishLogin(browser, back);
  expect(await refused(back, browser)).toBe("bad-request");
});

test("a state is good once, also when it comes back twice at the same time", async () => {
  const browser = aBrowser(app.url);
  const back = await decide(await startLogin(browser), app.freshAccount(), "allow");
  const both = await Promise.all([finishLogin(browser, back), finishLogin(browser, back)]);
  expect(both.filter((outcome) => outcome.has("app_token"))).toHaveLength(1);
});

test.each(["without a cookie for it", "with a cookie of its own in place of it"])(
  "a state belongs to the browser that asked for it: another %s is refused",
  async (way) => {
    const mine = aBrowser(app.url);
    const other = aBrowser(app.url);
    await startLogin(other);
    const back = await decide(await startLogin(mine), app.freshAccount(), "allow");
    const [value = ""] = other.cookies.values();
    if (way.startsWith("with a")) for (const name of mine.cookies.keys()) other.cookies.set(name, value);
    expect(await refused(back, other)).toBe("bad-request");
    expect(await refused(back, mine)).toBe("bad-request");
  },
);

test("tabs that begin at once in a browser without cookies both arrive", async () => {
  const browser = aBrowser(app.url);
  const started = await Promise.all([startLogin(browser), startLogin(browser)]);
  for (const at of started) {
    const outcome = await finishLogin(browser, await decide(at, app.freshAccount(), "allow"));
    expect(outcome.has("app_token")).toBe(true);
  }
});

test("nothing of a sign-in stays in the browser", async () => {
  const browser = aBrowser(app.url);
  const back = await decide(await startLogin(browser), app.freshAccount(), "allow");
  expect([...browser.cookies.values()]).toEqual([expect.stringMatching(/^.{40,}$/u)]);
  const outcome = await finishLogin(browser, back);
  // But the mark of the return, which the page takes; a minute ends it otherwise.
  expect([...browser.cookies.values()]).toEqual(["", "1"]);
  expect(browser.cookies.get(outcome.get("mark") ?? "")).toBe("1");
});

test("a browser without cookies is refused", async () => {
  const back = await decide(await startLogin(aBrowser(app.url)), app.freshAccount(), "allow");
  expect(await refused(back)).toBe("bad-request");
});

test("a state ends after ten minutes", async () => {
  const browser = aBrowser(app.url);
  const inTime = await startLogin(browser);
  app.clock.advance(9 * 60_000);
  const outcome = await finishLogin(browser, await decide(inTime, app.freshAccount(), "allow"));
  expect(outcome.has("app_token")).toBe(true);
  const late = await startLogin(browser);
  app.clock.advance(10 * 60_000 + 1_000);
  expect(await refused(await decide(late, app.freshAccount(), "allow"), browser)).toBe("bad-request");
});

test("a wrong code, a used code and a missing code sign no one in", async () => {
  const browser = aBrowser(app.url);
  const used = await decide(await startLogin(browser), app.freshAccount(), "allow");
  await finishLogin(browser, used);
  const outcomes: string[] = [];
  for (const code of ["wrong", used.searchParams.get("code"), null]) {
    const authorize = await startLogin(browser);
    const back = new URL(`${app.url}/auth/callback`);
    back.searchParams.set("state", authorize.searchParams.get("state") ?? "");
    if (code !== null) back.searchParams.set("code", code);
    outcomes.push(await refused(back, browser));
  }
  expect(outcomes).toEqual(["provider-error", "provider-error", "bad-request"]);
});

test("a code of another sign-in does not fit: the verifier is bound to the state", async () => {
  const browser = aBrowser(app.url);
  const foreign = await decide(await startLogin(browser), app.freshAccount(), "allow");
  const authorize = await startLogin(browser);
  const back = new URL(`${app.url}/auth/callback`);
  back.searchParams.set("state", authorize.searchParams.get("state") ?? "");
  back.searchParams.set("code", foreign.searchParams.get("code") ?? "");
  expect(await refused(back, browser)).toBe("provider-error");
});

test("a person who does not allow the access sees that on the way back", async () => {
  const browser = aBrowser(app.url);
  const back = await decide(await startLogin(browser), app.freshAccount(), "deny");
  expect(back.searchParams.get("error")).toBe("access_denied");
  const outcome = await finishLogin(browser, back);
  expect(Object.fromEntries(outcome)).toEqual({
    error: "forbidden",
    code: "denied",
    detail: "You didn't allow access, so you weren't signed in.",
  });
});

/** Whether anyone has ever signed in with an account of the provider. */
async function isKnown(account: string): Promise<boolean> {
  const { database } = app.server.ctx;
  const rows = await database
    .selectFrom("users")
    .select("user_id")
    .where("account_id", "=", account)
    .execute();
  return rows.length > 0;
}

test("after a denial the state is used up, also for who changes their mind at the provider", async () => {
  const browser = aBrowser(app.url);
  const account = app.freshAccount();
  const authorize = await startLogin(browser);
  const denied = await decide(authorize, account, "deny");
  expect(await refused(denied, browser)).toBe("forbidden");
  expect(await refused(denied, browser)).toBe("bad-request");
  expect(await refused(await decide(authorize, account, "allow"), browser)).toBe("bad-request");
  expect(await isKnown(account)).toBe(false);
});

test.each(["server_error", "temporarily_unavailable", "invalid_scope", "", "<b>no</b>"])(
  "a provider that comes back with the error %j is reported in one sentence, and no one is signed in",
  async (error) => {
    const browser = aBrowser(app.url);
    const account = app.freshAccount();
    const back = await decide(await startLogin(browser), account, "allow");
    // Even beside a code that is good.
    back.searchParams.set("error", error);
    const { "/api/token": before = 0 } = app.provider.calls();
    expect(Object.fromEntries(await finishLogin(browser, back))).toEqual({
      error: "provider-error",
      code: "refused",
      detail: "The music service refused the sign-in.",
    });
    expect(app.provider.calls()["/api/token"] ?? 0).toBe(before);
    expect(await isKnown(account)).toBe(false);
    back.searchParams.delete("error");
    expect(await refused(back, browser)).toBe("bad-request");
    expect(await isKnown(account)).toBe(false);
  },
);

test.each(["first", "second"])(
  "of two tabs of a browser both are signed in, the %s one first",
  async (order) => {
    const browser = aBrowser(app.url);
    const accounts = [app.freshAccount(), app.freshAccount()];
    // Both are at the provider before either comes back.
    const asked = [await startLogin(browser, "?next=/a"), await startLogin(browser, "?next=/b")];
    const backs = await Promise.all(
      asked.map((authorize, at) => decide(authorize, accounts[at] ?? "", "allow")),
    );
    const tabs = [...backs.entries()];
    for (const [at, back] of order === "first" ? tabs : tabs.toReversed()) {
      const outcome = await finishLogin(browser, back);
      expect(outcome.get("next")).toBe(at === 0 ? "/a" : "/b");
      const me = (await app.api(outcome.get("app_token")).get("/auth/me")).body;
      expect(me.user_id).toBe(outcome.get("user_id"));
      expect(await isKnown(accounts[at] ?? "")).toBe(true);
    }
  },
);

test("two tabs that come back at the same moment, as one person, both get a session that holds", async () => {
  const browser = aBrowser(app.url);
  const account = app.freshAccount();
  const asked = [await startLogin(browser), await startLogin(browser)];
  const backs = await Promise.all(asked.map((authorize) => decide(authorize, account, "allow")));
  const outcome = await Promise.all(backs.map((back) => finishLogin(browser, back)));
  const tokens = outcome.map((tab) => tab.get("app_token") ?? "");
  expect(new Set(tokens).size).toBe(2);
  expect(new Set(outcome.map((tab) => tab.get("user_id"))).size).toBe(1);
  for (const token of tokens) {
    expect((await app.api(token).get("/auth/me")).body.link_state).toBe("linked");
    expect((await app.api(token).get("/auth/spotify-token")).status).toBe(200);
  }
});

test("a provider that is down is reported on the way back, and by its own pages", async () => {
  const browser = aBrowser(app.url);
  const back = await decide(await startLogin(browser), app.freshAccount(), "allow");
  await app.provider.goDown();
  expect(await refused(back, browser)).toBe("provider-error");
  const { status, body } = await app.api(null).get("/provider/authorize");
  expect([status, body]).toEqual([
    502,
    {
      code: "provider-error",
      detail: "The demo's provider didn't answer.",
      message: { id: "server.demoUnreachable", values: {} },
    },
  ]);
  await app.provider.comeBack();
});

test("signing in again keeps the person and gives another token", async () => {
  const account = app.freshAccount();
  const first = await app.signIn(account);
  const second = await app.signIn(account);
  expect(second.userId).toBe(first.userId);
  expect(second.token).not.toBe(first.token);
  expect((await first.get("/auth/me")).status).toBe(200);
});

test("the development sign-in does not exist unless it is switched on", async () => {
  const answer = await anonymous().post("/auth/dev-login", { account: app.freshAccount() });
  expect([answer.status, answer.body.code]).toEqual([404, "not-found"]);
});
