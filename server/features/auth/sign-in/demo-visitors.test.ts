import { dayMs } from "#contract/base/durations.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aBrowser, consent, finishLogin, startLogin, type TestBrowser } from "#testing/people/sign-in.ts";
import { apiOf } from "#testing/server/http-client.ts";

/** One for all tests: each has visitors of its own, and looks at theirs alone. */
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_SHARED: "off", ADMINS: "demo:nobody" } });
});
afterAll(() => app.close());

/** Signs in as the browser does that keeps the demo's cookie; its api and person. */
async function visit(browser: TestBrowser, account = "newcomer") {
  const authorize = await startLogin(browser);
  const response = await fetch(authorize, {
    method: "POST",
    redirect: "manual",
    headers: { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
    body: new URLSearchParams({ account, decision: "allow" }),
  });
  const [line = ""] = response.headers.getSetCookie();
  const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  browser.cookies.set(name, value);
  const outcome = await finishLogin(browser, new URL(response.headers.get("location") ?? ""));
  const person = { userId: outcome.get("user_id") ?? "", ...apiOf(app.url, outcome.get("app_token")) };
  // The first scan uses the copy as long as it reads.
  await expect.poll(async () => (await person.get("/library/cache/progress")).body.status).toBe("done");
  return person;
}

/** Those of a test's visitors that are still people here. */
const stillThere = async (...visitors: { userId: string }[]) => {
  const users = app.server.ctx.database.selectFrom("users").select("user_id");
  const ids = visitors.map(({ userId }) => userId);
  return (await users.where("user_id", "in", ids).execute()).map(({ user_id: id }) => id);
};

test("two browsers are two people under the account's plain name, and one browser is the same again", async () => {
  const browser = aBrowser(app.url);
  const first = await visit(browser);
  expect((await visit(browser)).userId).toBe(first.userId);
  const other = await visit(aBrowser(app.url));
  expect(other.userId).not.toBe(first.userId);
  for (const person of [first, other]) {
    const profile = await person.get("/auth/me");
    expect(profile.body.display_name).toBe("Nell Newcomer");
    expect(profile.text).not.toContain("~");
  }
});

test("two visitors befriend each other by code, and one who leaves is no friend any more", async () => {
  const [one, other] = [await visit(aBrowser(app.url)), await visit(aBrowser(app.url))];
  for (const person of [one, other]) await consent(person);
  const { code } = (await one.get("/social/friend-code")).body;
  expect((await other.post("/social/add-by-code", { code })).body.auto).toBe(true);
  const friends = (await one.get("/social/friends")).body;
  expect(friends).toMatchObject({
    total: 1,
    items: [{ user_id: other.userId, display_name: "Nell Newcomer" }],
  });
  await other.sendJson("DELETE", "/auth/me", { confirm: other.userId });
  expect((await one.get("/social/friends")).body.total).toBe(0);
});

test("a person whose copy was thrown away is deleted, one whose copy is in use is not", async () => {
  const browser = aBrowser(app.url);
  const gone = await visit(browser);
  const staying = await visit(aBrowser(app.url));
  app.clock.advance(29 * dayMs);
  await staying.post("/library/cache/refresh", {});
  app.clock.advance(2 * dayMs);
  await expect.poll(() => stillThere(gone, staying)).toEqual([staying.userId]);
  expect((await gone.get("/auth/me")).status).toBe(401);
  expect((await staying.get("/auth/me")).status).toBe(200);
  expect((await visit(browser)).userId).not.toBe(gone.userId);
});

test("while the demo does not say whose copies it keeps no one is deleted, and later who is gone", async () => {
  const gone = await visit(aBrowser(app.url));
  await app.provider.goDown();
  app.clock.advance(31 * dayMs);
  const failed = () =>
    app.server.ctx.database
      .selectFrom("jobs")
      .select("kind")
      .where("kind", "=", "visitor-sweep")
      .where("error", "is not", null)
      .execute();
  await expect.poll(failed).toHaveLength(1);
  expect(await stillThere(gone)).toEqual([gone.userId]);
  await app.provider.comeBack();
  app.clock.advance(dayMs);
  await expect.poll(() => stillThere(gone)).toEqual([]);
});

test("what the demo serves to this machine alone is refused through a proxy and for another host", async () => {
  const ask = (headers: Record<string, string>) => fetch(`${app.url}/provider/__stats`, { headers });
  expect((await ask({})).status).toBe(200);
  for (const headers of [
    { "x-forwarded-for": "203.0.113.7" },
    { "x-forwarded-for": "203.0.113.7, 127.0.0.1" },
    { "x-forwarded-host": "gatefold.example" },
  ]) {
    expect((await ask(headers)).status).toBe(403);
    expect((await fetch(`${app.url}/provider//__copies`, { headers })).status).not.toBe(200);
  }
});

test("an admin sees the insides of the demo from anywhere, and no one else does", async () => {
  const [admin, other] = [await app.signIn("newcomer"), await app.signIn("newcomer")];
  await app.server.ctx.database
    .updateTable("users")
    .set({ is_admin: true })
    .where("user_id", "=", admin.userId)
    .execute();
  const headers = { "x-forwarded-for": "203.0.113.7" };
  for (const path of ["__stats", "__copies"]) {
    const ask = (token: string) =>
      fetch(`${app.url}/provider/${path}`, { headers: { ...headers, authorization: `Bearer ${token}` } });
    expect([(await ask(admin.token)).status, (await ask(other.token)).status]).toEqual([200, 403]);
  }
});

test("where the demo is shared, everyone who allows an account is that one person", async () => {
  const shared = await startTestApp({ env: { DEMO_SHARED: "on" } });
  try {
    expect((await shared.signIn("newcomer")).userId).toBe((await shared.signIn("newcomer")).userId);
  } finally {
    await shared.close();
  }
});

test.each([
  ["https://gatefold.example", {}, false],
  ["https://gatefold.example", { DEMO: "on" }, true],
  ["http://127.0.0.1:8484", {}, true],
  ["http://127.0.0.1:8484", { DEMO: "off" }, false],
])("at %s with %o the demo is offered: %s", async (publicUrl, env, isOffered) => {
  const other = await startTestApp({ env: { PUBLIC_URL: publicUrl, ...env } });
  const ids = other.server.ctx.providers.connections.map(({ id }) => id);
  await other.close();
  expect(ids.includes("demo")).toBe(isOffered);
});
