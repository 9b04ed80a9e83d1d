import { expect, test } from "vitest";
import * as z from "zod";
import { api } from "#contract/api.ts";
import type { Endpoint } from "./endpoint.ts";

/** A JSON schema as far as its size is concerned. */
interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
  items?: Schema;
  prefixItems?: Schema[];
  maxItems?: number;
  maxLength?: number;
  maxProperties?: number;
  pattern?: string;
}

/**
 * Names every text, list and record of a request's shape that may be as large as the sender likes. A text is bounded by
 * its length, or by a pattern without an open end.
 */
function unboundedPartsOf(shape: z.ZodType): string[] {
  return [...partsOf(z.toJSONSchema(shape, { io: "input", unrepresentable: "any" }) as Schema, "")];
}

function* partsOf(schema: Schema, path: string): Generator<string> {
  for (const each of [schema.anyOf, schema.oneOf, schema.allOf].flatMap((parts) => parts ?? []))
    yield* partsOf(each, path);
  if (schema.const !== undefined || schema.enum !== undefined) return;
  if (schema.type === "string" && schema.maxLength === undefined && isOpenEnded(schema.pattern)) yield path;
  if (schema.type === "array") yield* partsOfList(schema, path);
  if (schema.type === "object") yield* partsOfObject(schema, path);
}

function* partsOfList({ maxItems, items, prefixItems = [] }: Schema, path: string): Generator<string> {
  if (maxItems === undefined && prefixItems.length === 0) yield `${path}[]`;
  for (const each of [...prefixItems, items ?? {}]) yield* partsOf(each, `${path}[]`);
}

function* partsOfObject(schema: Schema, path: string): Generator<string> {
  const { properties = {}, additionalProperties: each, propertyNames: names } = schema;
  for (const [name, property] of Object.entries(properties)) yield* partsOf(property, `${path}.${name}`);
  if (typeof each !== "object") return;
  if (schema.maxProperties === undefined && names?.enum === undefined) yield `${path}{}`;
  yield* partsOf(names ?? {}, `${path}{name}`);
  yield* partsOf(each, `${path}{}`);
}

/** Whether a text of this pattern may have any length: it repeats something without a limit. */
function isOpenEnded(pattern: string | undefined): boolean {
  if (pattern === undefined) return true;
  const quantifiers = pattern.replaceAll(/\\./gu, "a").replaceAll(/\[[^\]]*\]/gu, "a");
  return /[*+]|\{\d+,\}/u.test(quantifiers) || !pattern.startsWith("^") || !pattern.endsWith("$");
}

const table: [name: string, endpoint: Endpoint][] = api.map((endpoint) => [
  `${endpoint.method} ${endpoint.path}`,
  endpoint,
]);

test.each(table)("%s bounds every text, list and record that it is sent", (_name, endpoint) => {
  for (const part of ["params", "query", "body"] as const) {
    const shape = endpoint[part];
    if (shape !== undefined) expect(unboundedPartsOf(shape), part).toEqual([]);
  }
});

test("what has no bound is found", () => {
  const shape = z.object({
    text: z.string(),
    open: z.string().regex(/^a+$/u),
    loose: z.string().regex(/a{2}/u),
    list: z.array(z.string().max(1)),
    within: z.array(z.object({ text: z.string() })).max(1),
    record: z.record(z.string(), z.number()),
    bounded: z.string().regex(/^[a*]{1,3}\+$/u),
  });
  expect(unboundedPartsOf(shape)).toEqual([
    ".text",
    ".open",
    ".loose",
    ".list[]",
    ".within[].text",
    ".record{}",
    ".record{name}",
  ]);
});
