import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

/** `npm run -s genre -- …` as scripts call it. */
function genre(args: string[], input: string): { status: number | null; answers: unknown[]; errors: string } {
  const { status, stdout, stderr } = spawnSync("node", ["scripts/genre.mjs", ...args], {
    input,
    encoding: "utf8",
  });
  const lines = stdout.split("\n").filter((line) => line !== "");
  return { status, answers: lines.map((line): unknown => JSON.parse(line)), errors: stderr };
}

test("map answers a JSON line a name, in order, and nothing else", () => {
  const { status, answers, errors } = genre(["map"], "Deep House\r\n\nqwertz\nk-pop");
  expect([status, errors]).toEqual([0, ""]);
  expect(answers).toEqual([
    { name: "Deep House", leaf: "deep house", main: "house", confidence: 1, method: "exact" },
    { name: "qwertz", leaf: null, main: null, confidence: 0, method: "unmapped" },
    { name: "k-pop", leaf: "k-pop", main: "k-pop", confidence: 1, method: "exact" },
  ]);
});

test("tracks answers a JSON line a track, in order, and reports lines that are not tracks", () => {
  const lines = [
    { id: "a", artists: [{ name: "A", genres: ["drill"] }], title: "One", album: "X" },
    { id: 2, artists: [{ name: "A", genres: ["drill"] }], album: "X" },
    { id: "b", artists: [{ name: "A" }], title: "Two", album: "X" },
    { id: "c", artists: [] },
  ].map((each) => JSON.stringify(each));
  const { status, answers, errors } = genre(["tracks"], [...lines, "no track", '{"id":"d"}'].join("\n"));
  expect(status).toBe(1);
  expect(errors).toMatch(/Line 5 .*\nLine 6 /u);
  const drill = { leaf: "drill", main: "hip hop" };
  expect(answers).toMatchObject([
    { id: "a", ...drill, confidence: 0.9, sources: [{ source: "provider", said: "drill", weight: 1 }] },
    { id: 2, ...drill },
    { id: "b", ...drill, sources: [{ source: "album", said: "drill" }] },
    { id: "c", leaf: null, main: null, confidence: 0, sources: [] },
  ]);
});

test("another command is refused with the usage", () => {
  expect(genre(["guess"], "")).toMatchObject({
    status: 2,
    answers: [],
    errors: expect.stringContaining("Usage"),
  });
});
