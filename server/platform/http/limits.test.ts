import { once } from "node:events";
import rateLimit from "@fastify/rate-limit";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { afterEach, expect, test } from "vitest";
import { api } from "#contract/api.ts";
import {
  addressPerMinute,
  endpoint,
  limits as declared,
  perMinuteOf,
  type Endpoint,
} from "#contract/base/endpoint.ts";
import type { Session } from "./authorize.ts";
import { createLimits, limitAddresses } from "./limits.ts";

let http: FastifyInstance;

afterEach(() => http.close());

const longCall = endpoint({ method: "GET", path: "/long", summary: "", access: "own", isLong: true });

test("calls whose callers left before they had a place keep none", async () => {
  http = fastify();
  await http.register(rateLimit, { global: false });
  const limits = createLimits(http, 1);
  const session = { userId: "somebody" } as Session;
  let isSlow = true;
  let started = Promise.withResolvers<void>();
  let over = Promise.withResolvers<void>();
  http.get("/long", async (request, reply) => {
    if (isSlow) {
      started.resolve();
      await once(reply.raw, "close");
    }
    await limits.countPerson(longCall, request, { session, reply }).finally(over.resolve);
    return "answered";
  });
  const url = `${await http.listen({ port: 0, host: "127.0.0.1" })}/long`;
  for (let left = 0; left < declared.longCalls; left += 1) {
    started = Promise.withResolvers();
    over = Promise.withResolvers();
    const leaving = new AbortController();
    const call = fetch(url, { signal: leaving.signal }).catch(() => "left");
    await started.promise;
    leaving.abort();
    expect(await call).toBe("left");
    await over.promise;
  }
  isSlow = false;
  expect(await (await fetch(url)).text()).toBe("answered");
});

test("no endpoint is without a limit by address", async () => {
  http = fastify();
  await http.register(rateLimit, { global: false });
  const limits = createLimits(http, 0.01);
  const without: string[] = [];
  const isRefused = async (each: Endpoint, request: FastifyRequest, reply: FastifyReply) => {
    const max = perMinuteOf(each) * declared.peopleAtAnAddress;
    for (let calls = 0; calls <= max; calls += 1) await limits.countAddress(each, request, reply);
  };
  const callAll = async (request: FastifyRequest, reply: FastifyReply) => {
    for (const each of api)
      await isRefused(each, request, reply).then(
        () => without.push(`${each.method} ${each.path}`),
        (error: unknown) => expect(error).toMatchObject({ code: "too-many-requests" }),
      );
    return "answered";
  };
  http.get("/", (request, reply) => callAll(request, reply));
  expect((await http.inject("/")).body).toBe("answered");
  expect(without).toEqual([]);
});

test("of one address come so many requests of any kind and no more", async () => {
  http = fastify();
  await http.register(rateLimit, { global: false });
  const share = 0.001;
  limitAddresses(http, share);
  http.get("/there", () => "answered");
  const url = await http.listen({ port: 0, host: "127.0.0.1" });
  const statuses: number[] = [];
  for (let call = 0; call < addressPerMinute * share + 2; call += 1)
    statuses.push((await fetch(`${url}/${call % 2 === 0 ? "there" : "nowhere"}`)).status);
  expect(statuses.filter((status) => status === 500 || status === 429)).toHaveLength(2);
});
