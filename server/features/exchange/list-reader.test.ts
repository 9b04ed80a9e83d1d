import { expect, test } from "vitest";
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
  const reading = createListReader({ withinMs: 1, memoryMb: 512 }).read(file("Title\na"), never);
  await expect(reading).rejects.toMatchObject({
    code: "unprocessable",
    message: "This file takes too long to read; please split it.",
  });
  expect((await createListReader().read(file("Title\na"), never))?.rows).toHaveLength(1);
});

test("a file that takes more memory than there is for one is refused with a sentence", async () => {
  const text = `<playlist><trackList>${"<a/>".repeat(500_000)}</trackList></playlist>`;
  const reader = createListReader({ withinMs: 60_000, memoryMb: 32 });
  await expect(reader.read(file(text), never)).rejects.toMatchObject({ code: "too-large" });
});

test("nothing more is read for whoever has left", async () => {
  const left = new AbortController();
  const reading = createListReader().read(file("Title\na"), left.signal);
  left.abort(new Error("has left"));
  await expect(reading).rejects.toThrow("has left");
});
