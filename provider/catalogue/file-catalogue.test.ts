import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { startProvider } from "../provider.ts";
import { signIn } from "../signed-in-client.ts";

const folder = mkdtempSync(join(tmpdir(), "gatefold-catalogue-"));
afterAll(() => rmSync(folder, { recursive: true }));

const id = (letter: string): string => letter.repeat(22);
const added_at = "2024-05-01T10:00:00Z";

function content() {
  return {
    artists: [{ id: id("a"), name: "A", genres: ["dub techno"] }],
    albums: [{ id: id("b"), name: "B", artist_ids: [id("a")], release_date: "1999-04" }],
    tracks: [
      {
        id: id("c"),
        name: "C",
        album_id: id("b"),
        artist_ids: [id("a")],
        duration_ms: 1000,
        isrc: "QZGAT2600001",
      },
      { id: id("d"), name: "D", album_id: id("b"), artist_ids: [id("a")], duration_ms: 2000 },
    ],
    accounts: [
      {
        id: "me",
        display_name: "Me",
        liked: [
          { track_id: id("c"), added_at },
          { track_id: id("d"), added_at: "2025-05-01T12:00:00+02:00" },
        ],
        playlists: [{ id: id("p"), name: "P", items: [{ track_id: id("c"), added_at }] }],
      },
    ],
  };
}

function write(name: string, text: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

test.each([
  ["plain.json", (text: string) => text],
  ["packed.json.gz", (text: string) => gzipSync(text)],
])("%s is served", async (name, pack) => {
  const path = write(name, pack(JSON.stringify(content())));
  const provider = await startProvider({ dataFolder: null, catalogueFile: path });
  const client = await signIn(provider.base, "me");
  const { body } = await client.get("/v1/me/tracks");
  expect(body.items.map((item: { added_at: string }) => item.added_at)).toEqual([
    "2025-05-01T10:00:00Z",
    added_at,
  ]);
  expect(body.items[1].track.external_ids).toEqual({ isrc: "QZGAT2600001" });
  expect(body.items[1].track.album).toMatchObject({
    release_date: "1999-04",
    release_date_precision: "month",
  });
  expect((await client.get(`/v1/playlists/${id("p")}/items`)).body.total).toBe(1);
  await provider.close();
});

test("every reference that points nowhere is named", async () => {
  const wrong = content();
  wrong.tracks[0] = { ...wrong.tracks[0], album_id: "gone-album" } as never;
  wrong.accounts[0]?.liked.push({ track_id: "gone-track", added_at });
  const path = write("dangling.json", JSON.stringify(wrong));
  const start = startProvider({ dataFolder: null, catalogueFile: path });
  await expect(start).rejects.toThrow(
    /track "c{22}" refers to album "gone-album".*account "me", liked, refers to track "gone-track"/,
  );
});

test("past twenty problems the rest is counted", async () => {
  const wrong = content();
  for (let number = 0; number < 25; number++)
    wrong.accounts[0]?.liked.push({ track_id: `gone-${number}`, added_at });
  const path = write("many.json", JSON.stringify(wrong));
  await expect(startProvider({ dataFolder: null, catalogueFile: path })).rejects.toThrow(
    /"gone-19".*; and 5 more\.$/,
  );
});

test.each([
  ["a value of the wrong type", { tracks: [{ id: "t1", name: 3 }] }, /tracks\[0\] "t1": name/],
  ["a missing list", { tracks: undefined }, /tracks must be a list/],
  [
    "an id used twice",
    {
      artists: [
        { id: "a", name: "x" },
        { id: "a", name: "y" },
      ],
    },
    /artists\[1\] "a" is there twice/,
  ],
])("%s is named", async (_what, change, message) => {
  const path = write("wrong.json", JSON.stringify({ ...content(), ...change }));
  await expect(startProvider({ dataFolder: null, catalogueFile: path })).rejects.toThrow(message);
});

test("a file that is not JSON, or not there, is one sentence with its path", async () => {
  const path = write("text.json", "hello");
  await expect(startProvider({ dataFolder: null, catalogueFile: path })).rejects.toThrow(
    `${path} is not JSON`,
  );
  await expect(startProvider({ dataFolder: null, catalogueFile: `${path}.none` })).rejects.toThrow(
    /cannot be read/,
  );
});
