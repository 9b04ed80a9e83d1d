import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs } from "#testing/server/http-client.ts";
import { untilGenresAreFound } from "#testing/people/genres.ts";
import { importGenres, type ImportProgress } from "./import-genres.ts";

let app: TestApp;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "gatefold-dumps-"));
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 1, liked: 20, playlists: [] }) });
});
beforeEach(() => sql`delete from genre_facts`.execute(app.server.ctx.database));
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

function fileOf(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

function bring(
  path: string,
  onProgress: (progress: ImportProgress) => void = () => undefined,
  signal = new AbortController().signal,
) {
  const { database } = app.server.ctx;
  return importGenres({ database, now: app.clock.now }, path, { signal, onProgress });
}

async function facts(): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ key: string; source: string; genres: string[] }>`
    select key, source, genres from genre_facts where not is_ambiguous order by key
  `.execute(app.server.ctx.database);
  return Object.fromEntries(rows.map(({ key, source, genres }) => [`${source} ${key}`, genres.toSorted()]));
}

const claim = (value: unknown) => ({ mainsnak: { datavalue: { value } }, rank: "normal" });
const genreItem = (id: string, name: string) => ({
  type: "item",
  id,
  labels: { en: { value: name } },
  claims: { P31: [claim({ id: "Q188451" })] },
});
const artistItem = (id: string, name: string, spotifyId: string, genres: string[]) => ({
  type: "item",
  id,
  labels: { en: { value: name } },
  claims: { P1902: [claim(spotifyId)], P136: genres.map((genre) => claim({ id: genre })) },
});
const wikidataDump = (items: object[]) => `[\n${items.map((item) => JSON.stringify(item)).join(",\n")}\n]\n`;

test("Wikidata: artists have the names of genres that may stand behind them; what is no artist is passed over", async () => {
  const dump = wikidataDump([
    artistItem("Q1", "Björk", "7w29UYBi0qsHi5RTcv3lmA", ["Q10", "Q11", "Q12"]),
    { type: "item", id: "Q2", labels: {}, claims: {} },
    artistItem("Q3", "Nobody", "0000000000000000000000", []),
    genreItem("Q10", "art pop"),
    genreItem("Q11", "electronica"),
  ]);
  expect(await bring(fileOf("wikidata.json.gz", gzipSync(dump)))).toEqual({ format: "wikidata", artists: 1 });
  const genres = ["art pop", "electronica"];
  expect(await facts()).toEqual({
    "wikidata name:bjork": genres,
    "wikidata spotify:7w29UYBi0qsHi5RTcv3lmA": genres,
  });
});

test("MusicBrainz: genres by votes, the service's id from the artist's links", async () => {
  const artist = {
    id: "87c5dedd-371d-4a53-9f7f-80522fb7f3cb",
    name: "Björk",
    "sort-name": "Björk",
    genres: [
      { name: "electronic", count: 3 },
      { name: "art pop", count: 9 },
    ],
    relations: [{ url: { resource: "https://open.spotify.com/artist/7w29UYBi0qsHi5RTcv3lmA" } }, {}],
  };
  const none = { id: "x", name: "Without", "sort-name": "Without", genres: [] };
  expect(await bring(fileOf("artist", `${JSON.stringify(artist)}\n${JSON.stringify(none)}\n`))).toMatchObject(
    { artists: 1 },
  );
  expect(Object.keys(await facts())).toEqual([
    "musicbrainz name:bjork",
    "musicbrainz spotify:7w29UYBi0qsHi5RTcv3lmA",
  ]);
});

const master = (number: number, artist: { id: number; name: string }, styles: string[]) =>
  `<master id="${number}"><artists><artist><id>${artist.id}</id><name>${artist.name}</name></artist></artists>` +
  `<genres><genre>Electronic</genre></genres><styles>${styles.map((style) => `<style>${style}</style>`).join("")}</styles></master>`;

test("Discogs: styles of all masters of an artist; two artists of one name count for neither", async () => {
  const dump = `<masters>\n${[
    master(1, { id: 1, name: "Surgeon &amp; Co" }, ["Techno"]),
    master(2, { id: 1, name: "Surgeon &amp; Co" }, ["Ambient"]),
    master(3, { id: 2, name: "Air" }, ["Downtempo"]),
    master(4, { id: 3, name: "Air (2)" }, ["Hardcore"]),
    master(5, { id: 4, name: "Plain" }, []),
    master(6, { id: 194, name: "Various" }, ["House"]),
  ].join("\n")}\n</masters>`;
  await bring(fileOf("masters.xml.gz", gzipSync(dump)));
  const once = await facts();
  expect(once).toEqual({
    "discogs name:plain": ["Electronic"],
    "discogs name:surgeon & co": ["Ambient", "Techno"],
  });
  await bring(fileOf("masters-again.xml.gz", gzipSync(dump)));
  expect(await facts()).toEqual(once);
});

test("incomplete midway, the same file goes on where it was", async () => {
  const artists = Array.from({ length: 2_500 }, (_, number) => ({
    id: `mbid-${number}`,
    name: `Artist ${number}`,
    "sort-name": `Artist ${number}`,
    genres: [{ name: "soul", count: 1 }],
  }));
  const path = fileOf("artists.jsonl", artists.map((artist) => JSON.stringify(artist)).join("\n"));
  const stopping = new AbortController();
  const stored: number[] = [];
  const stop = (progress: ImportProgress) => {
    stored.push(progress.artists);
    stopping.abort();
  };
  await expect(bring(path, stop, stopping.signal)).rejects.toThrow(/abort/iu);
  expect(Object.keys(await facts())).toHaveLength(stored.at(-1) ?? 0);
  expect(await bring(path)).toMatchObject({ artists: 2_500 - (stored.at(-1) ?? 0) });
  expect(Object.keys(await facts())).toHaveLength(2_500);
});

test("people's stored genres follow within the hour, without a scan of theirs", async () => {
  const person = await app.signIn("account-0");
  await untilScanIs(person, "done");
  await untilGenresAreFound(app, person.userId);
  const stored = () =>
    app.server.ctx.database
      .selectFrom("genre_verdicts")
      .select("genre")
      .where("user_id", "=", person.userId)
      .where("genre", "is not", null)
      .execute();
  expect(await stored()).toEqual([]);
  const artist = { id: "mbid", name: "Ångström & the 電子音", genres: [{ name: "soul", count: 3 }] };
  await bring(fileOf("one.jsonl", JSON.stringify({ ...artist, "sort-name": artist.name })));
  app.clock.advance(3_600_001);
  await expect.poll(stored).toContainEqual({ genre: "soul" });
});

test.each([
  ["packed by bzip2", Buffer.from("BZh91AY&SY"), /bzip2. Unpack it first/u],
  ["something else", "name,genre\nBjörk,art pop\n", /isn't a known dump/u],
  ["empty", "", /isn't a known dump/u],
  [
    "incomplete",
    gzipSync(
      wikidataDump(
        Array.from({ length: 500 }, (_, at) => artistItem(`Q${at}`, `${Math.sin(at)}`, `${at}`, ["Q1"])),
      ),
    ).subarray(0, 4_000),
    /damaged or incomplete/u,
  ],
])("a file that is %s is refused with a sentence", async (name, content, sentence) => {
  await expect(bring(fileOf(`wrong ${name}`, content))).rejects.toThrow(sentence);
});

test("a file that is not there is reported", async () => {
  await expect(bring(join(folder, "nothing"))).rejects.toThrow(/nothing can't be read/u);
});

test("entries that are made to fill memory are left out, and the others are brought", async () => {
  const whole = { id: "mbid-1", name: "Whole", "sort-name": "Whole", genres: [{ name: "soul", count: 1 }] };
  const deep = `{"sort-name":"x","genres":${"[".repeat(200)}${"]".repeat(200)}}`;
  const wide = `{"sort-name":"x","genres":[${"{},".repeat(2_500_000)}{}]}`;
  const path = fileOf("hostile.jsonl", [JSON.stringify(whole), deep, wide].join("\n"));
  expect(await bring(path)).toMatchObject({ artists: 1 });
});
