import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs } from "#testing/server/http-client.ts";
import { readTags } from "./ask-lastfm.ts";

const tagsOf = (artist: string, tags: [name: string, count: number][]) => ({
  toptags: { tag: tags.map(([name, count]) => ({ name, count })), "@attr": { artist } },
});

test("tags that many gave count, those of few do not", () => {
  const answer = tagsOf("Björk", [
    ["seen live", 12],
    ["Trip-Hop", 61],
    ["electronic", 100],
  ]);
  expect(readTags(answer, "bjork")).toEqual({ entity: "bjork", genres: ["electronic", "trip-hop"] });
});

test("an answer about somebody else, or about nobody, is none", () => {
  expect(readTags(tagsOf("Bjorn", [["rock", 100]]), "Björk")).toBeNull();
  expect(readTags({ error: 6, message: "The artist you supplied could not be found" }, "Björk")).toBeNull();
  expect(() => readTags({ tags: [] }, "Björk")).toThrow("toptags");
});

test("without a key it cannot be allowed", async () => {
  const app = await startTestApp({
    catalogue: aCatalogue({ accounts: 1, liked: 1, playlists: [] }),
    env: { ADMINS: "demo:account-0" },
  });
  try {
    const admin = await app.signIn("account-0");
    const answer = await admin.sendJson("PUT", "/classification/sources/lastfm", { is_on: true });
    expect([answer.status, answer.body.code]).toEqual([422, "unprocessable"]);
  } finally {
    await app.close();
  }
});

let lastFm: Server;
let app: TestApp;
let asked: URLSearchParams[] = [];
let isKeyRefused = false;

beforeAll(async () => {
  lastFm = createServer((request, response) => {
    const query = new URL(request.url ?? "", "http://stand-in.test").searchParams;
    asked.push(query);
    const body = isKeyRefused
      ? { error: 10, message: "Invalid API key" }
      : tagsOf(query.get("artist") ?? "", [["shoegaze", 100]]);
    response.writeHead(200).end(JSON.stringify(body));
  });
  await new Promise<void>((listening) => lastFm.listen(0, "127.0.0.1", listening));
  const { port } = lastFm.address() as AddressInfo;
  app = await startTestApp({
    catalogue: aCatalogue({ accounts: 3, tracks: 8, liked: 8, playlists: [] }),
    env: {
      LASTFM_API_BASE: `http://127.0.0.1:${port}/2.0`,
      LASTFM_API_KEY: "operators-key",
      ADMINS: "demo:account-2",
    },
  });
});
afterAll(async () => {
  await app.close();
  lastFm.close();
});

test("with a key it is asked by name; a refused key ends the look-up, and a good one goes on", async () => {
  const admin = await app.signIn("account-2");
  await untilScanIs(admin, "done");
  const coverage = async () => (await admin.get("/classification/coverage")).body;
  const { total } = await coverage();
  isKeyRefused = true;
  await admin.sendJson("PUT", "/classification/sources/lastfm", { is_on: true });
  await expect
    .poll(async () => (await admin.get("/jobs")).body.items.map(({ kind }: { kind: string }) => kind))
    .not.toContain("lastfm-lookup");
  expect((await coverage()).known).toBe(0);
  isKeyRefused = false;
  await admin.sendJson("PUT", "/classification/sources/lastfm", { is_on: true });
  await expect.poll(async () => (await coverage()).known).toBe(total);
  expect(asked.at(-1)?.get("api_key")).toBe("operators-key");
  expect(asked.at(-1)?.get("method")).toBe("artist.gettoptags");
});
