import { message } from "#contract/messages/messages.ts";
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod";
import type { Endpoint, EventOf, LineOf, OutputOf, ParsedInput } from "#contract/base/endpoint.ts";
import { AppError } from "#server/platform/process/errors.ts";
import type { BodyReader } from "#server/platform/http/bodies/body-reader.ts";
import { checkInput } from "#server/platform/http/bodies/json-body.ts";
import { isLong, jsonInSteps } from "./json-answer.ts";
import { authorize, isForAdmins, tokenOf, type AccessChecks, type Session } from "./authorize.ts";
import type { Limits } from "./limits.ts";
import {
  sendEvents,
  sendLines,
  type OpenEventStreams,
  type ReadyLines,
  type ServerSentEvent,
} from "./streams.ts";

export type { UserScope, Session } from "./authorize.ts";

/** What a handler gets besides its input. `session` is null on public endpoints and for the set-up code alone. */
export interface RequestInfo<S extends Session | null = Session | null> {
  session: S;
  request: FastifyRequest;
  reply: FastifyReply;
  /** aborted when the client leaves or the server stops; of an event stream also when the session is over */
  signal: AbortSignal;
}

type SessionOf<E extends Endpoint> = E["access"] extends "public" | "shared-with-all" | "optional" | "set-up"
  ? Session | null
  : Session;
type Answer<E extends Endpoint> = E["lines"] extends z.ZodType
  ? AsyncIterable<LineOf<E> | LineOf<E>[] | ReadyLines | { type: "done"; [field: string]: unknown }>
  : E["events"] extends z.ZodType
    ? AsyncIterable<{ event?: string; id?: string; data: EventOf<E> }>
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

/** A change by an endpoint of access `admin` or `set-up` that was not refused. */
export interface AdminWrite {
  endpoint: Endpoint;
  /** null: by the set-up code */
  session: Session | null;
  input: ParsedInput<Endpoint>;
}

/** What the registration needs to know of the app. */
export interface ServeOptions<Ctx> extends AccessChecks {
  ctx: Ctx;
  limits: Limits;
  bodyReader: BodyReader;
  /** Aborted when the session of a token is over; watches until `signal` is aborted. */
  endOfSession: (token: string, signal: AbortSignal) => AbortSignal;
  /** Notes what an admin, or anyone who holds the set-up code, has changed. */
  noteAdminWrite: (write: AdminWrite) => Promise<void>;
  stopping: AbortSignal;
  openEventStreams: OpenEventStreams;
  /** Checks every answer against the contract; on in tests. */
  checkAnswers: boolean;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** how failures of the route are answered */
    failures?: Endpoint["failures"];
  }
}

/** Registers routes: limits and access, then validation, then the handler, then the answer in the endpoint's form. */
export function registerRoutes<Ctx>(
  app: FastifyInstance,
  routes: readonly Route<Ctx>[],
  options: ServeOptions<Ctx>,
): void {
  const sessions = new WeakMap<FastifyRequest, Session | null>();
  for (const route of routes) {
    const { endpoint } = route;
    app.route({
      method: endpoint.method,
      // Asking for the head of a stream must not begin what the stream does.
      exposeHeadRoute: !endpoint.lines && !endpoint.events,
      ...(endpoint.bodyLimit === undefined ? {} : { bodyLimit: endpoint.bodyLimit }),
      config: { failures: endpoint.failures },
      url: endpoint.path.replace("{path}", "*").replaceAll(/\{(\w+)\}/g, ":$1"),
      // Before the body is read, so that no one sends a large one without a right to.
      onRequest: async (request, reply) => {
        // Nothing between us and the caller is to keep what is theirs; refusals neither.
        void reply.header("cache-control", "no-store");
        await options.limits.countAddress(endpoint, request, reply);
        const session = await authorize(endpoint, request, options);
        if (session !== null) await options.limits.countPerson(endpoint, request, { session, reply });
        sessions.set(request, session);
      },
      handler: async (request, reply) => {
        const session = sessions.get(request) ?? null;
        const info = { session, request, reply, signal: endSignal(endpoint, { request, reply, options }) };
        const input = await readInput(endpoint, request, { bodies: options.bodyReader, signal: info.signal });
        const answer = route.handle(options.ctx, input, info);
        if (isForAdmins(endpoint) && endpoint.method !== "GET") {
          await answer;
          await options.noteAdminWrite({ endpoint, session, input });
        }
        await sendAnswer(endpoint, answer, { ...info, options });
        return reply;
      },
    });
  }
}

async function readInput(
  endpoint: Endpoint,
  request: FastifyRequest,
  { bodies, signal }: { bodies: BodyReader; signal: AbortSignal },
): Promise<ParsedInput<Endpoint>> {
  const given = request.params as Record<string, string>;
  const input = {
    params: parsePart(endpoint.params, "*" in given ? { path: given["*"] } : given),
    query: parsePart(endpoint.query, request.query),
  };
  const bytes = Buffer.isBuffer(request.body) ? request.body : noBody;
  // A file is read by its handler.
  if (endpoint.file !== undefined) return { ...input, body: {} };
  const body = await bodies.read(endpoint, bytes, signal);
  if (endpoint.body !== undefined) return { ...input, body: body as Record<string, unknown> };
  // What is forwarded has the shape that the provider asks for.
  request.body = body;
  return { ...input, body: {} };
}

const noBody = Buffer.alloc(0);

function parsePart(schema: z.ZodObject | undefined, value: unknown): Record<string, unknown> {
  return schema === undefined ? {} : checkInput(schema, value);
}

/** One signal for "the client left", "the server stops" and, where the answer lasts, "the session is over". */
function endSignal<Ctx>(
  endpoint: Endpoint,
  { request, reply, options }: Pick<RequestInfo, "request" | "reply"> & { options: ServeOptions<Ctx> },
): AbortSignal {
  const left = new AbortController();
  reply.raw.once("close", () => left.abort(new AppError("unavailable", message("requests.clientLeft"))));
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
    const schema = options.checkAnswers ? endpoint.events : null;
    await sendEvents(reply, answer as AsyncIterable<ServerSentEvent>, {
      signal,
      schema,
      open: options.openEventStreams,
    });
  } else {
    const output = await (answer as Promise<unknown>);
    if (reply.sent) return;
    if (options.checkAnswers && endpoint.output) endpoint.output.parse(output);
    if (isLong(output)) {
      void reply.type("application/json; charset=utf-8");
      await reply.send(Readable.from(jsonInSteps(output, signal), { objectMode: false }));
    } else await reply.send(output);
  }
}
