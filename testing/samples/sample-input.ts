import * as z from "zod";
import type { Endpoint } from "#contract/base/endpoint.ts";

/** A JSON schema as far as samples are made from it. */
interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  anyOf?: Schema[];
  /** distinguished by a field */
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  minLength?: number;
  minimum?: number;
}

/** A request that an endpoint of the contract takes. */
export interface SampleRequest {
  /** with its query */
  address: string;
  body: object | undefined;
}

/**
 * Makes a request that an endpoint takes, out of its shapes: what it requires, and every field that `values` names.
 * Throws a sentence when the shapes ask for something that neither tells.
 *
 * @param values by the name of a field, on any level; of a parameter of the path by what stands before it:
 *   `playlists/{id}`
 */
export function sampleRequest(endpoint: Endpoint, values: Readonly<Record<string, unknown>>): SampleRequest {
  const name = `${endpoint.method} ${endpoint.path}`;
  const path = endpoint.path.replaceAll(/(\w+\/)\{(\w+)\}/gu, (_all, before: string, field: string) => {
    const value = values[`${before}{${field}}`];
    if (typeof value !== "string")
      throw new Error(`Say which thing ${before}{${field}} of ${name} is, in the table of values.`);
    return `${before}${value}`;
  });
  const query = new URLSearchParams(sampleOf(name, endpoint.query, values) as Record<string, string>);
  return {
    address: query.size > 0 ? `${path}?${query.toString()}` : path,
    body: endpoint.body === undefined ? undefined : sampleOf(name, endpoint.body, values),
  };
}

function sampleOf(
  name: string,
  shape: z.ZodObject | undefined,
  values: Readonly<Record<string, unknown>>,
): object {
  if (shape === undefined) return {};
  const schema = z.toJSONSchema(shape, { io: "input", unrepresentable: "any" }) as Schema;
  const sample = objectOf(schema, values);
  const parsed = shape.safeParse(sample);
  if (parsed.success) return sample;
  const fields = parsed.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`);
  throw new Error(`Give values for the fields of ${name} in the table of values: ${fields.join("; ")}.`);
}

function objectOf(schema: Schema, values: Readonly<Record<string, unknown>>): object {
  const wanted = Object.entries(schema.properties ?? {}).filter(
    ([field]) => field in values || schema.required?.includes(field) === true,
  );
  return Object.fromEntries(
    wanted.map(([field, each]) => [field, field in values ? values[field] : valueOf(each, values)]),
  );
}

function valueOf(schema: Schema, values: Readonly<Record<string, unknown>>): unknown {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return valueOf(choices[0] ?? {}, values);
  const given = schema.const ?? schema.enum?.[0] ?? schema.default;
  if (given !== undefined) return given;
  const made: Record<string, () => unknown> = {
    object: () => objectOf(schema, values),
    array: () => Array.from({ length: schema.minItems ?? 0 }, () => valueOf(schema.items ?? {}, values)),
    boolean: () => false,
    integer: () => Math.max(schema.minimum ?? 0, 0),
    number: () => Math.max(schema.minimum ?? 0, 0),
    string: () => "x".repeat(schema.minLength ?? 1),
  };
  return made[schema.type ?? ""]?.() ?? null;
}
