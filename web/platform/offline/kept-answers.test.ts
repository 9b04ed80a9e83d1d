import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "#contract/api.ts";
import {
  beginKeeping,
  forgetAnswers,
  isKept,
  keepAnswer,
  keptLimits,
  keptPaths,
  measureKept,
  recallAnswer,
} from "./kept-answers.ts";
import { keepSong } from "./kept-songs.ts";

/** Cache Storage as far as it is used: caches by name, answers by address in the order in which they were put. */
function fakeStorage() {
  const stored = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const answers = stored.get(name) ?? new Map<string, Response>();
    stored.set(name, answers);
    return {
      put: async (address: string, response: Response) => void answers.set(address, response),
      delete: async (address: string) => answers.delete(address),
      keys: async () => [...answers.keys()],
      match: async (address: string) => answers.get(address)?.clone(),
      matchAll: async () => [...answers.values()],
    };
  };
  return {
    stored,
    has: async (name: string) => stored.has(name),
    open,
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    match: async (address: string, { cacheName }: { cacheName: string }) =>
      stored.get(cacheName)?.get(address)?.clone(),
  };
}

let storage: ReturnType<typeof fakeStorage>;
beforeEach(() => {
  storage = fakeStorage();
  vi.stubGlobal("caches", storage);
});
afterEach(() => void vi.unstubAllGlobals());

const answer = (text: string, type = "application/json") =>
  new Response(text, { headers: { "content-type": type, "set-cookie": "a=b", authorization: "Bearer t" } });

test("what is kept are reads of the contract of the person's own library and figures", () => {
  const reads = api.filter(({ method }) => method === "GET");
  for (const pattern of keptPaths)
    expect([String(pattern), reads.filter(({ path }) => pattern.test(path)).length > 0]).toEqual([
      String(pattern),
      true,
    ]);
  const kept = reads.filter(({ path }) => isKept(path));
  expect(kept.filter((read) => read.events !== undefined || read.raw !== undefined)).toEqual([]);
  expect(
    kept
      .filter(({ access }) => !["own", "consent", "signed-in", "public"].includes(access))
      .map((read) => read.path),
  ).toEqual([]);
});

test.each([
  ["/playlists/liked/tracks?limit=50&offset=0", true],
  ["/stats/summary?range=year", true],
  ["/auth/spotify-token", false],
  ["/auth/me/export", false],
  ["/library/stream", false],
  ["/library/stream/cache?chunk_size=500", false],
  ["/events", false],
  ["/player/v1/me/player", false],
  ["/social/friends", false],
  ["/admin/health", false],
  ["/provider/audio/x", false],
])("%s is kept: %s", (address, expected) => {
  expect(isKept(address)).toBe(expected);
});

test("an answer is kept for its person alone, without what it was asked with, and newer ones take its place", async () => {
  await beginKeeping("ana");
  await keepAnswer("ana", "/auth/me", answer('{"v":1}'));
  await keepAnswer("ana", "/auth/me", answer('{"v":2}'));
  const kept = await recallAnswer("ana", "/auth/me");
  expect(await kept?.json()).toEqual({ v: 2 });
  expect([...(kept?.headers.keys() ?? [])].sort()).toEqual([
    "content-type",
    "x-gatefold-bytes",
    "x-gatefold-read-at",
  ]);
  expect(await recallAnswer("ben", "/auth/me")).toBeNull();
  expect(await measureKept("ana")).toEqual({ answers: 1, bytes: 7 });
});

test("nothing is kept before a person begins, after they sign out, or of the one before", async () => {
  await keepAnswer("ana", "/auth/me", answer("{}"));
  expect(storage.stored.size).toBe(0);
  await beginKeeping("ana");
  await keepAnswer("ana", "/auth/me", answer("{}"));
  await beginKeeping("ben");
  expect([...storage.stored.keys()]).toEqual(["gatefold-answers:ben"]);
  await forgetAnswers();
  await keepAnswer("ben", "/auth/me", answer("{}"));
  expect(storage.stored.size).toBe(0);
});

test("an answer that arrives while its person signs out is not kept", async () => {
  await beginKeeping("ana");
  const body = Promise.withResolvers<ArrayBuffer>();
  const slow = answer("{}");
  slow.arrayBuffer = () => body.promise;
  const keeping = keepAnswer("ana", "/auth/me", slow);
  await forgetAnswers();
  body.resolve(new TextEncoder().encode("{}").buffer);
  await keeping;
  expect(storage.stored.size).toBe(0);
});

const aSong = {
  id: "s1",
  uri: "spotify:track:s1",
  name: "Song",
  artists: [],
  album: { id: null, name: "" },
  image: null,
  duration_ms: 1000,
};

test.each([
  ["an answer", () => keepAnswer("ana", "/auth/me", answer("{}"))],
  ["a song", () => keepSong("ana", aSong, new Blob(["sound"], { type: "audio/wav" }))],
])("%s that is being written while its person signs out goes with the rest", async (_what, keep) => {
  await beginKeeping("ana");
  const { open } = storage;
  const [reached, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  storage.open = async (name) => {
    reached.resolve();
    await held.promise;
    return open(name);
  };
  const keeping = keep();
  await reached.promise;
  const forgetting = forgetAnswers();
  // Time enough for what would not wait.
  await new Promise(setImmediate);
  held.resolve();
  await Promise.all([keeping, forgetting]);
  expect(storage.stored.size).toBe(0);
});

test("a stream is kept when its last line says that it is complete", async () => {
  await beginKeeping("ana");
  const type = "application/x-ndjson; charset=utf-8";
  const rows = '{"type":"start"}\n{"type":"track","name":"\\"type\\":\\"done\\""}\n';
  await keepAnswer("ana", "/playlists/1/tracks/stream", answer(rows, type));
  await keepAnswer(
    "ana",
    "/playlists/2/tracks/stream",
    answer(`${rows}{"type":"error","code":"busy"}\n`, type),
  );
  expect(await measureKept("ana")).toMatchObject({ answers: 0 });
  await keepAnswer("ana", "/playlists/3/tracks/stream", answer(`${rows}{"type":"done"}\n`, type));
  expect(await measureKept("ana")).toMatchObject({ answers: 1 });
});

test("the oldest go when there are too many, and one that is too large is never kept", async () => {
  await beginKeeping("ana");
  for (let number = 0; number < keptLimits.answers + 3; number += 1)
    await keepAnswer("ana", `/playlists/${number}`, answer("{}"));
  expect((await measureKept("ana")).answers).toBe(keptLimits.answers);
  expect(await recallAnswer("ana", "/playlists/2")).toBeNull();
  expect(await recallAnswer("ana", "/playlists/3")).not.toBeNull();
  const large = answer("{}");
  large.arrayBuffer = async () => new ArrayBuffer(keptLimits.answerBytes + 1);
  await keepAnswer("ana", "/auth/me", large);
  expect(await recallAnswer("ana", "/auth/me")).toBeNull();
});
