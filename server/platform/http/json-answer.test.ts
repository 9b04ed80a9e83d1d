import fc from "fast-check";
import { expect, test } from "vitest";
import { isLong, jsonInSteps } from "./json-answer.ts";

const going = new AbortController().signal;
const textOf = async (answer: object) => (await Array.fromAsync(jsonInSteps(answer, going))).join("");

test("an answer in steps is the same text", () =>
  fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.array(fc.jsonValue()),
        fc.dictionary(fc.string(), fc.oneof(fc.jsonValue(), fc.constant(undefined))),
      ),
      async (answer) => {
        expect(await textOf(answer)).toBe(JSON.stringify(answer));
      },
    ),
  ));

test("long lists are written piece by piece, also inside of an object, and others as a whole", async () => {
  const items = Array.from({ length: 20_000 }, (_, at) => ({ at, name: "x".repeat(50) }));
  expect([
    isLong(items),
    isLong({ items, total: 1 }),
    isLong({ items: [1] }),
    isLong(null),
    isLong("x"),
  ]).toEqual([true, true, false, false, false]);
  const pieces = await Array.fromAsync(jsonInSteps({ items }, going));
  expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThan(40_000);
  expect(pieces.join("")).toBe(JSON.stringify({ items }));
});

test("lists by a name are written piece by piece too, however many names there are", async () => {
  const song = { track_id: "x".repeat(22), name: "x".repeat(50) };
  const few = {
    rows: [song],
    by_genre: { rock: Array.from({ length: 20_000 }, () => song), none: undefined },
  };
  const many = {
    by_genre: Object.fromEntries(
      Array.from({ length: 400 }, (_, at) => [`genre ${at}`, [song, song, [song]]]),
    ),
  };
  const inEntries = [{ list: Array.from({ length: 5_000 }, () => song) }, undefined, null];
  expect([isLong(few), isLong(many), isLong({ by_genre: { rock: [song] } })]).toEqual([true, true, false]);
  for (const answer of [few, many, inEntries]) {
    const pieces = await Array.fromAsync(jsonInSteps(answer, going));
    expect(pieces.join("")).toBe(JSON.stringify(answer));
    expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThan(40_000);
  }
});

test("anyone who left is not written for any longer", async () => {
  const items = Array.from({ length: 20_000 }, () => "xxxxx");
  const left = AbortSignal.abort(new Error("The client left."));
  await expect(Array.fromAsync(jsonInSteps({ items }, left))).rejects.toThrow("The client left.");
});
