import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs } from "#testing/server/http-client.ts";
import { consent, type SignedIn } from "#testing/people/sign-in.ts";
import { readTags } from "./ask-lastfm.ts";
import { userAgentOf } from "./send-lookup.ts";

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

test("an answer about someone else, or about no one, is none", () => {
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
const agents = new Set<string>();
let refusal: { status: number; error: number } | null = null;

beforeAll(async () => {
  lastFm = createServer((request, response) => {
    const query = new URL(request.url ?? "", "http://stand-in.test").searchParams;
    asked.push(query);
    agents.add(request.headers["user-agent"] ?? "");
    const body =
      refusal === null
        ? tagsOf(query.get("artist") ?? "", [["shoegaze", 100]])
        : { error: refusal.error, message: "The request was refused" };
    response.writeHead(refusal?.status ?? 200).end(JSON.stringify(body));
  });
  await new Promise<void>((listening) => lastFm.listen(0, "127.0.0.1", listening));
  const { port } = lastFm.address() as AddressInfo;
  app = await startTestApp({
    catalogue: aCatalogue({ accounts: 3, tracks: 8, liked: 8, playlists: [] }),
    env: {
      LASTFM_API_BASE: `http://127.0.0.1:${port}/2.0`,
      LASTFM_API_KEY: "operators-key",
      LEGAL_EMAIL: "operator@example.org",
      ADMINS: "demo:account-2",
    },
  });
});
afterAll(async () => {
  await app.close();
  lastFm.close();
});

const jobKinds = async (person: SignedIn): Promise<string[]> =>
  (await person.get("/jobs")).body.items.map(({ kind }: { kind: string }) => kind);
const coverageOf = async (person: SignedIn) => (await person.get("/classification/coverage")).body;
const lineOf = async (person: SignedIn) =>
  (await coverageOf(person)).lookups.find(({ source }: { source: string }) => source === "lastfm");
const switchOn = (admin: SignedIn) =>
  admin.sendJson("PUT", "/classification/sources/lastfm", { is_on: true });
const notices = async (person: SignedIn) =>
  (await person.get("/social/notifications")).body.items.filter(
    ({ type }: { type: string }) => type === "source_refused",
  );

test.each([
  ["an invalid key", { status: 403, error: 10 }, "key-invalid"],
  ["a suspended key", { status: 403, error: 26 }, "key-suspended"],
  ["a key that may not ask, for a reason of another code", { status: 403, error: 999 }, "refused"],
  ["an invalid key, answered as a success", { status: 200, error: 10 }, "key-invalid"],
])("%s ends look-ups, switches the source off and notifies admins once", async (_what, answer, reason) => {
  const [admin, other] = [await app.signIn("account-2"), await app.signIn("account-1")];
  for (const person of [admin, other]) await consent(person);
  await untilScanIs(admin, "done");
  await untilScanIs(other, "done");
  const before = await notices(admin);
  refusal = answer;
  await switchOn(admin);
  for (const person of [admin, other])
    await expect.poll(() => jobKinds(person)).not.toContain("lastfm-lookup");
  expect(await lineOf(other)).toMatchObject({
    is_on: false,
    refusal: { reason, at: expect.any(Number) },
  });
  const reported = await notices(admin);
  expect(reported.slice(0, reported.length - before.length)).toEqual([
    expect.objectContaining({ data: { source: "lastfm", reason } }),
  ]);
  expect(await notices(other)).toEqual([]);
  app.clock.advance(1000);
});

test("too many calls are no refusal: the look-up waits, and then goes on", async () => {
  const admin = await app.signIn("account-2");
  const { total } = await coverageOf(admin);
  refusal = { status: 403, error: 29 };
  await switchOn(admin);
  const stateOf = async () =>
    (await admin.get("/jobs")).body.items.find(({ kind }: { kind: string }) => kind === "lastfm-lookup")
      ?.state;
  await expect.poll(stateOf).toBe("paused");
  expect(await lineOf(admin)).toMatchObject({ is_on: true, refusal: null });
  refusal = null;
  app.clock.advance(61_000);
  await expect.poll(async () => (await coverageOf(admin)).known).toBe(total);
  expect(asked.at(-1)?.get("api_key")).toBe("operators-key");
  expect(asked.at(-1)?.get("method")).toBe("artist.gettoptags");
  expect([...agents]).toEqual(["Gatefold/1 ( operator@example.org )"]);
});

test("a loopback address is no contact, a public one is", () => {
  const settings = { ...app.server.ctx.settings, LEGAL_EMAIL: undefined };
  expect(userAgentOf({ settings, publicUrl: "http://127.0.0.1:8484" })).toBe("Gatefold/1");
  expect(userAgentOf({ settings, publicUrl: "https://music.example.org" })).toBe(
    "Gatefold/1 ( https://music.example.org )",
  );
});
