import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod";
import { bodies, endpoint } from "#contract/base/endpoint.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { measureJson, readJsonBody } from "./json-body.ts";

const endless = { depth: Infinity, values: Infinity };
const bytesOf = (text: string) => Buffer.from(text);

/** The same of a value that was built. */
function measureBuilt(value: unknown): { depth: number; values: number } {
  if (typeof value !== "object" || value === null) return { depth: 0, values: 1 };
  const inside = Object.values(value).map(measureBuilt);
  const values = inside.reduce((sum, each) => sum + each.values, 1);
  return { depth: 1 + Math.max(0, ...inside.map(({ depth }) => depth)), values };
}

test("what JSON holds is counted by its bytes, whatever its texts hold", () => {
  fc.assert(
    fc.property(
      fc.jsonValue({ stringUnit: fc.constantFrom('"', "\\", ",", "[", "}", "é", "🎵", "a") }),
      (value) => {
        const counted = measureJson(bytesOf(JSON.stringify(value)), endless);
        const built = measureBuilt(value);
        expect(counted.depth).toBe(built.depth);
        // An empty list is counted as if it held something.
        expect(counted.values).toBeGreaterThanOrEqual(built.values);
        expect(counted.values).toBeLessThanOrEqual(built.values * 2);
      },
    ),
  );
});

test("a text that never ends, and one that is no JSON, are looked over all the same", () => {
  for (const text of ['"', '"\\', '{"a":"', "]]]]", "[[[", "\\\\\\"])
    expect(() => measureJson(bytesOf(text), endless)).not.toThrow();
});

test("counting ends where a limit is passed", () => {
  const wide = bytesOf(`[${"1,".repeat(10_000)}1]`);
  expect(measureJson(wide, { depth: 50, values: 10 }).values).toBe(11);
  expect(measureJson(bytesOf("[".repeat(10_000)), { depth: 50, values: 100_000 }).depth).toBe(51);
});

test("bodies are refused before they are parsed", () => {
  const small = endpoint({
    method: "POST",
    path: "/x",
    summary: "",
    access: "own",
    body: z.strictObject({ ids: z.array(z.unknown()) }),
  });
  const read = (text: string) => () => readJsonBody(small, bytesOf(text));
  const code = (text: string) => {
    try {
      return readJsonBody(small, bytesOf(text));
    } catch (error) {
      return error instanceof AppError ? error.code : error;
    }
  };
  const deepest = bodies.depth - 1;
  const nested = (depth: number) => `{"ids":${"[".repeat(depth)}${"]".repeat(depth)}}`;
  expect(read(nested(deepest))).not.toThrow();
  expect(read(nested(deepest + 1))).toThrow("in each other");
  // Neither is JSON: no one came to parse it.
  expect(code(`{"ids":[${"1,".repeat(bodies.values)}`)).toBe("too-large");
  expect(code("[".repeat(bodies.depth + 1))).toBe("bad-request");
  expect(code('{"ids":[')).toBe("bad-request");
});
