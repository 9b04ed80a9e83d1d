import type * as z from "zod";
import type { ErrorCode } from "./errors.ts";

/**
 * Who may call an endpoint.
 * `public`: anybody. `signed-in`: `Authorization: Bearer {app_token}`. `event-stream`: signed in by
 * `?access_token=`, which is what EventSource can send; the header works too. `admin`: signed in, and admin.
 * `set-up`: admin; before there is any account, anybody at the machine itself (contract/connections.ts).
 */
export type Access = "public" | "signed-in" | "event-stream" | "admin" | "set-up";

/**
 * One endpoint of the HTTP interface. The server validates `params`, `query` and `body` with it before a
 * handler runs, the web's calls are typed by it, and `/openapi.json` is made from it.
 * Exactly one of `output`, `lines`, `events` and `raw` says what it answers.
 */
export interface Endpoint {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** OpenAPI form: `/playlists/{id}` */
  path: string;
  summary: string;
  access: Access;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** JSON answer */
  output?: z.ZodType;
  /** NDJSON: the shape of each line between `start` and `done` or `error` */
  lines?: z.ZodType;
  /** Server-sent events: the shape of each event's data */
  events?: z.ZodType;
  /** Anything else, in words: a page, a redirect, a forwarded answer */
  raw?: string;
  /** Calls that one address may make in a minute; past it `too-many-requests` with Retry-After. */
  perMinute?: number;
  /** Most bytes of a body; 1 MiB if left out. Past it `too-large`. */
  bodyLimit?: number;
  /** Codes beside `bad-request`, `not-signed-in` and `internal`, which every endpoint may answer. */
  errors?: readonly ErrorCode[];
}

/** Names an endpoint and keeps its exact type. */
export function endpoint<const E extends Endpoint>(shape: E): E {
  return shape;
}

/** Where an endpoint takes nothing. */
type NoInput = { readonly [name in never]: unknown };

type InputOf<S> = S extends z.ZodType ? z.input<S> : NoInput;
type ParsedOf<S> = S extends z.ZodType ? z.output<S> : NoInput;

/** What a handler gets: everything parsed and checked. */
export interface ParsedInput<E extends Endpoint> {
  params: ParsedOf<E["params"]>;
  query: ParsedOf<E["query"]>;
  body: ParsedOf<E["body"]>;
}

/** What a caller sends. */
export interface CallInput<E extends Endpoint> {
  params: InputOf<E["params"]>;
  query: InputOf<E["query"]>;
  body: InputOf<E["body"]>;
}

export type OutputOf<E extends Endpoint> = E["output"] extends z.ZodType ? z.output<E["output"]> : never;
export type LineOf<E extends Endpoint> = E["lines"] extends z.ZodType ? z.output<E["lines"]> : never;
export type EventOf<E extends Endpoint> = E["events"] extends z.ZodType ? z.output<E["events"]> : never;
