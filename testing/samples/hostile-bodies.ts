import * as z from "zod";
import { bodies, type Endpoint } from "#contract/base/endpoint.ts";

/** A JSON body that is as bad as an endpoint's limits allow, and one that is worse. */
export interface HostileBodies {
  /** lists inside of each other, in as many bytes as are taken */
  deep: string;
  /** as many unknown names as are taken */
  wide: string;
  /** one text of as many letters as are taken */
  long: string;
  /** each list of the shape as full as it may be; what is in it may be refused */
  full: string;
  tooDeep: string;
  tooWide: string;
}

/** A JSON schema as far as a body is filled by it. */
interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  maxItems?: number;
  maxLength?: number;
  maximum?: number;
  pattern?: string;
}

/** What hostile bodies may hold at an endpoint. */
export function bodyLimitsOf(endpoint: Endpoint): { bytes: number; values: number } {
  return { bytes: endpoint.bodyLimit ?? bodies.bytes, values: endpoint.bodyValues ?? bodies.values };
}

/** Makes them from the contract. */
export function hostileBodiesOf(endpoint: Endpoint): HostileBodies {
  const { bytes, values } = bodyLimitsOf(endpoint);
  const [first = "x"] = Object.keys(endpoint.body?.shape ?? {});
  const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
  const named = (count: number) =>
    `{${Array.from({ length: count }, (_, at) => `"${at.toString(36)}":1`).join(",")}}`;
  const deepest = nested(bodies.depth - 2);
  const count = Math.max(1, Math.min(bytes / (deepest.length + 1), values / bodies.depth) - 1);
  return {
    deep: `{"${first}":[${Array.from({ length: count }, () => deepest).join(",")}]}`,
    wide: named(Math.floor(Math.min(values - 2, bytes / 12))),
    long: JSON.stringify({ [first]: "x".repeat(bytes - first.length - 7) }),
    full: fullBodyOf(endpoint, { bytes, values }),
    tooDeep: `{"${first}":${nested(bodies.depth)}}`,
    tooWide: `{"${first}":[${"1,".repeat(values)}1]}`,
  };
}

/** Fills the shape's lists evenly, to as many entries as fit into all limits. */
function fullBodyOf({ body }: Endpoint, { bytes, values }: { bytes: number; values: number }): string {
  if (body === undefined) return "{}";
  const schema = z.toJSONSchema(body, { io: "input", unrepresentable: "any" }) as Schema;
  for (let share = 1; ; share /= 2) {
    const made = filled(schema, share);
    const text = JSON.stringify(made);
    if (share < 1e-7 || (text.length <= bytes && countOf(made) <= values)) return text;
  }
}

function filled(schema: Schema, share: number): unknown {
  const [first] = schema.anyOf ?? [];
  if (first) return filled(first, share);
  if (schema.const !== undefined || schema.enum) return schema.const ?? schema.enum?.[0];
  const few = (most: number) => Math.max(1, Math.floor(Math.min(most, 200_000) * share));
  const made: Record<string, () => unknown> = {
    object: () => ({ ...filledFields(schema, share), ...filledRecord(schema, few(20_000), share) }),
    array: () =>
      Array.from({ length: few(schema.maxItems ?? 1_000) }, () => filled(schema.items ?? {}, share)),
    boolean: () => true,
    integer: () => Math.min(schema.maximum ?? 1_000, 1_000),
    number: () => Math.min(schema.maximum ?? 1_000, 1_000),
    string: () => textLike(schema),
  };
  return made[schema.type ?? ""]?.() ?? null;
}

function filledFields({ properties = {} }: Schema, share: number): object {
  return Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, filled(each, share)]));
}

function filledRecord({ additionalProperties: each }: Schema, count: number, share: number): object {
  if (typeof each !== "object") return {};
  const entries = Array.from({ length: count }, (_, at) => [`g${at}`, filled(each, Math.min(share, 1e-4))]);
  return Object.fromEntries(entries);
}

/** A text of the shape's kind, no longer than such things are: lists of many are worse than long texts. */
function textLike({ pattern = "", maxLength = 30 }: Schema): string {
  if (pattern.includes("spotify")) return "spotify:track:aaaaaaaaaaaaaaaaaaaaaa";
  return "a".repeat(Math.min(maxLength, 30));
}

function countOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce<number>((sum, each) => sum + countOf(each), 1);
}
