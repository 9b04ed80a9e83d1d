import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { startProvider } from "../demo-service.ts";
import { signIn } from "#testing/demo-service/signed-in-client.ts";

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

type Content = ReturnType<typeof content>;
const gone = { track_id: "gone-track", added_at };

/** Every reference that a file can hold (file-schema.ts), and how the check reports it. */
const dangling: [where: string, problem: string, breakIt: (wrong: Content) => void][] = [
  [
    "albums.artist_ids",
    `album "${id("b")}" refers to artist "gone-artist"`,
    ({ albums }) => albums[0]?.artist_ids.push("gone-artist"),
  ],
  [
    "tracks.album_id",
    `track "${id("c")}" refers to album "gone-album"`,
    ({ tracks }) => Object.assign(tracks[0] ?? {}, { album_id: "gone-album" }),
  ],
  [
    "tracks.artist_ids",
    `track "${id("d")}" refers to artist "gone-artist"`,
    ({ tracks }) => tracks[1]?.artist_ids.push("gone-artist"),
  ],
  [
    "accounts.liked",
    `account "me", liked, refers to track "gone-track"`,
    ({ accounts }) => accounts[0]?.liked.push(gone),
  ],
  [
    "accounts.plays",
    `account "me", plays, refers to track "gone-track"`,
    ({ accounts }) =>
      Object.assign(accounts[0] ?? {}, {
        plays: [{ track_id: "gone-track", played_at: added_at, ms_played: 1 }],
      }),
  ],
  [
    "playlists.items",
    `account "me", playlist "${id("p")}", refers to track "gone-track"`,
    ({ accounts }) => accounts[0]?.playlists[0]?.items.push(gone),
  ],
];

async function refusal(name: string, wrong: Content): Promise<{ path: string; message: string }> {
  const path = write(name, JSON.stringify(wrong));
  const start = startProvider({ dataFolder: null, catalogueFile: path });
  const message = await start.then(
    async (provider) => {
      await provider.close();
      return "It started.";
    },
    (error: Error) => error.message,
  );
  return { path, message };
}

test.each(dangling)(
  "a reference of %s that points nowhere is reported in one sentence",
  async (_where, problem, breakIt) => {
    const wrong = content();
    breakIt(wrong);
    const { path, message } = await refusal("dangling.json", wrong);
    expect(message).toBe(`The catalogue file ${path} is wrong: ${problem}, which is not there.`);
  },
);

test("all references that point nowhere are reported together", async () => {
  const wrong = content();
  for (const [, , breakIt] of dangling) breakIt(wrong);
  const { path, message } = await refusal("dangling.json", wrong);
  const all = dangling.map(([, problem]) => `${problem}, which is not there`);
  expect(message).toBe(`The catalogue file ${path} is wrong: ${all.join("; ")}.`);
});

test("a playlist's id that two accounts use is reported", async () => {
  const wrong = content();
  wrong.accounts.push({ ...content().accounts[0], id: "other" } as Content["accounts"][number]);
  const { message } = await refusal("twice.json", wrong);
  expect(message).toContain(`account "other" has playlist "${id("p")}", whose id is used twice.`);
});

test("a song that an account likes twice is reported", async () => {
  const wrong = content();
  wrong.accounts[0]?.liked.push({ track_id: id("c"), added_at });
  expect((await refusal("liked-twice.json", wrong)).message).toContain(
    `account "me" likes track "${id("c")}" twice.`,
  );
});

test("figures that cannot be are reported by entry, all of them", async () => {
  const wrong = content();
  const [first, second] = wrong.tracks;
  if (first !== undefined) first.duration_ms = 9e15;
  if (second !== undefined) second.duration_ms = 86_400_000;
  for (const release_date of ["0001", "2024-13", "2023-02-29"])
    wrong.albums.push({ id: release_date, name: "x", artist_ids: [id("a")], release_date });
  wrong.accounts.push({
    id: "early",
    display_name: "Early",
    liked: [{ track_id: id("c"), added_at: "0001-01-01T00:00:00Z" }],
    playlists: [],
  });
  const { message } = await refusal("figures.json", wrong);
  for (const entry of [`tracks[0] "${id("c")}"`, 'albums[1] "0001"', 'albums[2] "2024-13"', "accounts[1]"])
    expect(message).toContain(entry);
  expect(message).toContain('albums[3] "2023-02-29"');
  expect(message).not.toContain("tracks[1]");
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

test("a file that would fill the memory of the server is one sentence with its path", async () => {
  const path = write("full.json", `{"artists":[${"0,".repeat(10_000_001)}0]}`);
  await expect(startProvider({ dataFolder: null, catalogueFile: path })).rejects.toThrow(
    `${path} cannot be read: it holds more than 10 million values`,
  );
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
