import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { hasRealPostgres, startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { apiOf, type Api } from "#testing/server/http-client.ts";
import {
  aBrowser,
  decide,
  finishLogin,
  openSetUp,
  startLogin,
  type SignedIn,
  type TestBrowser,
} from "#testing/people/sign-in.ts";
import { startOuterProvider, type OuterProvider } from "#testing/server/spawned-server.ts";

const clientId = "0123456789abcdef0123456789abcdef";
const catalogue = aCatalogue({ accounts: 40, liked: 3, playlists: [2] });
let service: OuterProvider;
let app: TestApp;
let code: string;

beforeAll(async () => {
  service = await startOuterProvider(catalogue);
  const { base } = service.provider;
  const bases = { SPOTIFY_ACCOUNTS_BASE: base, SPOTIFY_API_BASE: `${base}/v1` };
  app = await startTestApp({ catalogue, env: bases });
});
/** As a first start leaves it: no one is admin, and there is a code. */
beforeEach(async () => {
  const { database, secrets, events } = app.server.ctx;
  const [, printed] = (app.server.setUpLink ?? "").split("code=");
  code = printed ?? "";
  await database.updateTable("users").set({ is_admin: false }).execute();
  await database.deleteFrom("set_up_codes").execute();
  await database.deleteFrom("admin_writes").execute();
  await database
    .insertInto("set_up_codes")
    .values({ code: secrets.seal(code, "set-up-code") })
    .execute();
  await events.publish("sessions");
  if (app.server.ctx.providers.find("spotify") === undefined) {
    const { api } = await openSetUp(app.url, app.server.setUpLink);
    await api.sendJson("PUT", "/connections/spotify", { client_id: clientId });
    await database.deleteFrom("admin_writes").execute();
  }
});
afterAll(async () => {
  await app.close();
  await service.close();
});

async function signInVia(
  provider: "demo" | "spotify",
  account = app.freshAccount(),
  browser: TestBrowser = aBrowser(app.url),
): Promise<SignedIn> {
  const back = await decide(await startLogin(browser, `?provider=${provider}`), account, "allow");
  const outcome = await finishLogin(browser, back);
  return {
    ...apiOf(browser.origin, outcome.get("app_token")),
    userId: outcome.get("user_id") ?? "",
    account,
  };
}

const isAdmin = async (person: Api) =>
  (await person.get("/auth/users/me/registry")).body.user.admin as number;
const codeFile = () => join(app.folder, "data", "set-up-code");
const setAdmin = (by: Api, who: { userId: string }, wanted: boolean) =>
  by.sendJson("PATCH", `/auth/admin/users/${who.userId}/admin`, { is_admin: wanted });
/** Someone who became admin as the operator of an instance does. */
const firstAdmin = async () =>
  signInVia("spotify", app.freshAccount(), await openSetUp(app.url, app.server.setUpLink));

test("the link of the start has a code of 60 bits, which is kept for the operator alone until it is used", async () => {
  expect(app.server.setUpLink).toMatch(/\/set-up\?code=[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/u);
  expect(app.server.setUpLink?.startsWith(`${app.url}/`)).toBe(true);
  expect(readFileSync(codeFile(), "utf8").trim()).toBe(app.server.setUpLink?.split("=")[1]);
  expect(statSync(codeFile()).mode & 0o777).toBe(0o600);
  const admin = await firstAdmin();
  expect(await isAdmin(admin)).toBe(1);
  expect(existsSync(codeFile())).toBe(false);
});

test("no one becomes admin by being first, of the demo nor of the service", async () => {
  for (const person of [await signInVia("demo"), await signInVia("spotify")])
    expect(await isAdmin(person)).toBe(0);
});

test("the first of the service who signs in where the link was opened is admin, and the next one is not", async () => {
  const browser = await openSetUp(app.url, app.server.setUpLink);
  expect(await isAdmin(await signInVia("demo", app.freshAccount(), browser))).toBe(0);
  expect(await isAdmin(await signInVia("spotify", app.freshAccount(), browser))).toBe(1);
  expect(await isAdmin(await signInVia("spotify", app.freshAccount(), browser))).toBe(0);
  const late = await aBrowser(app.url).get(app.server.setUpLink ?? "");
  expect(late.headers.get("location")).toBe("/login?setup=code&wrong=true");
});

test("of two who sign in with the code at the same moment, one is admin", async () => {
  const browser = await openSetUp(app.url, app.server.setUpLink);
  const people = await Promise.all([0, 1, 2].map(() => signInVia("spotify", app.freshAccount(), browser)));
  expect((await Promise.all(people.map(isAdmin))).toSorted()).toEqual([0, 0, 1]);
});

test("the cookie of the code is for this server alone, lasts an hour, and a wrong code gives none", async () => {
  const { headers } = await aBrowser(app.url).get(app.server.setUpLink ?? "");
  expect(headers.get("set-cookie")).toMatch(
    /^gatefold_set_up=.*Max-Age=3600.*Path=\/.*HttpOnly.*SameSite=Lax/u,
  );
  expect([headers.get("referrer-policy"), headers.get("cache-control")]).toEqual(["no-referrer", "no-store"]);
  const wrong = await aBrowser(app.url).get("/set-up?code=0000-0000-0000");
  expect([wrong.headers.get("location"), wrong.headers.get("set-cookie")]).toEqual([
    "/login?setup=code&wrong=true",
    null,
  ]);
});

test("someone who is signed in claims with the code; a demo account, a wrong code and a second time do not", async () => {
  const [person, other] = [await signInVia("spotify"), await signInVia("spotify")];
  const demo = await signInVia("demo");
  const claim = async (by: Api, body: object) => {
    const answer = await by.post("/admin/claim", body);
    return [answer.status, answer.body.code ?? answer.body.admin];
  };
  expect(await claim(person, { code: "0000-0000-0000" })).toEqual([403, "forbidden"]);
  expect(await claim(person, {})).toEqual([403, "forbidden"]);
  expect(await claim(person, { code: 1 })).toEqual([400, "bad-request"]);
  expect(await claim(app.api("no-such-token-at-all"), { code })).toEqual([401, "not-signed-in"]);
  expect(await claim(demo, { code })).toEqual([403, "forbidden"]);
  expect(await claim(app.api(null), { code: code.toLowerCase() })).toEqual([200, 0]);
  expect(await claim(person, { code: ` ${code.replaceAll("-", "").toLowerCase()} ` })).toEqual([200, 1]);
  expect(await isAdmin(person)).toBe(1);
  expect(await claim(other, { code })).toEqual([409, "conflict"]);
  expect(await claim(app.api(null), { code })).toEqual([403, "forbidden"]);
  expect([await isAdmin(other), await isAdmin(demo)]).toEqual([0, 0]);
});

test("an admin grants and takes back, at once; no one else may, and the last one stays", async () => {
  const admin = await firstAdmin();
  const person = await signInVia("spotify");
  expect((await setAdmin(app.api(null), person, true)).status).toBe(401);
  const refused = await setAdmin(person, person, true);
  expect([refused.status, refused.body.code]).toEqual([403, "admin-required"]);
  for (const body of [{}, { is_admin: 1 }, { is_admin: true, more: 1 }])
    expect((await admin.sendJson("PATCH", `/auth/admin/users/${person.userId}/admin`, body)).status).toBe(
      400,
    );
  expect((await setAdmin(admin, { userId: "u0" }, true)).status).toBe(404);
  const last = await setAdmin(admin, admin, false);
  expect([last.status, last.body.code]).toEqual([409, "conflict"]);
  const remove = await admin.sendJson("DELETE", "/auth/me", { confirm: admin.userId });
  expect([remove.status, remove.body.code]).toEqual([409, "conflict"]);
  const granted = await setAdmin(admin, person, true);
  expect([granted.status, granted.body]).toEqual([200, { user_id: person.userId, is_admin: true }]);
  expect(await isAdmin(person)).toBe(1);
  expect((await setAdmin(person, admin, false)).status).toBe(200);
  expect((await setAdmin(admin, person, false)).status).toBe(403);
  expect([await isAdmin(admin), await isAdmin(person)]).toEqual([0, 1]);
});

test("of two admins who revoke each other at the same moment, one stays", async () => {
  const [one, other] = [await firstAdmin(), await signInVia("spotify")];
  await setAdmin(one, other, true);
  await Promise.all([setAdmin(one, other, false), setAdmin(other, one, false)]);
  expect((await isAdmin(one)) + (await isAdmin(other))).toBe(1);
});

test("what admins change is listed, with who did it and nothing that may be a secret", async () => {
  const holder = await openSetUp(app.url, app.server.setUpLink);
  await holder.api.sendJson("PUT", "/connections/spotify", { client_id: clientId });
  const admin = await signInVia("spotify", app.freshAccount(), holder);
  const person = await signInVia("demo");
  await setAdmin(admin, person, true);
  await setAdmin(admin, { userId: "u0" }, true);
  await setAdmin(admin, person, false);
  await admin.get("/connections/spotify");
  expect((await person.get("/admin/audit")).status).toBe(403);
  const { body, text } = await admin.get("/admin/audit");
  expect(text).not.toContain(clientId);
  const by = { user_id: admin.userId, name: `Person ${admin.account.split("-")[1]}` };
  const grant = {
    via: "session",
    action: "PATCH /auth/admin/users/{user_id}/admin",
    actor: by,
    subject: { user_id: person.userId, name: person.account },
  };
  expect(body.total).toBe(4);
  expect(body.items).toMatchObject([
    { ...grant, detail: { is_admin: false } },
    { ...grant, detail: { is_admin: true } },
    { via: "set-up-code", action: "POST /admin/claim", actor: null, subject: by },
    { via: "set-up-code", action: "PUT /connections/spotify", actor: null, subject: null, detail: {} },
  ]);
  expect((await admin.get("/admin/audit?limit=1&offset=3")).body.items).toMatchObject([
    { action: "PUT /connections/spotify" },
  ]);
  expect((await admin.get("/admin/audit?limit=51")).status).toBe(400);
  await person.sendJson("DELETE", "/auth/me", { confirm: person.userId });
  expect((await admin.get("/admin/audit")).body.items[0].subject).toEqual({
    user_id: person.userId,
    name: null,
  });
});

test.runIf(hasRealPostgres)(
  "processes that share a database take one code, and hear that it was used",
  async () => {
    const other = await app.startAnother();
    try {
      const copy = join(app.folder, "another", "set-up-code");
      expect(readFileSync(copy, "utf8").trim()).toBe(code);
      const browser = await openSetUp(other.url, `/set-up?code=${code}`);
      expect((await browser.api.get("/meta/connections/spotify")).body.set_up).toBe("code-held");
      await firstAdmin();
      await expect.poll(() => existsSync(copy)).toBe(false);
      expect((await browser.api.get("/meta/connections/spotify")).body.set_up).toBe("done");
    } finally {
      await other.close();
    }
  },
);

test("codes are tried so often a minute", async () => {
  const statuses: number[] = [];
  while (!statuses.includes(429) && statuses.length < 30)
    statuses.push((await app.api(null).post("/admin/claim", { code: "0000-0000-0000" })).status);
  expect(statuses.length).toBeLessThanOrEqual(21);
  expect(new Set(statuses)).toEqual(new Set([403, 429]));
});

test("with ADMINS the code makes no one admin, and accounts of the demo become admin on purpose", async () => {
  const { SPOTIFY_CLIENT_ID: id, SPOTIFY_ACCOUNTS_BASE: accounts, SPOTIFY_API_BASE: base } = service.env;
  const env = {
    SPOTIFY_CLIENT_ID: id ?? "",
    SPOTIFY_ACCOUNTS_BASE: accounts ?? "",
    SPOTIFY_API_BASE: base ?? "",
    ADMINS: "spotify:account-1, demo:account-4",
  };
  const listed = await startTestApp({ catalogue, env });
  try {
    expect(listed.server.setUpLink).toBeNull();
    expect(existsSync(join(listed.folder, "data", "set-up-code"))).toBe(false);
    const admins = [];
    for (const [provider, account] of [
      ["spotify", "account-2"],
      ["spotify", "account-1"],
      ["demo", "account-1"],
      ["demo", "account-4"],
    ] as const)
      admins.push(await isAdmin(await signInVia(provider, account, aBrowser(listed.url))));
    expect(admins).toEqual([0, 1, 0, 1]);
  } finally {
    await listed.close();
  }
});
