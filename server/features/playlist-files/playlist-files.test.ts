import { text as readText } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import yauzl from "yauzl";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs, type Shown } from "#testing/server/http-client.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";
import { filesOf } from "./export-playlists.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({
    catalogue: aCatalogue({ accounts: 6, tracks: 1600, liked: 1_200, playlists: [130, 0] }),
  });
});
afterAll(() => app.close());

async function aMember(): Promise<SignedIn & { own: (at: number) => string }> {
  const person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  return { ...person, own: (at) => `playlist-${person.account.split("-")[1] ?? ""}-${at}` };
}

const exported = (person: Pick<SignedIn, "get">, query: string) => person.get(`/library/export?${query}`);

test("lists are sent whole, in their order, as files with their names", async () => {
  const person = await aMember();
  const json = await exported(person, `list=${person.own(0)}&format=json`);
  expect(json.headers.get("content-disposition")).toContain(
    `filename*=UTF-8''${encodeURIComponent("Folder List 0 🌈.json")}`,
  );
  const { name, tracks } = JSON.parse(json.text);
  expect([name, tracks.length]).toEqual(["Folder / List 0 🌈", 130]);
  const { items } = (await person.get(`/playlists/${person.own(0)}/tracks?limit=50&offset=50`)).body;
  expect(tracks.slice(50, 100).map((track: Shown) => [track.uri, track.added_at])).toEqual(
    items.map((item: Shown) => [item.track.uri, item.added_at]),
  );
  const liked = await exported(person, "list=liked&format=csv");
  expect(liked.headers.get("content-type")).toContain("text/csv");
  expect(liked.text.trim().split("\r\n")).toHaveLength(1_201);
  const all = JSON.parse((await exported(person, "list=all&format=json")).text);
  expect(all.tracks).toHaveLength((await person.get("/library/cache/status")).body.total);
  const found = JSON.parse((await exported(person, "list=search&format=json&q=song%2012")).text);
  const searched = (await person.get("/library/search?q=song%2012&limit=100")).body;
  expect(found.tracks.length).toBe(searched.total);
  expect(found.tracks[0].uri).toBe(searched.items[0].track.uri);
  for (const format of ["m3u8", "xspf"])
    expect((await exported(person, `list=${person.own(1)}&format=${format}`)).status).toBe(200);
});

test("all lists come as one zip, each by its name", async () => {
  const person = await aMember();
  const rowsOf = async (address: string) => {
    const response = await person.open(address);
    expect(response.headers.get("content-disposition")).toContain("Playlists.zip");
    const zip = await yauzl.fromBufferPromise(Buffer.from(await response.arrayBuffer()));
    const found = new Map<string, number>();
    for await (const entry of zip.eachEntry()) {
      const rows = await readText(await zip.openReadStreamPromise(entry));
      found.set(entry.fileName, rows.trim().split("\r\n").length - 1);
    }
    return found;
  };
  const files = await rowsOf("/library/export?list=playlists&format=csv");
  expect(files.get("Liked songs.csv")).toBe(1_200);
  const chosen = `list=playlists&format=csv&playlists=${person.own(0)}`;
  expect([...(await rowsOf(`/library/export?${chosen}`))]).toEqual([["Folder List 0 🌈.csv", 130]]);
  expect((await exported(person, `${chosen},no-such`)).status).toBe(404);
  expect((await exported(person, `${chosen},,`)).status).toBe(400);
  expect(files.get("Folder List 0 🌈.csv")).toBe(130);
  expect((await exported(app.api(null), "list=playlists&format=csv")).status).toBe(401);
});

test("files of lists of one name differ, whatever their case", () => {
  expect(filesOf(["Mix", "mix", "A/B", " ", "Mix (2)"], "xspf")).toEqual([
    "Mix.xspf",
    "mix (2).xspf",
    "A B.xspf",
    "List.xspf",
    "Mix (2) (2).xspf",
  ]);
});

test("other people's, unknown lists and formats are refused, and so is anyone who is not signed in", async () => {
  const [person, other] = [await aMember(), await aMember()];
  expect((await exported(person, `list=${other.own(0)}&format=csv`)).body.code).toBe("not-found");
  expect((await exported(person, "list=nothing&format=csv")).body.code).toBe("not-found");
  for (const query of ["list=liked&format=pdf", "format=csv", "list=liked"])
    expect((await exported(person, query)).status, query).toBe(400);
  expect((await exported(app.api(null), "list=liked&format=csv")).status).toBe(401);
  expect((await app.api(null).post("/library/import-list", { text: "x" })).status).toBe(401);
  for (const body of [{}, { text: "" }, { text: "x", format: "pdf" }, { text: "x", y: 1 }])
    expect((await person.post("/library/import-list", body)).status).toBe(400);
  const none = await person.post("/library/import-list", { text: "no list at all" });
  expect([none.status, none.body.code]).toEqual([422, "unprocessable"]);
  const rows = `Title\n${"a\n".repeat(20_001)}`;
  expect((await person.post("/library/import-list", { text: rows })).body.code).toBe("too-large");
  expect((await person.post("/library/import-list", { text: "x".repeat(9_000_000) })).status).toBe(413);
});

test("files are matched with the library by URI, else by title, artist and duration", async () => {
  const person = await aMember();
  for (const format of ["csv", "json", "m3u8", "xspf"]) {
    const { text } = await exported(person, `list=${person.own(0)}&format=${format}`);
    const { body } = await person.post("/library/import-list", { text });
    expect([body.format, body.total, body.matched]).toEqual([format, 130, 130]);
    expect(body.items[0].match).toMatchObject({ uri: body.items[0].uri, by: "uri", confidence: 1 });
  }
  const csv = [
    "Track URI,Title,Artist,Duration (ms)",
    "https://open.spotify.com/track/track3?si=x,,,",
    ",song 4 🎵,,120004",
    ",SONG 3,Angstrom & the 電子音,121000",
    ",Song 3,Angstrom & the 電子音,190000",
    ",Song 3,Angstrom & the 電子音,",
    "spotify:track:elsewhere,Unheard,Nobody,1",
  ].join("\n");
  const { body } = await person.post("/library/import-list", { text: csv });
  expect(body.items.map(({ match }: Shown) => match && [match.track_id, match.by])).toEqual([
    ["track3", "uri"],
    null,
    ["track3", "title"],
    null,
    ["track3", "title"],
    null,
  ]);
  expect([body.total, body.matched]).toEqual([6, 3]);
  expect(body.items[4].match.confidence).toBeLessThan(body.items[2].match.confidence);
});
