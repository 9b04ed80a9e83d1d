import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { freePort } from "#testing/server/free-port.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { rowOf2020, rowOf2024, somePlays } from "#testing/samples/exports/export-zip.ts";
import { apiOf, readLines, type Api, type Shown } from "#testing/server/http-client.ts";
import { importFiles } from "#testing/people/import-export.ts";
import { cachedLibrary } from "#testing/samples/provider-truth.ts";
import { consent } from "#testing/people/sign-in.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 2, liked: 1, playlists: [] }) });
});
afterAll(() => app.close());

async function begin(): Promise<Api & { userId: string; token: string }> {
  const { status, body } = await app.api(null).post("/auth/export-account");
  expect(status).toBe(200);
  return { ...apiOf(app.url, body.app_token), token: body.app_token, userId: body.user_id };
}

const song = (number: number) => ({
  track: `Tune ${number}`,
  artist: `Band ${number % 3}`,
  album: `Record ${number % 5}`,
  uri: `spotify:track:listed${String(number).padStart(16, "0")}`,
});
const item = (number: number, addedDate = "2021-05-06") => {
  const { track, artist, album, uri } = song(number);
  return { track: { trackName: track, artistName: artist, albumName: album, trackUri: uri }, addedDate };
};
const listsOf = (liked: number[], playlists: Record<string, number[]>) => ({
  "Spotify Account Data/YourLibrary.json": { tracks: liked.map(song) },
  "Spotify Account Data/Playlist1.json": {
    playlists: Object.entries(playlists).map(([name, numbers]) => ({
      name,
      items: numbers.map((number) => item(number)),
    })),
  },
});

async function names(person: Api): Promise<string[]> {
  const lines = await readLines(await person.open("/library/stream/cache?chunk_size=50"));
  return lines.flatMap((line: Shown) => (line.type === "track" ? [line.track.name] : [])).toSorted();
}

async function found(person: Api, text: string): Promise<Shown[]> {
  return (await person.get(`/library/search?q=${encodeURIComponent(text)}`)).body.items;
}

describe("an account without a service", () => {
  test("has the library, the playlists and the songs that its exports report, and searches them", async () => {
    const person = await begin();
    expect((await person.get("/auth/me")).body).toMatchObject({
      provider: "export",
      service: "Spotify",
      link_state: "none",
      recovery_code: "missing",
      capabilities: { playback: false, writes: true },
    });
    const plays = somePlays(20, Date.UTC(2025, 4, 1), 10);
    const files = listsOf([3, 1, 2, 3], { Rock: [2, 4, 4], Empty: [], "": [5] });
    const endsong = [
      ...plays.map(rowOf2024),
      rowOf2020({ ...song(1), endedAt: Date.UTC(2020, 1, 1), msPlayed: 200_000, trackId: null }),
    ];
    const over = await importFiles(person, { ...files, "endsong_0.json": endsong });
    expect(over.stats).toEqual({ streaming_events: 21, library_tracks: 4, playlist_additions: 4 });
    const { liked, playlists } = await cachedLibrary(person);
    const uri = (number: number) => song(number).uri;
    expect(liked).toEqual([3, 1, 2].map((number) => `${uri(number)} never`));
    const { "export:played": played, ...listed } = playlists;
    expect(Object.values(listed)).toEqual([
      { name: "Rock", items: [2, 4, 4].map((number) => `${uri(number)} 2021-05-06T00:00:00.000Z`) },
      { name: "Empty", items: [] },
      { name: "", items: [`${uri(5)} 2021-05-06T00:00:00.000Z`] },
    ]);
    // Every song of the lists once, and those that were heard for 30 s.
    const heard = new Set(
      plays.filter(({ msPlayed }) => msPlayed >= 30_000).map(({ track, artist }) => `${track} ${artist}`),
    );
    // What is also in a list is the same song there.
    expect([played?.name, played?.items?.length]).toEqual(["Listening history", heard.size + 1]);
    expect(await names(person)).toHaveLength(5 + heard.size);
    expect((await person.get("/library/cache/status")).body).toMatchObject({
      total_unique: 5 + heard.size,
      total_placements: 7 + heard.size + 1,
    });
    const [first] = await found(person, "tune 4");
    expect(first).toMatchObject({
      source: "playlist",
      track: {
        name: "Tune 4",
        external_urls: { spotify: `https://open.spotify.com/track/${uri(4).slice(14)}` },
      },
    });
    expect((await found(person, "artist 2"))[0]).toMatchObject({
      source: "playlist",
      added_at: null,
      playlists: [{ name: "Listening history" }],
    });
  });

  test("shows what the newest export reports, and after an undo what the one before held", async () => {
    const person = await begin();
    await importFiles(person, listsOf([1, 2], { Old: [1], Both: [2] }));
    const second = await importFiles(person, listsOf([3], { Both: [3, 4] }));
    const named = async () => (await cachedLibrary(person)).playlists;
    expect(Object.values(await named()).map(({ name, items }) => [name, items?.length])).toEqual([
      ["Both", 2],
    ]);
    expect(await names(person)).toEqual(["Tune 3", "Tune 4"]);
    await person.send("DELETE", `/spotify-import/${second.job_id}`);
    expect(await names(person)).toEqual(["Tune 1", "Tune 2"]);
    expect(Object.values(await named()).map(({ name }) => name)).toEqual(["Old", "Both"]);
    expect((await person.get("/library/cache/status")).body).toMatchObject({
      total_unique: 2,
      total_placements: 4,
    });
  });

  test("never shows what a file of someone else calls the same song", async () => {
    const [one, other] = [await begin(), await begin()];
    await importFiles(one, { "YourLibrary.json": { tracks: [song(1)] } });
    await importFiles(other, { "YourLibrary.json": { tracks: [{ ...song(1), track: "Forged" }] } });
    expect(await names(one)).toEqual(["Tune 1"]);
    expect(await names(other)).toEqual(["Forged"]);
  });

  test("plays nothing, likes nothing that it does not know, and asks no service", async () => {
    const person = await begin();
    await consent(person);
    const before = app.provider.total();
    const answers = [
      await person.get("/player/v1/me/player"),
      await person.send("PUT", "/player/v1/me/library?uris=spotify:track:1"),
      await person.post("/auth/disconnect"),
      await person.get("/auth/spotify-token"),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [403, "forbidden"],
      [400, "bad-request"],
      [409, "conflict"],
      [403, "forbidden"],
    ]);
    expect(app.provider.total()).toBe(before);
  });
});

describe("a recovery code", () => {
  test("signs in on another device, however it is typed, until there is a new one", async () => {
    const person = await begin();
    const { body } = await person.post("/auth/recovery-code");
    expect(body.recovery_code).toMatch(/^(?:[0-9A-Z]{4}-){4}[0-9A-Z]{4}$/u);
    expect((await person.get("/auth/me")).body.recovery_code).toBe("made");
    const recover = (code: string) => app.api(null).post("/auth/recover", { recovery_code: code });
    const typed = ` ${body.recovery_code.toLowerCase().replaceAll("-", " ")}`;
    const back = await recover(typed);
    expect(back.body.user_id).toBe(person.userId);
    expect((await apiOf(app.url, back.body.app_token).get("/auth/me")).body.user_id).toBe(person.userId);
    await person.post("/auth/recovery-code");
    const refused = await recover(body.recovery_code);
    expect([refused.status, refused.body.code]).toEqual([404, "not-found"]);
    expect((await recover("")).status).toBe(400);
    expect((await app.api(null).post("/auth/recovery-code")).status).toBe(401);
  });

  test("is not made for an account that signs in at a service", async () => {
    const person = await app.signIn("account-0");
    const answer = await person.post("/auth/recovery-code");
    expect([answer.status, answer.body.code]).toEqual([409, "conflict"]);
  });

  test("is tried ten times a minute from one address, and then not even the right one is let in", async () => {
    const person = await begin();
    const { body } = await person.post("/auth/recovery-code");
    const recover = (code: string) => app.api(null).post("/auth/recover", { recovery_code: code });
    const tried: number[] = [];
    while (tried.length < 11 && tried.at(-1) !== 429)
      tried.push((await recover("0000-0000-0000-0000-0000")).status);
    expect(tried.at(-1)).toBe(429);
    expect(new Set(tried.slice(0, -1))).toEqual(new Set([404]));
    const refused = await recover(body.recovery_code);
    expect([refused.status, refused.body.code]).toEqual([429, "too-many-requests"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

test.each([
  ["https://gatefold.example", {}, false],
  ["https://gatefold.example", { EXPORT_ACCOUNTS: "on" }, true],
  ["http://127.0.0.1:8484", {}, true],
  ["http://127.0.0.1:8484", { EXPORT_ACCOUNTS: "off" }, false],
])("at %s with %o anyone may open an account of exports: %s", async (publicUrl, env, isOpen) => {
  const port = String(await freePort());
  const other = await startTestApp({ env: { PORT: port, PUBLIC_URL: publicUrl, DEMO: "off", ...env } });
  const server = apiOf(`http://127.0.0.1:${port}`, null);
  const offered = (await server.get("/auth/providers")).body.items.map(({ id }: Shown) => id);
  const { status, body } = await server.post("/auth/export-account");
  await other.close();
  expect(offered.includes("export")).toBe(isOpen);
  expect([status, body.code]).toEqual(isOpen ? [200, undefined] : [403, "forbidden"]);
});
