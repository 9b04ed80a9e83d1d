import { describe, expect, test } from "vitest";
import { createListReader } from "./list-reader.ts";

const never = new AbortController().signal;
const file = (text: string) => ({ text, format: undefined });

test("files that patterns would try for minutes are read", async () => {
  const reader = createListReader();
  const long = 500_000;
  const digits = await reader.read(file(`#EXTM3U\n#EXTINF:${"1".repeat(long)}\nspotify:track:a`), never);
  expect(digits?.rows).toMatchObject([{ uri: "spotify:track:a", durationMs: null }]);
  const open = `<playlist><trackList><track><title>${"<![CDATA[".repeat(long / 9)}`;
  expect(await reader.read(file(open), never)).toBe(null);
  const quotes = await reader.read(file(`Title\n${'"'.repeat(long)}`), never);
  expect(quotes?.rows.map(({ title }) => title.length)).toEqual([1_000]);
});

test("entities that a document declares are not taken up", async () => {
  const laughs = `<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><playlist><title>&b;</title><trackList/></playlist>`;
  expect(await createListReader().read(file(laughs), never)).toMatchObject({ name: "&b;", rows: [] });
});

test("a file that takes too long is given up with a sentence, and the next one is read", async () => {
  const reading = createListReader({ partWithinMs: 1, memoryMb: 512 }).read(file("Title\na"), never);
  await expect(reading).rejects.toMatchObject({
    code: "file-too-complex",
    message: "This file takes too long to read. Please split it.",
  });
  expect((await createListReader().read(file("Title\na"), never))?.rows).toHaveLength(1);
});

test("a file that takes more memory than there is for one is refused with a sentence", async () => {
  const text = `<playlist><trackList>${"<a/>".repeat(500_000)}</trackList></playlist>`;
  const reader = createListReader({ partWithinMs: 60_000, memoryMb: 32 });
  await expect(reader.read(file(text), never)).rejects.toMatchObject({
    code: "file-too-complex",
  });
});

test("nothing more is read for anyone who has left", async () => {
  const left = new AbortController();
  const reading = createListReader().read(file("Title\na"), left.signal);
  left.abort(new Error("has left"));
  await expect(reading).rejects.toThrow("has left");
});

describe("a file that is made to fill memory is refused before anything is made of it", () => {
  const million = 1_000_000;
  const deep = "[".repeat(million) + "]".repeat(million);
  const files: [string, string][] = [
    ["empty objects without end", `{"tracks":[${"{},".repeat(2_500_000)}{}]}`],
    ["lists a million deep", deep],
    [
      "a row with a million fields",
      `[{${Array.from({ length: million }, (_, n) => `"${n}":1`).join()}}]`.repeat(2),
    ],
    ["a line with a million columns", `Title${",a".repeat(million)}`],
    ["elements without end", `<playlist><trackList>${"<a/>".repeat(1_500_000)}</trackList></playlist>`],
  ];
  test.each(files)("%s", async (_what, text) => {
    await expect(createListReader().read(file(text), never)).rejects.toMatchObject({
      code: "file-too-complex",
      message: expect.stringMatching(/^This file .*Please split it\.$/u),
    });
  });

  test("and one long string, or line of songs, is read", async () => {
    const name = "n".repeat(7 * million);
    const rows = (await createListReader().read(file(`[{"title":"${name}"}]`), never))?.rows;
    expect(rows?.map(({ title }) => title.length)).toEqual([1_000]);
    const line = `#EXTM3U\n#EXTINF:1,${"a, ".repeat(million)} - b`;
    expect(await createListReader().read(file(line), never)).toMatchObject({ format: "m3u8", rows: [] });
    const nested = `${"<a>".repeat(60)}${"</a>".repeat(60)}`;
    expect(await createListReader().read(file(nested), never)).toBe(null);
  });
});
