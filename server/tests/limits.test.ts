import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { api } from "#contract/api.ts";
import { costOf, limits } from "#contract/base/endpoint.ts";
import { exportList, importList } from "#contract/playlist-files.ts";
import { reportPlayback } from "#contract/player/player.ts";
import { searchLibrary, suggest } from "#contract/search.ts";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs, type Answer } from "#testing/server/http-client.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 12, liked: 3, playlists: [2] }) });
});
afterAll(() => app.close());

async function aMember(): Promise<SignedIn> {
  const person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  return person;
}

/* Calls are counted before they are looked at: malformed ones count as much as others, and cost nothing. */
const malformedExport = "/library/export?list=liked&format=none";
const malformedImport = {};

function expectRefusal({ status, headers, body }: Answer, whose: string): void {
  expect([status, body.code]).toEqual([429, "too-many-requests"]);
  expect(body.detail).toContain(whose);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
}

test("searches, imports and exports are limited by the contract", () => {
  for (const endpoint of [searchLibrary, suggest, importList, exportList])
    expect(endpoint.perMinute).toBeGreaterThan(0);
  const lasting = api.filter(({ events, lines }) => (events ?? lines) !== undefined);
  expect(lasting.filter((endpoint) => costOf(endpoint) === "short")).toEqual([]);
});

test("a person makes so many calls a minute, of which HEAD is one; others are free", async () => {
  const [person, other] = [await aMember(), await aMember()];
  for (let call = 0; call < exportList.perMinute; call += 1)
    expect((await person.send(call % 2 === 0 ? "HEAD" : "GET", malformedExport)).status).toBe(400);
  expectRefusal(await person.get(malformedExport), "account");
  expect((await person.send("HEAD", malformedExport)).status).toBe(429);
  expect((await person.get("/library/search?q=song")).status).toBe(200);
  expect((await other.get("/library/export?list=liked&format=csv")).status).toBe(200);
});

test("of one address come the calls of so many people and no more", async () => {
  for (let count = 0; count < limits.peopleAtAnAddress; count += 1) {
    const person = await app.signIn(app.freshAccount());
    for (let call = 0; call < importList.perMinute; call += 1)
      expect((await person.post("/library/import-list", malformedImport)).status).toBe(400);
  }
  const last = await app.signIn(app.freshAccount());
  expectRefusal(await last.post("/library/import-list", malformedImport), "address");
});

test("streams of all kinds count together", async () => {
  const person = await aMember();
  const left = new AbortController();
  for (let count = 0; count < limits.eventStreams; count += 1)
    expect((await person.open("/realtime/playback/stream", left.signal)).status).toBe(200);
  expectRefusal(await person.get("/library/cache/progress/stream"), "event streams");
  left.abort();
  await expect.poll(async () => (await person.get("/library/cache/progress/stream")).status).toBe(200);
});

/** A call that lasts: its body never comes. */
function beginImport(token: string): Promise<Socket> {
  const { hostname, port } = new URL(app.url);
  const head = [
    "POST /library/import-list HTTP/1.1",
    `host: ${hostname}`,
    `authorization: Bearer ${token}`,
    "content-type: application/json",
    "content-length: 1000",
    "expect: 100-continue",
  ];
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(`${head.join("\r\n")}\r\n\r\n`));
    // "100 Continue": the server has the request.
    socket.once("data", () => resolve(socket));
    socket.on("error", () => undefined);
  });
}

test("long calls take turns: one more waits until one is over", async () => {
  const [person, other] = [await aMember(), await aMember()];
  // Connections to the database are there, so that no session is looked up behind that of a later call.
  const many = Array.from({ length: limits.longCalls + 1 }, () => person.get("/library/cache/status"));
  await Promise.all(many);
  const held: Socket[] = [];
  for (let count = 0; count < limits.longCalls; count += 1) held.push(await beginImport(person.token));
  expect((await other.get("/clean-up")).status).toBe(200);
  expect((await person.get("/library/search?q=song")).status).toBe(200);
  const order: string[] = [];
  const waits = person.get("/clean-up").finally(() => order.push("long"));
  await person.get("/library/cache/status").finally(() => order.push("short"));
  for (const socket of held) socket.destroy();
  expect((await waits).status).toBe(200);
  expect(order).toEqual(["short", "long"]);
});

test("anyone who is not signed in is refused before a body is read", async () => {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  const length = reportPlayback.bodyLimit;
  socket.write(
    `POST /realtime/playback/report HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n{`,
  );
  const answer = await new Promise<string>((resolve) => socket.once("data", (data) => resolve(String(data))));
  socket.destroy();
  expect(answer).toMatch(/^HTTP\/1\.1 401 /u);
});
