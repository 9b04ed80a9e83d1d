import type * as z from "zod";
import type { ErrorCode } from "./errors.ts";
import type { TokenScope } from "./token-scopes.ts";

/**
 * Who may call an endpoint, and what for. Every endpoint declares one of these rules; `server/platform/http/authorize.ts`
 * enforces it before a body is read, `/openapi.json` and `/docs` show it, and `server/tests/access.test.ts` calls every
 * endpoint signed out, as another person and as someone who is no admin.
 */
export const accessRules = {
  public: "Anyone. The answer says nothing about people.",
  "signed-in": "Anyone who is signed in. All of them get the same answer.",
  own: "Anyone who is signed in, about their own things. What belongs to another person is answered as if it did not exist.",
  consent: "As own, after agreeing to what Gatefold does with playlists (403 consent-required).",
  shared:
    "As consent; the answer shows what others share with the caller. People who share nothing are answered as if they did not exist.",
  "shared-with-all": "Anyone. The answer shows what people share with everyone.",
  admin: "Admins (403 admin-required).",
  "set-up": "Admins; while there is no admin, a browser that holds the set-up code.",
  optional: "Anyone; people who are signed in do it for themselves.",
} as const;

/**
 * The name of an access rule. A caller signs in with `Authorization: Bearer {app_token}`. An endpoint with `events`
 * also takes `?ticket=` (`POST /events/ticket`) and `?access_token=`, because EventSource sends no headers.
 */
export type Access = keyof typeof accessRules;

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
  /** described only: a caller with another query gets a page instead of a 400 */
  uncheckedQuery?: z.ZodObject;
  body?: z.ZodObject;
  /** described only: the body is multipart with one file, in the field `file`; what the file is */
  file?: string;
  /** JSON answer */
  output?: z.ZodType;
  /** 202 beside 200: the answer while the work continues */
  accepted?: z.ZodType;
  /** NDJSON: the shape of each line between `start` and `done` or `error` */
  lines?: z.ZodType;
  /** Server-sent events: the shape of each event's data */
  events?: z.ZodType;
  /** Anything else, in words: a page, a redirect, a forwarded answer */
  raw?: string;
  /**
   * Maximum calls in a minute: from one address if no one is signed in, else by one person, and `limits.peopleAtAnAddress`
   * times as many from one address. `HEAD` counts as `GET`. Past it `too-many-requests` with Retry-After. If left out,
   * see `perMinuteOf`.
   */
  perMinute?: number;
  /** It starts or makes a session, so it is behind the landing gate if there is one (403 gate-locked). */
  isGated?: true;
  /**
   * The session's person proved who they are within the last `recentSignInMinutes`: signed in, passed through their service
   * (`POST /auth/renew`) or gave their recovery code (`POST /auth/confirm`); else 403 `sign-in-again`. An account that has
   * no way to sign in again (of exports, without a recovery code) is let through.
   */
  needsRecentSignIn?: true;
  /** The scope of the personal access tokens that may call it beside a session; if left out, see `scopeOf`. */
  scope?: TokenScope;
  /** Failures are answered as ListenBrainz does, `{code: 400, error: "…"}`, for its clients; if left out, as `Failure`. */
  failures?: "listenbrainz";
  /** The server works on it for a long time, or hard; see `costOf`. */
  isLong?: true;
  /** Maximum bytes of a body; `bodies.bytes` if left out. Past it `too-large`. */
  bodyLimit?: number;
  /** Maximum number of values of a JSON body: lists, objects, and what is in them; `bodies.values` if left out. Past it `too-large`. */
  bodyValues?: number;
  /** Codes beside `bad-request`, `internal` and those of access rule and limits, which are not repeated here. */
  errors?: readonly ErrorCode[];
}

/** How long a sign-in counts for what `needsRecentSignIn` (decisions, 9.8). */
export const recentSignInMinutes = 10;

/** What one person may use at once, in each process of the server. */
export const limits = {
  /** event streams of any kind; one more is `too-many-requests` */
  eventStreams: 20,
  /** long calls; one more waits up to 10 s for its turn and is `too-many-requests` then */
  longCalls: 4,
  waitingLongCalls: 16,
  /** multiple of one person's calls that may come from one address: a household, or an office */
  peopleAtAnAddress: 5,
} as const;

/** Limits of a JSON body if an endpoint sets no others. They are checked before the body is parsed. */
export const bodies = {
  bytes: 64 * 1024,
  values: 2_000,
  /** levels of nested lists and objects, for every endpoint; past it `bad-request` */
  depth: 50,
} as const;

/** Limits of the answer to an invalid body or query: number of fields, and letters for each. */
export const wrongInput = { fields: 20, letters: 200 } as const;

/**
 * Maximum calls in a minute if an endpoint sets none: far beyond what a browser with five tabs sends. Reads leave room for
 * a monitor that asks a hundred times a second.
 */
const usualPerMinute = { read: 6_000, write: 600, long: 240, "event-stream": 240 } as const;

/** Maximum calls in a minute from one address, whatever it requests: pages, files and the demo's pictures included. */
export const addressPerMinute = 30_000;

/** How often one person, or one address where no one is signed in, may call an endpoint in a minute. */
export function perMinuteOf(shape: Endpoint): number {
  const cost = costOf(shape);
  const kind = cost === "short" ? (shape.method === "GET" ? "read" : "write") : cost;
  return shape.perMinute ?? usualPerMinute[kind];
}

/** The scope that a personal access token needs to call an endpoint; null if none may. Reads of statistics and the library have one each. */
export function scopeOf({ method, path, access, scope, events }: Endpoint): TokenScope | null {
  if (scope !== undefined) return scope;
  if (method !== "GET" || access !== "own" || events !== undefined) return null;
  if (path.startsWith("/stats/")) return "read:stats";
  return path.startsWith("/library/") || path.startsWith("/playlists/") ? "read:library" : null;
}

/** What a call costs while it lasts: event streams and long calls are limited by how many run at once, others are not. */
export function costOf({ events, lines, isLong }: Endpoint): "event-stream" | "long" | "short" {
  if (events !== undefined) return "event-stream";
  return lines !== undefined || isLong === true ? "long" : "short";
}

/** Names an endpoint and keeps its exact type. */
export function endpoint<const E extends Endpoint>(shape: E): E {
  return shape;
}

/** The input of an endpoint that takes none. */
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
