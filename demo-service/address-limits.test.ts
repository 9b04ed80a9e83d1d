import { afterEach, beforeEach, expect, test } from "vitest";
import { startProvider, type RunningProvider } from "./demo-service.ts";
import { authorizeQuery, signIn } from "#testing/demo-service/signed-in-client.ts";

let now = Date.UTC(2026, 10, 23);
let provider: RunningProvider;

beforeEach(async () => {
  provider = await startProvider({
    dataFolder: null,
    publicBase: "https://gatefold.example/provider",
    now: () => now,
  });
});
afterEach(() => provider.close());

/** Asks as the server in front does for a visitor of that address; every status in order. */
async function statuses(
  times: number,
  path: string,
  from: string,
  init: RequestInit = {},
): Promise<number[]> {
  const found: number[] = [];
  for (let count = 0; count < times; count++) {
    const headers = { "x-forwarded-for": from };
    const answer = await fetch(`${provider.base}${path}`, { ...init, headers });
    await answer.arrayBuffer();
    found.push(answer.status);
  }
  return found;
}

test.each([
  ["sign-in pages", `/authorize?${authorizeQuery()}`, 60, {}],
  ["tokens", "/api/token", 60, { method: "POST", body: new URLSearchParams({ client_id: "x" }) }],
  ["audio", "/audio/none", 300, {}],
  ["writes", "/v1/me/library", 300, { method: "PUT" }],
])(
  "%s have a limit by address, which another address and the next minute have again",
  async (_what, path, max, init) => {
    const within = await statuses(max, path, "203.0.113.7", init);
    expect(within).not.toContain(429);
    expect(await statuses(1, path, "198.51.100.9, 203.0.113.7", init)).toEqual([429]);
    expect(await statuses(1, path, "203.0.113.8", init)).toEqual(within.slice(0, 1));
    now += 60_000;
    expect(await statuses(1, path, "203.0.113.7", init)).toEqual(within.slice(0, 1));
  },
);

test("the server in front has no limit for itself, and reading lists has none", async () => {
  const client = await signIn(provider.base, "listener");
  for (let count = 0; count < 310; count++)
    expect((await client.call("PUT", "/v1/me/library?uris=")).status).toBe(400);
  expect(await statuses(310, "/v1/me", "203.0.113.7")).not.toContain(429);
});

test("a refusal says when to come again", async () => {
  await statuses(60, "/api/token", "203.0.113.7", { method: "POST" });
  now = Math.ceil(now / 60_000) * 60_000 - 20_000;
  const headers = { "x-forwarded-for": "203.0.113.7" };
  await statuses(60, "/api/token", "203.0.113.7", { method: "POST" });
  const answer = await fetch(`${provider.base}/api/token`, { method: "POST", headers });
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "20"]);
});

test("what is for this machine is reported only to it, whatever was asked through", async () => {
  const ask = async (headers: Record<string, string>) =>
    (await fetch(`${provider.base}/__stats`, { headers })).status;
  expect(await ask({ "x-forwarded-for": "127.0.0.1", "x-forwarded-host": "127.0.0.1:8484" })).toBe(200);
  expect(await ask({ "x-forwarded-for": "203.0.113.7" })).toBe(404);
  expect(await ask({ "x-forwarded-for": "127.0.0.1", "x-forwarded-host": "gatefold.example" })).toBe(404);
});
