import { afterAll, beforeAll, expect, test } from "vitest";
import { providerScopes } from "#contract/auth/auth.ts";
import { readSettings } from "#server/platform/process/settings.ts";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aBrowser, startLogin } from "#testing/people/sign-in.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ env: { LEGAL_EMAIL: "privacy@example.org" } });
});
afterAll(() => app.close());

test("anyone reads who runs this instance and what it asks of services", async () => {
  const { status, body } = await app.api(null).get("/meta/legal");
  expect(status).toBe(200);
  expect(body).toEqual({
    terms_version: "v1.0",
    contact: "privacy@example.org",
    origin: app.url,
    scopes: [...providerScopes],
    services: [{ name: "the demo", is_own: true }],
    cookies: [
      { use: "sign-in", name: "gatefold_sign_in_", max_age_s: 600 },
      { use: "return", name: "gatefold_return_", max_age_s: 60 },
      { use: "set-up", name: "gatefold_set_up", max_age_s: 3600 },
    ],
    lookups: [],
    backups: null,
    mails: false,
    origin_days: 90,
    code_days: 30,
    session_days: 30,
    link_months: 6,
  });
});

test.each([
  ["where each visitor has a copy", "off"],
  ["where visitors share the accounts", "on"],
])("every cookie that a sign-in of the demo sets is named with its length, %s", async (_where, isShared) => {
  const own = await startTestApp({ env: { DEMO_SHARED: isShared, ADMINS: "demo:nobody" } });
  try {
    const { cookies } = (await own.api(null).get("/meta/legal")).body;
    const set: { name: string; seconds: number }[] = [];
    const go = async (address: URL | string, init: RequestInit = {}) => {
      const cookie = set.map(({ name }) => `${name}=${values.get(name) ?? ""}`).join("; ");
      const headers = { accept: "text/html", cookie };
      const answer = await fetch(new URL(address, own.url), { redirect: "manual", headers, ...init });
      for (const line of answer.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/u.exec(line) ?? [];
        if (value === "") continue;
        values.set(name, value);
        set.push({ name, seconds: Number(/max-age=(\d+)/iu.exec(line)?.[1]) });
      }
      return answer;
    };
    const values = new Map<string, string>();
    const { auth_url: address } = (await (await go("/auth/login?provider=demo")).json()) as {
      auth_url: string;
    };
    const body = new URLSearchParams({ account: "newcomer", decision: "allow" });
    const allowed = await go(address, { method: "POST", body });
    await go(allowed.headers.get("location") ?? "");
    expect(set.length).toBe(isShared === "on" ? 2 : 3);
    for (const { name, seconds } of set) {
      const named = cookies.find((cookie: { name: string }) => name.startsWith(cookie.name));
      expect([name, named?.max_age_s]).toEqual([name, seconds]);
    }
    expect(cookies.map(({ use }: { use: string }) => use)).toEqual(
      isShared === "on" ? ["sign-in", "return", "set-up"] : ["sign-in", "return", "set-up", "demo"],
    );
  } finally {
    await own.close();
  }
});

test("what the settings switch on is listed: backups, mails, and services that are asked for genres", async () => {
  const own = await startTestApp({
    env: {
      BACKUP_DIR: "backups",
      BACKUP_EVERY: "12",
      BACKUP_KEEP: "3",
      BACKUP_KEEP_DAYS: "20",
      SMTP_URL: "smtp://127.0.0.1:1",
      LASTFM_API_KEY: "a-key",
    },
  });
  try {
    const facts = async () => (await own.api(null).get("/meta/legal")).body;
    expect(await facts()).toMatchObject({
      backups: { every_h: 12, kept: 3, days: 20 },
      mails: true,
      lookups: [],
    });
    await own.server.ctx.database.updateTable("genre_sources").set({ is_on: true }).execute();
    expect((await facts()).lookups).toEqual(["musicbrainz", "lastfm"]);
  } finally {
    await own.close();
  }
});

test("the scopes are exactly those that a sign-in asks for", async () => {
  const { body } = await app.api(null).get("/meta/legal");
  const asked = (await startLogin(aBrowser(app.url))).searchParams.get("scope");
  expect(body.scopes.join(" ")).toBe(asked);
});

test("an invalid address is refused at the start, and a missing one is reported as missing", () => {
  expect(() => readSettings({ LEGAL_EMAIL: "nobody" }, "/nowhere")).toThrow(/LEGAL_EMAIL/u);
  expect(readSettings({}, "/nowhere").LEGAL_EMAIL).toBeUndefined();
});
