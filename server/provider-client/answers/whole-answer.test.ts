import { once } from "node:events";
import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Agent } from "undici";
import { afterAll, afterEach, expect, test } from "vitest";
import { receiveWhole } from "./whole-answer.ts";

let server: Server | null = null;
const agent = new Agent();
afterAll(() => agent.close());
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

function origin(): string {
  const address = server?.address() as AddressInfo | null | undefined;
  return `http://127.0.0.1:${address?.port}`;
}

/** A service that answers as instructed. @returns asks it */
async function serviceOf(answer: RequestListener) {
  server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  return (signal?: AbortSignal, body?: string) => {
    const method = body === undefined ? ("GET" as const) : ("POST" as const);
    return receiveWhole(agent, { origin: origin(), path: "/a?b=c", method, body: body ?? null }, signal);
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
  const gone = { origin: origin(), path: "/", method: "GET" as const };
  server?.close();
  await expect(receiveWhole(agent, gone, undefined)).rejects.toMatchObject({ code: "ECONNREFUSED" });
});

const reason = new Error("enough");

test("anyone who leaves before or while the service thinks is given their reason, and the call ends", async () => {
  const asked = Promise.withResolvers<ServerResponse>();
  const ask = await serviceOf((_request, response) => asked.resolve(response));
  await expect(ask(AbortSignal.abort(reason))).rejects.toBe(reason);
  const leaving = new AbortController();
  const waiting = ask(leaving.signal);
  const ended = once(await asked.promise, "close");
  leaving.abort(reason);
  await expect(waiting).rejects.toBe(reason);
  await ended;
});

test("anyone who leaves in the middle of a body is given their reason, and the call ends", async () => {
  const ended = Promise.withResolvers<void>();
  await serviceOf((_request, response) => {
    response.once("close", ended.resolve);
    response.writeHead(200).write("half");
  });
  const leaving = new AbortController();
  // Leaves with the first part, which is when the head has been here for long.
  const watched = agent.compose((dispatch) => (options, handler) => {
    const onResponseData: typeof handler.onResponseData = (controller, part) => {
      handler.onResponseData?.(controller, part);
      leaving.abort(reason);
    };
    return dispatch(options, { ...handler, onResponseData });
  });
  const reading = receiveWhole(watched, { origin: origin(), path: "/", method: "GET" }, leaving.signal);
  await expect(reading).rejects.toBe(reason);
  await ended.promise;
});

test("a call that was left before it got a connection is never sent", async () => {
  const paths: string[] = [];
  const first = Promise.withResolvers<ServerResponse>();
  await serviceOf((request, response) => {
    paths.push(request.url ?? "");
    if (request.url === "/first") first.resolve(response);
    else response.end();
  });
  const narrow = new Agent({ connections: 1, pipelining: 1 });
  const ask = (path: string, signal?: AbortSignal) =>
    receiveWhole(narrow, { origin: origin(), path, method: "GET" }, signal);
  const holding = ask("/first");
  const response = await first.promise;
  const leaving = new AbortController();
  const left = ask("/left", leaving.signal);
  leaving.abort(reason);
  await expect(left).rejects.toBe(reason);
  response.end();
  await holding;
  await ask("/last");
  expect(paths).toEqual(["/first", "/last"]);
  await narrow.close();
});
