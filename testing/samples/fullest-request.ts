import * as z from "zod";
import { bodies, type Endpoint } from "#contract/base/endpoint.ts";

/** A request that is as large as an endpoint's shapes and limits allow. */
export interface FullestRequest {
  /** with its query */
  address: string;
  /** JSON; undefined where the endpoint takes no body */
  body: string | undefined;
  /** What the shapes have against it: the fields for which `values` names nothing that fits. */
  refused: string[];
}

/** A JSON schema as far as a request is filled by it. */
interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  prefixItems?: Schema[];
  minItems?: number;
  maxItems?: number;
  maxProperties?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
}

/** How full: lists by a share of what they may hold, as far as `bytes` reach; texts by their letters. */
interface Fill {
  share: number;
  bytes: number;
  letters: number;
  values: Values;
}

/** What fields are given, by their names on any level; in the path by what stands before: `playlists/{id}`. */
export type Values = Readonly<Record<string, unknown>>;

/** Whichever is largest of an endpoint's shapes is filled: `many` short entries, or fewer of `long` texts. */
export type Fullness = "many" | "long";

const shortText = 30;
/** Lists without room for all that they may hold are halved until the body fits; below this nothing is left. */
const minShare = 1e-7;

/** What a body may hold at an endpoint. */
export function bodyLimitsOf(endpoint: Endpoint): { bytes: number; values: number } {
  return { bytes: endpoint.bodyLimit ?? bodies.bytes, values: endpoint.bodyValues ?? bodies.values };
}

/** Makes the fullest request that fits into all limits of an endpoint: everything it takes is there. */
export function fullestRequestOf(endpoint: Endpoint, fullness: Fullness, values: Values): FullestRequest {
  const query = queryOf(endpoint, values);
  const address = endpoint.path.replaceAll(/(\w+\/)\{(\w+)\}/gu, (_all, before: string, field: string) => {
    const value = textFor(values[`${before}{${field}}`] ?? values[field] ?? unknownId);
    return `${before}${field === "path" ? value : encodeURIComponent(value)}`;
  });
  const body =
    endpoint.body === undefined ? undefined : bodyOf(endpoint, endpoint.body, { fullness, values });
  return {
    address: query.size > 0 ? `${address}?${query.toString()}` : address,
    body,
    refused: [
      ...refusalsOf(endpoint.query, Object.fromEntries(query)),
      ...(body === undefined ? [] : refusalsOf(endpoint.body, JSON.parse(body))),
    ],
  };
}

/** What stands in an address; throws for what is no text there. */
function textFor(value: unknown): string {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return String(value);
  throw new Error("A field of an address is a text, a number or a switch.");
}

const unknownId = "00000000-0000-4000-8000-000000000000";

function refusalsOf(shape: z.ZodObject | undefined, value: unknown): string[] {
  const parsed = shape?.safeParse(value);
  return (parsed?.error?.issues ?? []).map(({ path, message }) => `${path.join(".")}: ${message}`);
}

/** Fills the shape evenly, to as many entries as fit. */
function bodyOf(
  endpoint: Endpoint,
  shape: z.ZodObject,
  { fullness, values }: { fullness: Fullness; values: Values },
): string {
  const limits = bodyLimitsOf(endpoint);
  const schema = z.toJSONSchema(shape, { io: "input", unrepresentable: "any" }) as Schema;
  for (let share = 1; ; share /= 2) {
    const letters = fullness === "many" ? shortText : Number.POSITIVE_INFINITY;
    const body = filled(schema, { share, bytes: limits.bytes, letters, values }, 0);
    const text = JSON.stringify(body);
    const fits = Buffer.byteLength(text) <= limits.bytes && countOf(body) <= limits.values;
    if (fits || share < minShare) return text;
  }
}

/** @param at which entry of its list it is in, so that entries differ */
function filled(schema: Schema, fill: Fill, at: number): unknown {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return filled(largestOf(choices), fill, at);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[at % schema.enum.length];
  switch (schema.type) {
    case "object":
      return { ...fieldsOf(schema, fill, at), ...recordOf(schema, fill) };
    case "array":
      return listOf(schema, fill);
    case "boolean":
      return true;
    case "integer":
    case "number":
      return numberOf(schema, at);
    case "string":
      return textOf(schema, at, fill.letters);
    default:
      return null;
  }
}

/** Lists and objects hold more than texts, and texts more than the rest. */
function largestOf(choices: readonly Schema[]): Schema {
  const sizeOf = ({ type = "", maxItems = 0, properties = {} }: Schema) =>
    ["null", "boolean", "integer", "number", "string", "object", "array"].indexOf(type) * 1e9 +
    maxItems +
    Object.keys(properties).length;
  return choices.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0] ?? {};
}

function fieldsOf({ properties = {} }: Schema, fill: Fill, at: number): object {
  return Object.fromEntries(
    Object.entries(properties)
      .map(
        ([name, each]) => [name, name in fill.values ? fill.values[name] : filled(each, fill, at)] as const,
      )
      .filter(([, value]) => value !== undefined),
  );
}

function recordOf({ additionalProperties: each, maxProperties = 0 }: Schema, fill: Fill): object {
  if (typeof each !== "object") return {};
  const { count, within } = shareOut(each, maxProperties, fill);
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`g${at}`, filled(each, within, at)]));
}

function listOf({ minItems = 1, maxItems = 0, items = {}, prefixItems }: Schema, fill: Fill): unknown[] {
  if (prefixItems) return prefixItems.map((each, at) => filled(each, fill, at));
  const { count, within } = shareOut(items, maxItems, fill);
  const length = Math.min(maxItems, Math.max(minItems, count));
  return Array.from({ length }, (_, at) => filled(items, within, at));
}

/** How many entries there is room for, and what each of them may hold then. */
function shareOut(entry: Schema, max: number, fill: Fill): { count: number; within: Fill } {
  const smallest = JSON.stringify(filled(entry, { ...fill, share: 0 }, 0)).length + 1;
  const count = Math.max(1, Math.floor(Math.min(max * fill.share, fill.bytes / smallest)));
  return { count, within: { ...fill, bytes: fill.bytes / count } };
}

function numberOf({ minimum = 0, maximum = 1_000 }: Schema, at: number): number {
  return Math.min(maximum, Math.max(minimum, 0) + at);
}

/** An entry's number at the end of a text of so many letters. */
const numbered = (at: number, start: string, size: number) =>
  `${start}${at.toString(36).padStart(Math.max(1, size - start.length), "a")}`.slice(0, size);

/** Texts of all kinds that shapes ask for by a pattern, by an entry's number and the letters that there may be. */
const kindsOfText: readonly ((at: number, length: number) => string)[] = [
  (at, length) => numbered(at, "", length),
  (at) => numbered(at, "spotify:track:", 36),
  (at) => at.toString().padStart(64, "0"),
  (at) => at.toString().padStart(15, "1"),
  (at) => `00000000-0000-4000-8000-${at.toString().padStart(12, "0")}`,
  () => "2024-01-31",
  () => "#00ff00",
  (at) => `${numbered(at, "a", 20)}@example.org`,
];
/** By its pattern, which a body may have a hundred thousand texts of. */
const compiled = new Map<string, RegExp>();

/** The longest text of the shape's kind; entries of a list differ. */
function textOf({ pattern, maxLength = shortText }: Schema, at: number, letters: number): string {
  const length = Math.min(maxLength, letters);
  if (pattern === undefined) return numbered(at, "", length);
  const fits = compiled.get(pattern) ?? new RegExp(pattern, "u");
  compiled.set(pattern, fits);
  for (const kind of kindsOfText) {
    const text = kind(at, length);
    if (text.length <= maxLength && fits.test(text)) return text;
  }
  return numbered(at, "", length);
}

/** Of each field the largest that it takes; what `values` names goes before. */
function queryOf({ query }: Endpoint, values: Values): URLSearchParams {
  const found = new URLSearchParams();
  for (const [name, shape] of Object.entries(query?.shape ?? {})) {
    const value = name in values ? values[name] : largestTextOf(shape);
    if (value !== undefined) found.set(name, textFor(value));
  }
  return found;
}

const numbers = [
  10_000_000, 1_000_000, 100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20,
];

function largestTextOf(shape: z.ZodType): string | undefined {
  const schema = z.toJSONSchema(shape, { io: "input", unrepresentable: "any" }) as Schema;
  const choice = schema.enum?.at(-1);
  const candidates = [
    ...(choice === undefined ? [] : [choice]),
    ...numbers,
    textOf(schema, 0, Number.POSITIVE_INFINITY),
    ...Array.from({ length: 20 }, (_, at) => 19 - at),
  ];
  return candidates.map(String).find((text) => shape.safeParse(text).success);
}

function countOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce<number>((sum, each) => sum + countOf(each), 1);
}
