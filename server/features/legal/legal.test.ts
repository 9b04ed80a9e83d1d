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

test("anybody reads who runs this instance and what it asks of services", async () => {
  const { status, body } = await app.api(null).get("/meta/legal");
  expect(status).toBe(200);
  expect(body).toEqual({
    terms_version: "v1.0",
    contact: "privacy@example.org",
    origin: app.url,
    scopes: [...providerScopes],
    services: [{ name: "the demo", is_own: true }],
    session_days: 30,
    link_months: 6,
  });
});

test("the scopes are exactly those that a sign-in asks for", async () => {
  const { body } = await app.api(null).get("/meta/legal");
  const asked = (await startLogin(aBrowser(app.url))).searchParams.get("scope");
  expect(body.scopes.join(" ")).toBe(asked);
});

test("an address that is none is refused at the start, and none at all is told as none", () => {
  expect(() => readSettings({ LEGAL_EMAIL: "nobody" }, "/nowhere")).toThrow(/LEGAL_EMAIL/u);
  expect(readSettings({}, "/nowhere").LEGAL_EMAIL).toBeUndefined();
});
