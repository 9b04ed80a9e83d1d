import { expect, test } from "vitest";
import { baseOf } from "./admin-base.ts";
import { createApi } from "./http.ts";

test("admin calls go to the admin base with the bearer, all others to where the app came from", async () => {
  const sent: [string, string | null][] = [];
  const real = globalThis.fetch;
  globalThis.fetch = (address, init) => {
    sent.push([typeof address === "string" ? address : "", new Headers(init?.headers).get("authorization")]);
    return Promise.resolve(new Response("{}"));
  };
  try {
    const api = createApi({
      getAppToken: () => "the-token",
      onRefused: () => undefined,
      baseOf: (path) => baseOf(path, "https://admin.example.org/"),
    });
    await api.call("GET /admin/counters");
    await api.call("GET /auth/admin/users", { query: { limit: "50" } });
    await api.call("GET /__db_ping");
    await api.call("GET /auth/me");
  } finally {
    globalThis.fetch = real;
  }
  const bearer = "Bearer the-token";
  expect(sent).toEqual([
    ["https://admin.example.org/admin/counters", bearer],
    ["https://admin.example.org/auth/admin/users?limit=50", bearer],
    ["https://admin.example.org/__db_ping", bearer],
    ["/auth/me", bearer],
  ]);
  expect(baseOf("/admin/counters", "")).toBe("");
});
