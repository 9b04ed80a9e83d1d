import { expect, test } from "vitest";
import * as z from "zod";
import { api } from "#contract/api.ts";
import { refuseInput } from "./describe-input.ts";

const Input = z.strictObject({
  name: z.string().min(2).max(4),
  count: z.number().int().min(1).max(9),
  ids: z.array(z.string()).max(1),
  kind: z.enum(["a", "b"]).optional(),
  uri: z.string().regex(/^x:/, "input.notUri").optional(),
  day: z.iso.date().optional(),
});

function fieldsOf(value: unknown): Record<string, string> {
  const parsed = Input.safeParse(value, { reportInput: true });
  return parsed.success ? {} : (refuseInput(parsed.error.issues).failure.fields ?? {});
}

test.each([
  [{}, { name: "Required.", count: "Required.", ids: "Required." }],
  [
    { name: "a", count: 0, ids: ["a", "b"], kind: "c", uri: "y", day: "never", more: 1 },
    {
      name: "Must have a length of at least 2.",
      count: "Must be at least 1.",
      ids: "Must have at most this number of entries: 1.",
      kind: 'Must be one of "a", "b".',
      uri: "Not a valid URI.",
      day: "Doesn't have the expected format.",
      more: "Unknown here.",
    },
  ],
  [
    { name: 1, count: "1", ids: [1] },
    { name: "Must be text.", count: "Must be a number.", "ids.0": "Must be text." },
  ],
  [{ name: "ab", count: 1.5, ids: [] }, { count: "Must be a whole number." }],
])("%j is reported in sentences", (value, fields) => {
  expect(fieldsOf(value)).toEqual(fields);
});

test("no endpoint reports a body that is no object, or is empty, in anything but sentences", () => {
  const bodies = api.flatMap(({ body }) => (body === undefined ? [] : [body]));
  expect(bodies.length).toBeGreaterThan(10);
  for (const body of bodies) {
    for (const value of [
      {},
      [],
      null,
      "x",
      Object.fromEntries(Object.keys(body.shape).map((key) => [key, {}])),
    ]) {
      const parsed = body.safeParse(value, { reportInput: true });
      if (parsed.success) continue;
      const { detail, fields = {} } = refuseInput(parsed.error.issues).failure;
      for (const text of [detail, ...Object.values(fields)]) expect(text).toMatch(/^[A-Z].*[.!?]$/su);
    }
  }
});

test("of many wrong fields some are reported, and of long names and sentences the beginning", () => {
  const named = (count: number, name: string) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`${name}${at}`, 1]));
  const long = z.object({ kind: z.enum(Array.from({ length: 200 }, (_, at) => `kind ${at}`)) });
  for (const parsed of [
    Input.safeParse(named(50_000, "x")),
    Input.safeParse(named(30, "x".repeat(5_000))),
    Input.safeParse({ ids: Array.from({ length: 5_000 }, () => 1) }),
    long.safeParse({ kind: "none" }, { reportInput: true }),
  ]) {
    const { detail, fields = {} } = refuseInput(parsed.error?.issues ?? []).failure;
    expect(Object.keys(fields).length).toBeLessThanOrEqual(20);
    for (const text of Object.entries(fields).flat()) expect(text.length).toBeLessThanOrEqual(200);
    expect(detail.length).toBeLessThan(10_000);
    expect(detail).toMatch(/^[A-Z].*[.]$/su);
  }
});
