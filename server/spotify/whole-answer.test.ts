import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Agent } from "undici";
import { afterEach, expect, test } from "vitest";
import { receiveWhole } from "./whole-answer.ts";

let server: Server | null = null;
const agent = new Agent();
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A service that answers as told. @returns asks it */
async function serviceOf(answer: RequestListener) {
  server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return (signal?: AbortSignal, body?: string) => {
    const method = body === undefined ? ("GET" as const) : ("POST" as const);
    return receiveWhole(agent, { origin, path: "/a?b=c", method, body: body ?? null }, signal);
  };
}

test("an answer comes with status, headers and all of its parts, a body is sent", async () => {
  const ask = await serviceOf((request, response) => {
    response.writeHead(201, { etag: '"1"' });
    response.write(`${request.url} `);
    request.setEncoding("utf8").on("data", (text: string) => response.write(text));
    request.on("end", () => response.end("é".repeat(100_000)));
  });
  const { status, headers, bytes } = await ask(undefined, "hello ");
  expect({ status, etag: headers["etag"] }).toEqual({ status: 201, etag: '"1"' });
  expect(bytes.toString()).toBe(`/a?b=c hello ${"é".repeat(100_000)}`);
});

test("an answer without a body is empty", async () => {
  const ask = await serviceOf((_request, response) => response.writeHead(204).end());
  expect(await ask()).toMatchObject({ status: 204, bytes: Buffer.alloc(0) });
});

test("one that breaks off in its body is a failure, and so is a service that is not there", async () => {
  const ask = await serviceOf((_request, response) => {
    response.writeHead(200, { "content-length": 10 });
    response.write("half", () => response.destroy());
  });
  await expect(ask()).rejects.toMatchObject({ code: "UND_ERR_SOCKET" });
  server?.close();
  await expect(ask()).rejects.toMatchObject({ code: "ECONNREFUSED" });
});

test("whoever leaves before, during or after the head is told their reason, and the call ends", async () => {
  const reason = new Error("enough");
  const asked = Promise.withResolvers<void>();
  const ended: Promise<unknown>[] = [];
  const ask = await serviceOf((request, response) => {
    ended.push(once(response, "close"));
    if (ended.length === 2) response.writeHead(200).write("half");
    asked.resolve();
  });
  await expect(ask(AbortSignal.abort(reason))).rejects.toBe(reason);
  const first = new AbortController();
  const waiting = ask(first.signal);
  await asked.promise;
  first.abort(reason);
  await expect(waiting).rejects.toBe(reason);
  const second = new AbortController();
  const reading = ask(second.signal);
  await expect.poll(() => ended.length).toBe(2);
  second.abort(reason);
  await expect(reading).rejects.toBe(reason);
  await Promise.all(ended);
});
