import { afterAll, beforeAll, expect, test } from "vitest";
import { api } from "#contract/api.ts";
import type { Endpoint } from "#contract/base/endpoint.ts";
import { unlockedDays, unlockLanding } from "#contract/landing.ts";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";

const catalogue = aCatalogue({ accounts: 1, liked: 3, playlists: [2] });
const password = "open, sleeve 42";
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ catalogue, env: { LANDING_PASSWORD: password } });
});
afterAll(() => app.close());

async function unlock(at: TestApp, given: string) {
  const answer = await at.api(null).post("/landing/unlock", { password: given });
  const cookie = answer.headers.get("set-cookie")?.split(";", 1)[0] ?? "";
  return { ...answer, cookie, attributes: answer.headers.get("set-cookie") ?? "" };
}

const statusWith = (cookie: string) =>
  app
    .api(null)
    .get("/landing/status", { cookie })
    .then(({ body }) => body as unknown);
const locked = { gate: true, unlocked: false };
const open = { gate: true, unlocked: true };

test("without a password there is no gate, and unlocking sets no cookie", async () => {
  const free = await startTestApp({ catalogue });
  try {
    expect((await free.api(null).get("/landing/status")).body).toEqual({ gate: false, unlocked: true });
    const answer = await unlock(free, "anything");
    expect([answer.status, answer.cookie]).toEqual([200, ""]);
    expect((await free.api(null).get("/auth/login")).status).toBe(200);
  } finally {
    await free.close();
  }
});

test("the right password opens the gate for the browser that gave it, until the cookie ends", async () => {
  expect(await statusWith("")).toEqual(locked);
  const { status, cookie, attributes } = await unlock(app, password);
  expect(status).toBe(200);
  expect(attributes).toMatch(/HttpOnly/iu);
  expect(attributes).toContain(`Max-Age=${unlockedDays * 24 * 3600}`);
  expect(await statusWith(cookie)).toEqual(open);
  expect((await app.api(null).get("/auth/login", { cookie })).status).toBe(200);
  app.clock.advance(unlockedDays * 24 * 3600 * 1000);
  expect(await statusWith(cookie)).toEqual(locked);
});

test("every endpoint that begins or makes a session is gated, and refuses a browser without the cookie", async () => {
  // Development sign-ins are off unless the operator turns them on; the callback ends what a gated call started.
  const exempt = new Set(["POST /auth/dev-login"]);
  const makesSession = (endpoint: Endpoint) =>
    ["public", "optional"].includes(endpoint.access) &&
    /app_token|auth_url/u.test(JSON.stringify(endpoint.output?.toJSONSchema() ?? {}));
  const gated = api.filter((endpoint: Endpoint) => endpoint.isGated === true);
  const name = ({ method, path }: Endpoint) => `${method} ${path}`;
  expect(gated.map(name)).toEqual(
    api
      .filter(makesSession)
      .map(name)
      .filter((each) => !exempt.has(each)),
  );
  for (const { method, path } of gated) {
    const { status, body } =
      method === "GET" ? await app.api(null).get(path) : await app.api(null).post(path, {});
    expect([path, status, body.code]).toEqual([path, 403, "gate-locked"]);
  }
});

test.each([
  ["a cookie that was changed", (cookie: string) => `${cookie.slice(0, -4)}AAAA`],
  ["a cookie of somebody's own making", () => "gatefold_landing=eyJlbmRzIjo5OTk5OTk5OTk5fQ"],
  ["an empty cookie", () => "gatefold_landing="],
])("%s opens nothing", async (_what, make) => {
  const { cookie } = await unlock(app, password);
  expect(await statusWith(make(cookie))).toEqual(locked);
});

test("a cookie of an earlier password opens nothing", async () => {
  const { cookie } = await unlock(app, password);
  const secret = app.server.ctx.settings.APP_SECRET ?? "";
  const other = await startTestApp({
    catalogue,
    env: { LANDING_PASSWORD: "another", ...(secret === "" ? {} : { APP_SECRET: secret }) },
  });
  try {
    expect((await other.api(null).get("/landing/status", { cookie })).body).toEqual(locked);
  } finally {
    await other.close();
  }
});

test("wrong passwords are refused in the words of the specification, odd ones are bad requests, and tries are limited", async () => {
  const tries = app.api(null);
  const wrong = await tries.post("/landing/unlock", { password: "opne" });
  expect([wrong.status, wrong.body]).toEqual([
    403,
    {
      detail: "Incorrect password",
      message: { id: "landing.wrongPassword", values: {} },
      code: "forbidden",
    },
  ]);
  expect(wrong.headers.get("set-cookie")).toBeNull();
  for (const body of [
    {},
    { password: "" },
    { password: 7 },
    { password: "x".repeat(201) },
    { password, a: 1 },
  ])
    expect((await tries.post("/landing/unlock", body)).body.code).toMatch(/bad-request|too-many/u);
  const statuses: number[] = [];
  for (let call = 0; call <= unlockLanding.perMinute; call += 1)
    statuses.push((await tries.post("/landing/unlock", { password: "no" })).status);
  expect(statuses.at(-1)).toBe(429);
});
