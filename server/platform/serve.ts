import "@fastify/rate-limit";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod";
import type { Endpoint, EventOf, LineOf, OutputOf, ParsedInput } from "#contract/endpoint.ts";
import { AppError } from "./errors.ts";
import { sendEvents, sendLines, type ReadyLines } from "./streams.ts";

/** Who is asking. */
export interface Session {
  userId: string;
  provider: "spotify" | "demo" | "folder" | "export";
  isAdmin: boolean;
  /** hash of the app token, to revoke it */
  tokenHash: Buffer;
}

/** What a handler is told besides its input. `session` is null on public endpoints and at the first run. */
export interface RequestInfo<S extends Session | null = Session | null> {
  session: S;
  request: FastifyRequest;
  reply: FastifyReply;
  /** aborted when the client leaves or the server stops; of an event stream also when the session is over */
  signal: AbortSignal;
}

type SessionOf<E extends Endpoint> = E["access"] extends "public" | "set-up" ? Session | null : Session;
type Answer<E extends Endpoint> = E["lines"] extends z.ZodType
  ? AsyncIterable<LineOf<E> | LineOf<E>[] | ReadyLines | { type: "done"; [field: string]: unknown }>
  : E["events"] extends z.ZodType
    ? AsyncIterable<{ id?: string; data: EventOf<E> }>
    : E["output"] extends z.ZodType
      ? OutputOf<E> | Promise<OutputOf<E>>
      : unknown;

export type Handler<Ctx, E extends Endpoint> = (
  ctx: Ctx,
  input: ParsedInput<E>,
  info: RequestInfo<SessionOf<E>>,
) => Answer<E>;

/** An endpoint with the function that answers it. */
export interface Route<Ctx> {
  endpoint: Endpoint;
  handle: (ctx: Ctx, input: ParsedInput<Endpoint>, info: RequestInfo) => unknown;
}

/** Joins an endpoint and its handler; the types of both are checked here and erased after. */
export function serve<Ctx, E extends Endpoint>(endpoint: E, handler: Handler<Ctx, E>): Route<Ctx> {
  return { endpoint, handle: handler as unknown as Route<Ctx>["handle"] };
}

/** What the registration needs to know of the app. */
export interface ServeOptions<Ctx> {
  ctx: Ctx;
  /** Finds the session of a token; null when there is none. */
  authenticate: (token: string) => Promise<Session | null>;
  /** Aborted when the session of a token is over; watches until `signal` is aborted. */
  endOfSession: (token: string, signal: AbortSignal) => AbortSignal;
  /** Whether a request may set the instance up without an account (access `set-up`). */
  isFirstRun: (request: FastifyRequest) => Promise<boolean>;
  stopping: AbortSignal;
  /** Checks every answer against the contract; on in tests. */
  checkAnswers: boolean;
}

const minuteMs = 60_000;

/** Registers routes: session, then validation, then the handler, then the answer in the endpoint's form. */
export function registerRoutes<Ctx>(
  app: FastifyInstance,
  routes: readonly Route<Ctx>[],
  options: ServeOptions<Ctx>,
): void {
  for (const route of routes) {
    const { endpoint } = route;
    app.route({
      method: endpoint.method,
      // Asking for the head of a stream must not begin what the stream does.
      exposeHeadRoute: !endpoint.lines && !endpoint.events,
      ...(endpoint.perMinute === undefined
        ? {}
        : { config: { rateLimit: { max: endpoint.perMinute, timeWindow: minuteMs } } }),
      ...(endpoint.bodyLimit === undefined ? {} : { bodyLimit: endpoint.bodyLimit }),
      url: endpoint.path.replace("{path}", "*").replaceAll(/\{(\w+)\}/g, ":$1"),
      handler: async (request, reply) => {
        const session = await sessionFor(endpoint, request, options);
        const info = { session, request, reply, signal: endSignal(endpoint, { request, reply, options }) };
        const answer = route.handle(options.ctx, parseInput(endpoint, request), info);
        await sendAnswer(endpoint, answer, { ...info, options });
        return reply;
      },
    });
  }
}

async function sessionFor<Ctx>(
  endpoint: Endpoint,
  request: FastifyRequest,
  options: ServeOptions<Ctx>,
): Promise<Session | null> {
  if (endpoint.access === "public") return null;
  const token = tokenOf(endpoint, request);
  const session = token === null ? null : await options.authenticate(token);
  if (session === null) {
    if (endpoint.access === "set-up" && (await options.isFirstRun(request))) return null;
    throw new AppError("not-signed-in", "Please sign in.");
  }
  if (["admin", "set-up"].includes(endpoint.access) && !session.isAdmin)
    throw new AppError("admin-required", "Only admins may do this.");
  return session;
}

function tokenOf(endpoint: Endpoint, request: FastifyRequest): string | null {
  return bearerToken(request) ?? (endpoint.access === "event-stream" ? queryToken(request) : null);
}

function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer ([\w.~+/-]{10,500}=*)$/i.exec(request.headers.authorization ?? "")?.[1] ?? null;
}

function queryToken(request: FastifyRequest): string | null {
  const { access_token: token } = request.query as Record<string, unknown>;
  return typeof token === "string" && token.length > 0 && token.length <= 500 ? token : null;
}

function parseInput(endpoint: Endpoint, request: FastifyRequest): ParsedInput<Endpoint> {
  const given = request.params as Record<string, string>;
  return {
    params: parsePart(endpoint.params, "*" in given ? { path: given["*"] } : given),
    query: parsePart(endpoint.query, request.query),
    body: parsePart(endpoint.body, request.body ?? {}),
  };
}

function parsePart(schema: z.ZodObject | undefined, value: unknown): Record<string, unknown> {
  if (schema === undefined) return {};
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const unknown = issue.code === "unrecognized_keys" ? issue.keys : [issue.path.join(".")];
    for (const name of unknown)
      fields[name] ??= issue.code === "unrecognized_keys" ? "is not known" : issue.message;
  }
  const names = Object.keys(fields).join(", ");
  throw new AppError("bad-request", `This request is not valid: ${names}.`, { fields });
}

/** One signal for "the client left", "the server stops" and, where the answer lasts, "the session is over". */
function endSignal<Ctx>(
  endpoint: Endpoint,
  { request, reply, options }: Pick<RequestInfo, "request" | "reply"> & { options: ServeOptions<Ctx> },
): AbortSignal {
  const left = new AbortController();
  reply.raw.once("close", () => left.abort(new AppError("unavailable", "The client left.")));
  const signal = AbortSignal.any([left.signal, options.stopping]);
  const token = endpoint.events === undefined ? null : tokenOf(endpoint, request);
  return token === null ? signal : AbortSignal.any([signal, options.endOfSession(token, signal)]);
}

async function sendAnswer<Ctx>(
  endpoint: Endpoint,
  answer: unknown,
  info: RequestInfo & { options: ServeOptions<Ctx> },
): Promise<void> {
  const { reply, signal, options } = info;
  if (endpoint.lines) {
    await sendLines(reply, answer as AsyncIterable<unknown>, {
      signal,
      stopping: options.stopping,
      schema: options.checkAnswers ? endpoint.lines : null,
    });
  } else if (endpoint.events) {
    await sendEvents(reply, answer as AsyncIterable<{ id?: string; data: unknown }>, signal);
  } else {
    const output = await (answer as Promise<unknown>);
    if (reply.sent) return;
    if (options.checkAnswers && endpoint.output) endpoint.output.parse(output);
    await reply.send(output);
  }
}
