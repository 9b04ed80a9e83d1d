import { createHash } from "node:crypto";
import * as z from "zod";
import { api } from "#contract/api.ts";
import type { Access, Endpoint } from "#contract/endpoint.ts";
import { errorStatuses, Failure, type ErrorCode } from "#contract/errors.ts";

type Json = Record<string, unknown>;

/** The contract as an OpenAPI 3.1 document; schemas stand where they are used. */
export function describeApi(version: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of api) {
    const path = (paths[endpoint.path] ??= {});
    path[endpoint.method.toLowerCase()] = describeEndpoint(endpoint);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Gatefold",
      version,
      description: "The HTTP interface of Gatefold: your streaming library, opened up.",
    },
    paths,
    components: {
      schemas: { Failure: schemaOf(Failure) },
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: "app token of a sign-in" },
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
    summary: endpoint.summary,
    security: securityOf(endpoint.access),
    parameters: [...parametersOf(endpoint.params, "path"), ...parametersOf(endpoint.query, "query")],
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { "application/json": { schema: schemaOf(endpoint.body, "input") } },
          },
        }
      : {}),
    responses: { ...successOf(endpoint), ...failuresOf(endpoint) },
  };
}

function securityOf(access: Access): Json[] {
  if (access === "public") return [];
  return access === "event-stream" ? [{ bearer: [] }, { eventStream: [] }] : [{ bearer: [] }];
}

function schemaOf(schema: z.ZodType, io: "input" | "output" = "output"): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
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
  if (endpoint.output)
    return {
      200: { description: "OK", content: { "application/json": { schema: schemaOf(endpoint.output) } } },
    };
  return { default: { description: endpoint.raw ?? "" } };
}

function failuresOf(endpoint: Endpoint): Json {
  const always: ErrorCode[] =
    endpoint.access === "public" ? ["bad-request", "internal"] : ["bad-request", "not-signed-in", "internal"];
  const byStatus = new Map<number, string[]>();
  for (const code of [...always, ...(endpoint.errors ?? [])]) {
    const status = errorStatuses[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } };
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [status, { description: codes.join(", "), content }]),
  );
}

const docsStyle = `
:root{color-scheme:light dark;font:16px/24px system-ui,sans-serif}body{max-width:60rem;margin:2rem auto;padding:0 1rem}
details{border-top:1px solid color-mix(in oklab,currentColor 20%,transparent);padding:.75rem 0}summary{cursor:pointer}summary span{margin-left:.5rem}
summary i{float:right;opacity:.75;font-style:normal}h3{font-size:.875rem;margin:1rem 0 .25rem}pre{overflow:auto;font-size:.8125rem;line-height:1.25rem;padding:.75rem;background:color-mix(in oklab,currentColor 7%,transparent);border-radius:.5rem}
`;

/** The page's own policy: nothing but its style, which the policy of all other pages would keep out. */
export const docsPolicy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(docsStyle).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** A page to read, without scripts. */
export function docsPage(version: string): string {
  const rows = api.map((endpoint) => {
    const schema = endpoint.output ?? endpoint.lines ?? endpoint.events;
    const parts = [
      ["Query", endpoint.query],
      ["Body", endpoint.body],
      ["Answer", schema],
    ] as const;
    const details = parts.flatMap(([title, part]) =>
      part ? [`<h3>${title}</h3><pre>${escapeHtml(JSON.stringify(schemaOf(part), null, 2))}</pre>`] : [],
    );
    return `<details><summary><code><b>${endpoint.method}</b> ${escapeHtml(endpoint.path)}</code> <span>${escapeHtml(endpoint.summary)}</span> <i>${endpoint.access}</i></summary>${details.join("")}</details>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Gatefold HTTP interface</title><style>${docsStyle}</style></head><body><h1>Gatefold ${escapeHtml(version)}</h1><p>The same for machines: <a href="/openapi.json">openapi.json</a>. Failures answer <code>{detail, code}</code>.</p>${rows.join("")}</body></html>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
