import * as z from "zod";
import { api } from "#contract/api.ts";
import {
  accessRules,
  bodies,
  costOf,
  limits,
  perMinuteOf,
  type Access,
  type Endpoint,
} from "#contract/base/endpoint.ts";
import type { PartedWork } from "#server/platform/process/loop-turns.ts";
import { errorStatuses, Failure, type ErrorCode } from "#contract/base/errors.ts";

type Json = Record<string, unknown>;

/** Of a step, for an endpoint whose shapes are written as JSON schemas. */
export const unitsAnEndpoint = 1_000;

const failureContent = { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } };

/** The contract as an OpenAPI 3.1 document; schemas stand where they are used. */
export function* describeApi(version: string, publicUrl: string): PartedWork<Json> {
  const paths: Record<string, Json> = {};
  for (const endpoint of api) {
    const path = (paths[endpoint.path] ??= {});
    path[endpoint.method.toLowerCase()] = describeEndpoint(endpoint);
    yield unitsAnEndpoint;
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Gatefold",
      version,
      description:
        "The HTTP interface of Gatefold: your streaming library, opened up. A method that an address does not take is answered 405 `method-not-allowed`, with those that it takes in `Allow`.",
    },
    servers: [{ url: publicUrl, description: "this instance" }],
    paths,
    components: {
      schemas: { Failure: schemaOf(Failure) },
      responses: {
        MethodNotAllowed: {
          description: "method-not-allowed: the address takes other methods",
          headers: { Allow: { schema: { type: "string" }, description: "the methods that it takes" } },
          content: failureContent,
        },
      },
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: "app token of a sign-in" },
        eventTicket: { type: "apiKey", in: "query", name: "ticket", description: "of POST /events/ticket" },
        eventStream: {
          type: "apiKey",
          in: "query",
          name: "access_token",
          description: "app token, for EventSource",
        },
      },
    },
  };
}

function describeEndpoint(endpoint: Endpoint): Json {
  return {
    operationId: operationIdOf(endpoint),
    summary: endpoint.summary,
    security: securityOf(endpoint),
    "x-access": { rule: endpoint.access, meaning: accessRules[endpoint.access] },
    ...limitsOf(endpoint),
    parameters: [
      ...parametersOf(endpoint.params, "path"),
      ...parametersOf(endpoint.query ?? endpoint.uncheckedQuery, "query"),
    ],
    ...requestBodyOf(endpoint),
    responses: { ...successOf(endpoint), ...failuresOf(endpoint) },
  };
}

function requestBodyOf({ body, file }: Endpoint): object {
  if (body)
    return {
      requestBody: { required: true, content: { "application/json": { schema: schemaOf(body, "input") } } },
    };
  if (file === undefined) return {};
  const properties = {
    file: { description: file, type: "string", contentMediaType: "application/octet-stream" },
  };
  const schema = { type: "object", properties, required: ["file"] };
  return { requestBody: { required: true, content: { "multipart/form-data": { schema } } } };
}

/** Method and path in one word: `getPlaylistsByIdTracks`. */
function operationIdOf({ method, path }: Endpoint): string {
  const words = path.replaceAll(/\{(\w+)\}/g, "by-$1").match(/[0-9A-Za-z]+/g) ?? ["root"];
  const capitals = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${method.toLowerCase()}${capitals.join("")}`;
}

/** How often, how many at once, and what a JSON body may hold. */
function limitsOf(endpoint: Endpoint): Json {
  const isOpen = endpoint.access === "public";
  const each = { "event-stream": limits.eventStreams, long: limits.longCalls, short: undefined };
  const perMinute = perMinuteOf(endpoint);
  return {
    "x-limits": {
      ...(isOpen ? {} : { per_person_a_minute: perMinute }),
      per_address_a_minute: (isOpen ? 1 : limits.peopleAtAnAddress) * perMinute,
      per_person_at_once: each[costOf(endpoint)],
      ...(endpoint.body === undefined
        ? {}
        : {
            body_bytes: endpoint.bodyLimit ?? bodies.bytes,
            body_values: endpoint.bodyValues ?? bodies.values,
            body_depth: bodies.depth,
          }),
    },
  };
}

function securityOf({ access, events }: Endpoint): Json[] {
  if (access === "public") return [];
  return events ? [{ bearer: [] }, { eventTicket: [] }, { eventStream: [] }] : [{ bearer: [] }];
}

/** A shape as a JSON schema. */
export function schemaOf(schema: z.ZodType, io: "input" | "output" = "output"): Json {
  const { $schema: _apiVersion, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}

function parametersOf(schema: z.ZodObject | undefined, place: "path" | "query"): Json[] {
  if (!schema) return [];
  const properties = schemaOf(schema)["properties"] as Record<string, Json>;
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || !schema.shape[name]?.safeParse(undefined).success,
    schema: property,
  }));
}

function successOf(endpoint: Endpoint): Json {
  if (endpoint.lines)
    return {
      200: {
        description: "Lines of JSON: start, these, then done, or error with what a failed answer carries",
        content: { "application/x-ndjson": { schema: schemaOf(endpoint.lines) } },
      },
    };
  if (endpoint.events)
    return {
      200: {
        description: "Server-sent events",
        content: { "text/event-stream": { schema: schemaOf(endpoint.events) } },
      },
    };
  if (endpoint.output) {
    const answerOf = (description: string, schema: z.ZodType) => ({
      description,
      content: { "application/json": { schema: schemaOf(schema) } },
    });
    return {
      200: answerOf("OK", endpoint.output),
      ...(endpoint.accepted ? { 202: answerOf("It goes on after this answer", endpoint.accepted) } : {}),
    };
  }
  return { default: { description: endpoint.raw ?? "" } };
}

/** What each access rule may refuse with. */
const refusals: Record<Access, readonly ErrorCode[]> = {
  public: [],
  "signed-in": ["not-signed-in"],
  own: ["not-signed-in"],
  consent: ["not-signed-in", "consent-required"],
  admin: ["not-signed-in", "admin-required"],
  "set-up": ["not-signed-in", "admin-required"],
  shared: ["not-signed-in", "consent-required"],
  "shared-with-all": [],
  optional: ["not-signed-in"],
};

function failuresOf(endpoint: Endpoint): Json {
  const always: ErrorCode[] = [
    "bad-request",
    "too-many-requests",
    "internal",
    "unavailable",
    ...refusals[endpoint.access],
  ];
  const byStatus = new Map<number, string[]>();
  const ofBodies: ErrorCode[] = endpoint.body ? ["too-large", "unsupported-media-type"] : [];
  for (const code of new Set([...always, ...ofBodies, ...(endpoint.errors ?? [])])) {
    const status = errorStatuses[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      { description: codes.join(", "), content: failureContent },
    ]),
  );
}
