import { once } from "node:events";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, expect, test } from "vitest";
import { endpoint, limits as declared } from "#contract/base/endpoint.ts";
import type { Session } from "./admit.ts";
import { createLimits } from "./limits.ts";

let http: FastifyInstance;

afterEach(() => http.close());

const longCall = endpoint({ method: "GET", path: "/long", summary: "", access: "own", isLong: true });

test("calls whose callers left before they had a place keep none", async () => {
  http = fastify();
  const limits = createLimits(http);
  const session = { userId: "somebody" } as Session;
  let isSlow = true;
  let begun = Promise.withResolvers<void>();
  let over = Promise.withResolvers<void>();
  http.get("/long", async (request, reply) => {
    if (isSlow) {
      begun.resolve();
      await once(reply.raw, "close");
    }
    await limits.countPerson(longCall, request, { session, reply }).finally(over.resolve);
    return "answered";
  });
  const url = `${await http.listen({ port: 0, host: "127.0.0.1" })}/long`;
  for (let left = 0; left < declared.longCalls; left += 1) {
    begun = Promise.withResolvers();
    over = Promise.withResolvers();
    const leaving = new AbortController();
    const call = fetch(url, { signal: leaving.signal }).catch(() => "left");
    await begun.promise;
    leaving.abort();
    expect(await call).toBe("left");
    await over.promise;
  }
  isSlow = false;
  expect(await (await fetch(url)).text()).toBe("answered");
});
