import { buffer } from "node:stream/consumers";
import yauzl from "yauzl";
import { expect, test } from "vitest";
import { zipTexts, type ZippedText } from "./zip-texts.ts";

const at = new Date(Date.UTC(2026, 0, 1));

async function* parts(...texts: string[]): AsyncGenerator<string> {
  yield* texts;
}

async function namesIn(zip: Buffer): Promise<string[]> {
  const names: string[] = [];
  for await (const entry of (await yauzl.fromBufferPromise(zip)).eachEntry()) names.push(entry.fileName);
  return names;
}

test("texts come in their order, and one that yields nothing is left out", async () => {
  const files = [
    { path: "b.csv", text: parts("one", "two") },
    { path: "nothing.csv", text: parts() },
    { path: "a.json", text: parts("[]") },
  ];
  const zip = await buffer(zipTexts(files, { at, signal: new AbortController().signal }));
  expect(await namesIn(zip)).toEqual(["b.csv", "a.json"]);
});

test("a text that fails breaks the zip off, before its first part and after", async () => {
  async function* failing(...before: string[]): AsyncGenerator<string> {
    yield* before;
    throw new Error("The database is away.");
  }
  for (const text of [failing(), failing("begun")]) {
    const files = [
      { path: "whole.csv", text: parts("whole") },
      { path: "half.csv", text },
    ];
    const zip = zipTexts(files, { at, signal: new AbortController().signal });
    await expect(buffer(zip)).rejects.toThrow("The database is away.");
  }
});

test("a client that leaves ends the reading", async () => {
  const left = new AbortController();
  const taken: string[] = [];
  async function* files(): AsyncGenerator<ZippedText> {
    for (const path of ["1.csv", "2.csv", "3.csv"]) {
      taken.push(path);
      if (path === "2.csv") left.abort(new Error("The client left."));
      yield { path, text: parts("text") };
    }
  }
  await expect(buffer(zipTexts(files(), { at, signal: left.signal }))).rejects.toThrow("The client left.");
  expect(taken).toEqual(["1.csv", "2.csv"]);
});
