import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs } from "#testing/server/http-client.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";

/** A stand-in for MusicBrainz: which paths it was asked, by whom, and what it answers. */
let musicBrainz: Server;
let asked: string[] = [];
let agents = new Set<string>();
let answer: (path: string) => { status: number; body: unknown } | Promise<{ status: number; body: unknown }>;
let app: TestApp;
let admin: SignedIn;

const mbidOf = (name: string) => `mbid-${name.toLowerCase().replaceAll(" ", "-")}`;

/** Knows every artist by name, and that each plays bebop, as some say, or ska. */
function answerAll(path: string): { status: number; body: unknown } {
  const address = new URL(path, "http://stand-in.test");
  if (address.pathname.startsWith("/ws/isrc/")) return { status: 404, body: { error: "Not Found" } };
  if (address.pathname.startsWith("/ws/artist/"))
    return {
      status: 200,
      body: {
        genres: [
          { name: "ska", count: 1 },
          { name: "bebop", count: 7 },
        ],
      },
    };
  const name = /^artist:"(.*)"$/u.exec(address.searchParams.get("query") ?? "")?.[1] ?? "";
  return { status: 200, body: { artists: [{ id: mbidOf(name), name, score: 100 }] } };
}

beforeAll(async () => {
  musicBrainz = createServer((request, response) => {
    asked.push(request.url ?? "");
    agents.add(request.headers["user-agent"] ?? "");
    void Promise.resolve(answer(request.url ?? "")).then(({ status, body }) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body)),
    );
  });
  await new Promise<void>((listening) => musicBrainz.listen(0, "127.0.0.1", listening));
  const { port } = musicBrainz.address() as AddressInfo;
  app = await startTestApp({
    catalogue: aCatalogue({ accounts: 12, tracks: 20, liked: 20, playlists: [] }),
    env: { MUSICBRAINZ_API_BASE: `http://127.0.0.1:${port}/ws`, ADMINS: "demo:account-11" },
  });
  admin = await app.signIn("account-11");
});
beforeEach(async () => {
  [asked, agents, answer] = [[], new Set(), answerAll];
  const { database } = app.server.ctx;
  await sql`delete from jobs where kind = 'musicbrainz-lookup'`.execute(database);
  await sql`delete from genre_facts`.execute(database);
  await sql`update genre_facts_version set version = version + 1`.execute(database);
  await sql`update genre_sources set is_on = false, next_call_at = 'epoch'`.execute(database);
});
afterAll(async () => {
  await app.close();
  musicBrainz.close();
});

async function aMember(): Promise<SignedIn> {
  const person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  return person;
}

const switchTo = (isOn: boolean) =>
  admin.sendJson("PUT", "/classification/sources/musicbrainz", { is_on: isOn });
const coverage = async (person: SignedIn) => (await person.get("/classification/coverage")).body;
/** Of the person's look-up; undefined when it is over. */
const stateOf = async (person: SignedIn): Promise<string | undefined> =>
  (await person.get("/jobs")).body.items.find(({ kind }: { kind: string }) => kind === "musicbrainz-lookup")
    ?.state;

test("is asked nothing until an admin allows it", async () => {
  const person = await aMember();
  expect((await coverage(person)).lookups[0]).toMatchObject({ is_on: false });
  expect((await person.sendJson("PUT", "/classification/sources/musicbrainz", { is_on: true })).status).toBe(
    403,
  );
  expect(asked).toEqual([]);
  expect((await switchTo(true)).body).toEqual({ is_on: true });
  await expect.poll(() => stateOf(person)).toBeUndefined();
  expect(asked.length).toBeGreaterThan(0);
  expect([...agents]).toEqual(["Gatefold/1"]);
});

test("gives songs of an artist the genre with the most votes, and each artist is asked for once", async () => {
  const person = await aMember();
  const before = await coverage(person);
  expect(before.known).toBe(0);
  expect(before.lookups[0].open_artists).toBeGreaterThan(0);
  await switchTo(true);
  await expect.poll(async () => (await coverage(person)).known).toBe(before.total);
  expect((await coverage(person)).lookups[0]).toMatchObject({
    is_on: true,
    open_artists: 0,
    seconds_left: 0,
  });
  expect((await person.get("/classification/map")).body.genres).toEqual([
    expect.objectContaining({ genre: "bebop" }),
  ]);
  expect(new Set(asked).size).toBe(asked.length);
  asked = [];
  const other = await aMember();
  await expect.poll(async () => (await coverage(other)).known).toBe(before.total);
  expect(asked).toEqual([]);
});

test("of two artists of one name takes neither, unless a recording says which", async () => {
  const person = await aMember();
  answer = (path) =>
    path.includes("/artist?")
      ? {
          status: 200,
          body: {
            artists: [1, 2].map((id) => ({
              id: `mbid-${id}`,
              score: 100,
              name: /artist%3A%22(.*)%22/u.exec(path)?.[1]?.replaceAll("%20", " ") ?? "",
            })),
          },
        }
      : answerAll(path);
  await switchTo(true);
  await expect.poll(() => stateOf(person)).toBeUndefined();
  expect((await coverage(person)).known).toBe(0);
  expect((await coverage(person)).lookups[0].open_artists).toBe(0);
  expect(asked.some((path) => path.startsWith("/ws/artist/"))).toBe(false);
});

test("while it is busy the look-up waits, loses nothing, and asks for no one twice", async () => {
  const person = await aMember();
  let left = 3;
  answer = (path) => ((left -= 1) < 0 ? { status: 503, body: { error: "busy" } } : answerAll(path));
  await switchTo(true);
  await expect.poll(() => stateOf(person)).toBe("paused");
  answer = answerAll;
  app.clock.advance(61_000);
  await expect.poll(() => stateOf(person)).toBeUndefined();
  const total = (await coverage(person)).total;
  await expect.poll(async () => (await coverage(person)).known).toBe(total);
  const genreCalls = asked.filter((path) => path.startsWith("/ws/artist/"));
  expect(genreCalls.length - new Set(genreCalls).size).toBeLessThanOrEqual(1);
});

test("an admin who ends it ends the look-up before its next call; its answers stay", async () => {
  const person = await aMember();
  const held = Promise.withResolvers<void>();
  const isAsked = Promise.withResolvers<void>();
  answer = async (path) => {
    if (!path.startsWith("/ws/artist/")) return answerAll(path);
    isAsked.resolve();
    await held.promise;
    return answerAll(path);
  };
  await switchTo(true);
  await isAsked.promise;
  await switchTo(false);
  const before = asked.length;
  held.resolve();
  await expect.poll(() => stateOf(person)).toBeUndefined();
  // Everyone's look-up was started: each had one call on its way at most.
  expect(asked.length).toBe(before);
  await expect.poll(async () => (await coverage(person)).known).toBeGreaterThan(0);
});

test.each([
  ["no JSON", { status: 200, body: "<html>" }],
  ["JSON of another shape", { status: 200, body: { artists: "none" } }],
])("%s is no answer: the look-up waits", async (_what, wrong) => {
  const person = await aMember();
  answer = () => wrong;
  await switchTo(true);
  await expect.poll(() => stateOf(person)).toBe("paused");
  expect((await coverage(person)).lookups[0].open_artists).toBeGreaterThan(0);
});
