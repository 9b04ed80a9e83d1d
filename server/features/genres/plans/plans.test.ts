import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs } from "#testing/server/http-client.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";

/** A stand-in for the AI service: what it was asked, and what it answers. */
let ai: Server;
let asked: { url: string; key: string | undefined; body: string }[] = [];
/** null: it never answers */
let answerAi: (songs: string[]) => { status: number; body: string } | null;
let app: TestApp;

beforeAll(async () => {
  ai = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      asked.push({ url: request.url ?? "", key: request.headers["x-goog-api-key"]?.toString(), body });
      const { text } = JSON.parse(body).contents[0].parts[0];
      const songs = (text as string).split("\n").filter((line) => /^\d+\t/u.test(line));
      const answer = answerAi(songs);
      if (answer !== null)
        response.writeHead(answer.status, { "content-type": "application/json" }).end(answer.body);
    });
  });
  await new Promise<void>((listening) => ai.listen(0, "127.0.0.1", listening));
  const { port } = ai.address() as AddressInfo;
  app = await startTestApp({
    catalogue: aCatalogue({ accounts: 20, liked: 30, playlists: [12] }),
    env: { GEMINI_API_BASE: `http://127.0.0.1:${port}` },
  });
});
afterEach(() => {
  asked = [];
});
afterAll(async () => {
  await app.close();
  ai.closeAllConnections();
  ai.close();
});

const saying = (value: unknown) => ({
  status: 200,
  body: JSON.stringify({ candidates: [{ content: { parts: [{ text: JSON.stringify(value) }] } }] }),
});

async function aMember(): Promise<SignedIn> {
  const person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  return person;
}

async function sortInto(person: SignedIn, genre: string, count: number): Promise<string[]> {
  const { rows } = (await person.post("/classification/dry-run", { include_playlists: false })).body;
  const ids = rows.slice(0, count).map(({ track_id: id }: { track_id: string }) => id);
  for (const id of ids) await person.post("/classification/override", { track_id: id, genre });
  return ids;
}

describe("a plan", () => {
  test("has a row a distinct song, and groups of at least the threshold, no song in two", async () => {
    const person = await aMember();
    await sortInto(person, "ska", 6);
    const { status, body } = await person.post("/classification/dry-run", {
      parallel: true,
      concurrency: 6,
      playlist_concurrency: 3,
    });
    expect(status).toBe(200);
    const ids = body.rows.map(({ track_id: id }: { track_id: string }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const placed = Object.values<{ track_id: string }[]>(body.filtered_by_genre).flat();
    expect(new Set(placed.map(({ track_id: id }) => id)).size).toBe(placed.length);
    expect(placed.length + body.left_over).toBe(ids.length);
    const { length: count } = body.filtered_by_genre["ska"];
    // The six, and the songs of their artists and albums that follow them.
    expect(count).toBeGreaterThanOrEqual(6);
    expect(body.groups[0]).toMatchObject({
      genre: "ska",
      playlist_name: "Genre: Ska",
      total: count,
      main: "reggae",
    });
    expect(
      body.rows.filter(
        ({ proposed_playlist: name }: { proposed_playlist: string | null }) => name === "Genre: Ska",
      ),
    ).toHaveLength(count);
    expect(body.ai).toBeNull();
  });

  test("of the same library and options has the same hash, of others another", async () => {
    const person = await aMember();
    const hashOf = async (options: object) =>
      (await person.post("/classification/dry-run", options)).body.hash;
    const first = await hashOf({});
    expect(await hashOf({ threshold: 5, group_similar: true })).toBe(first);
    expect(await hashOf({ threshold: 6 })).not.toBe(first);
    expect(await hashOf({ include_playlists: false })).not.toBe(first);
  });

  test("that is made again is the newest one, and is stored again when another took its place", async () => {
    const person = await aMember();
    await sortInto(person, "ska", 6);
    const { database } = app.server.ctx;
    const plan = async (options: object) => (await person.post("/classification/dry-run", options)).body;
    const first = await plan({});
    await plan({ threshold: 6 });
    const again = await plan({});
    expect(again).toEqual(first);
    expect((await person.get("/classification/plan")).body.hash).toBe(first.hash);
    const stored = () =>
      database
        .selectFrom("genre_plans")
        .select(["made_at", "tracks_by_genre"])
        .where("user_id", "=", person.userId)
        .where("hash", "=", first.hash)
        .executeTakeFirst();
    const before = await stored();
    expect(Object.keys(before?.tracks_by_genre ?? {})).toContain("ska");
    // As another process leaves it, where a correction was made in between.
    await database
      .updateTable("genre_plans")
      .set({ tracks_by_genre: "{}", made_at: new Date(0) })
      .where("user_id", "=", person.userId)
      .where("hash", "=", first.hash)
      .execute();
    await plan({});
    expect((await stored())?.tracks_by_genre).toEqual(before?.tracks_by_genre);
    await database.deleteFrom("genre_plans").where("user_id", "=", person.userId).execute();
    await plan({});
    expect((await stored())?.tracks_by_genre).toEqual(before?.tracks_by_genre);
  });

  test("takes the liked songs or those of playlists alone, as asked", async () => {
    const person = await aMember();
    const count = async (options: object) =>
      (await person.post("/classification/dry-run", options)).body.rows.length;
    const [liked, listed, both] = [
      await count({ include_playlists: false }),
      await count({ include_liked: false }),
      await count({}),
    ];
    expect([liked > 0, listed > 0, both <= liked + listed, both >= Math.max(liked, listed)]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(await count({ include_liked: false, include_playlists: false })).toBe(0);
  });

  test("is refused with options that there are not, and to no one", async () => {
    const person = await aMember();
    for (const body of [
      { threshold: "x" },
      { threshold: 0 },
      { concurrency: 21 },
      { unknown: 1 },
      { playlist_concurrency: 11 },
    ])
      expect((await person.post("/classification/dry-run", body)).status).toBe(400);
    expect((await app.api(null).post("/classification/dry-run", {})).status).toBe(401);
    expect((await app.api(null).get("/classification/plan")).status).toBe(401);
  });

  test("is there as suggestions, which open as lists, until it is a week old", async () => {
    const person = await aMember();
    expect((await person.get("/classification/plan")).body).toEqual({
      hash: null,
      threshold: null,
      made_at: null,
      groups: [],
    });
    await sortInto(person, "hip hop", 5);
    const { hash } = (await person.post("/classification/dry-run", {})).body;
    const plan = (await person.get("/classification/plan")).body;
    expect(plan).toMatchObject({ hash, threshold: 5 });
    const [{ genre, total }] = plan.groups;
    const id = encodeURIComponent(`suggested:${genre}`);
    expect((await person.get(`/playlists/${id}`)).body).toMatchObject({
      name: "Genre: Hip-Hop",
      track_count: total,
    });
    const { items } = (await person.get(`/playlists/${id}/tracks`)).body;
    expect(items.map(({ applied_genre: applied }: { applied_genre: string }) => applied)).toEqual(
      Array(total).fill("hip hop"),
    );
    expect((await person.get("/playlists/suggested:nothing")).status).toBe(404);
    const other = await aMember();
    expect((await other.get(`/playlists/${id}`)).status).toBe(404);
    await sql`update genre_plans set made_at = made_at - interval '8 days'`.execute(app.server.ctx.database);
    expect((await person.get("/classification/plan")).body.hash).toBeNull();
    expect((await person.get(`/playlists/${id}`)).status).toBe(404);
  });
});

describe("AI", () => {
  const withKey = async (): Promise<SignedIn> => {
    const person = await aMember();
    await person.post("/auth/gemini-key", { api_key: "a-key-of-the-person" });
    return person;
  };
  const ask = async (person: SignedIn) =>
    (await person.post("/classification/dry-run", { use_ai: true })).body;

  test("keys are stored encrypted, reported to no one, and forgotten", async () => {
    const person = await aMember();
    expect((await person.get("/auth/gemini-key")).body).toEqual({ exists: false });
    expect((await person.post("/auth/gemini-key", { api_key: "a-key-of-the-person" })).body).toEqual({
      exists: true,
    });
    expect((await person.get("/auth/gemini-key")).body).toEqual({ exists: true });
    const { rows } = await sql<{
      text: string;
    }>`select encode(api_key, 'escape') as text from ai_keys`.execute(app.server.ctx.database);
    expect(rows.map(({ text }) => text).join(" ")).not.toContain("a-key-of");
    expect((await person.post("/auth/gemini-key", { api_key: null })).body).toEqual({ exists: false });
    expect((await person.post("/auth/gemini-key", { api_key: "k" })).body).toEqual({ exists: true });
    expect((await person.post("/auth/gemini-key", { api_key: null })).body).toEqual({ exists: false });
    for (const body of [{}, { api_key: "" }, { api_key: "with space" }])
      expect((await person.post("/auth/gemini-key", body)).status).toBe(400);
    expect((await app.api(null).get("/auth/gemini-key")).status).toBe(401);
    expect((await person.post("/classification/dry-run", { use_ai: true })).body.code).toBe("unprocessable");
  });

  test("is asked for songs without a genre alone, by names, once; only genres of the tree count", async () => {
    const person = await withKey();
    const [own = ""] = await sortInto(person, "ska", 1);
    answerAi = (songs) =>
      saying(songs.map((_line, song) => ({ song, genre: song === 0 ? "invented" : "soul" })));
    const { ai_open: open } = (await person.get("/classification/coverage")).body;
    const plan = await ask(person);
    expect(plan.ai).toMatchObject({ asked: open, left: 0 });
    expect((await person.get("/classification/coverage")).body.ai_open).toBe(0);
    const sent = asked.map(({ body }) => body).join("\n");
    expect(asked.map(({ key }) => key)).toEqual(asked.map(() => "a-key-of-the-person"));
    expect(sent).not.toContain(person.userId);
    const rowOf = (id: string) => plan.rows.find((row: { track_id: string }) => row.track_id === id);
    expect(rowOf(own).consensus_genre).toBe("ska");
    const lines = asked.flatMap(({ body }) =>
      (JSON.parse(body).contents[0].parts[0].text as string).split("\n"),
    );
    expect(lines.filter((line) => /^\d+\t/u.test(line))).toHaveLength(plan.ai.asked);
    expect(plan.ai).toMatchObject({ answered: plan.ai.asked - asked.length, failure: null });
    expect(plan.filtered_by_genre["soul"].length).toBeGreaterThanOrEqual(plan.ai.answered);
    asked = [];
    expect((await ask(person)).ai.asked).toBe(0);
    expect(asked).toEqual([]);
  });

  test.each([
    ["not JSON", { status: 200, body: "soul" }, /couldn't be read/u],
    ["empty", saying(""), /couldn't be read/u],
    ["the key is refused", { status: 403, body: "{}" }, /refused the key/u],
    ["limits", { status: 429, body: "{}" }, /isn't taking more questions/u],
    ["broken", { status: 500, body: "" }, /answered 500/u],
  ])(
    "that is of no help (%s) is reported, and the plan is made without it",
    async (_name, answer, sentence) => {
      const person = await withKey();
      answerAi = () => answer;
      const plan = await ask(person);
      expect(plan.ai).toEqual({
        asked: 0,
        answered: 0,
        left: expect.any(Number),
        failure: expect.stringMatching(sentence),
        failure_message: { id: expect.stringMatching(/^genres\./u), values: expect.anything() },
      });
      expect(plan.rows.length).toBeGreaterThan(0);
    },
  );

  test("that does not come is not waited for any longer than half a minute", async () => {
    const person = await withKey();
    answerAi = () => null;
    const limits: number[] = [];
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    // The half minute is over at once.
    const clock = vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
      limits.push(ms);
      return timeout(ms === 30_000 ? 100 : ms);
    });
    onTestFinished(() => clock.mockRestore());
    const plan = await ask(person);
    expect(limits).toContain(30_000);
    expect(plan.ai).toEqual({
      asked: 0,
      answered: 0,
      left: expect.any(Number),
      failure: "The AI service didn't respond.",
      failure_message: { id: "genres.aiAway", values: {} },
    });
    expect(plan.rows.length).toBeGreaterThan(0);
  });
});
