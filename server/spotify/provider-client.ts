import PQueue from "p-queue";
import { Agent, request } from "undici";
import type { Database } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Log } from "#server/platform/log.ts";
import type { ProviderConnection } from "./provider-connection.ts";
import { readPause, writePause } from "./provider-pauses.db.ts";
import { createSharedReads } from "./shared-reads.ts";
import {
  judgeAnswer,
  retryDelayMs,
  type ProviderAnswer,
  type RawAnswer,
  type Verdict,
} from "./provider-answers.ts";

/** Gives access tokens; the auth feature keeps them. */
export interface TokenSource {
  /** A token good for at least 60 s. With `stale`, one that is not that token. Throws AppError `renew-link`. */
  accessToken(userId: string, stale?: string): Promise<string>;
}

/** One call of the Web API, by path under `/v1` without its first slash. */
export interface ProviderCall {
  userId: string;
  method: "GET" | "PUT" | "POST" | "DELETE";
  path: string;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  /** Interactive calls overtake background ones. */
  priority: "interactive" | "background";
  signal?: AbortSignal;
  /** A token to use instead of the person's own: during sign-in there is no person yet. */
  token?: string;
}

/** Calls one provider for the whole process. */
export interface ProviderClient {
  readonly connection: ProviderConnection;
  /**
   * Sends a call through the instance's queue. Answers 2xx, 400, 403, 404 as they are.
   * Throws AppError: `provider-paused` during a pause or when the answer begins one, `renew-link` when the link is
   * over, `provider-error` when the provider fails for good.
   */
  send(call: ProviderCall): Promise<ProviderAnswer>;
  close(): Promise<void>;
}

interface ClientOptions {
  connection: ProviderConnection;
  database: Database;
  tokens: TokenSource;
  log: Log;
  now: () => number;
}

const timeoutMs = 30_000;
const longestWaitS = 60;
const attempts = 5;
const mostWaits = 50;
// How long the stored pause is looked up again, so that another process's pause is seen.
const pauseMemoryMs = 2_000;

/** What a call has been through; waiting out a limit does not use up what it may fail. */
interface Patience {
  waits: number;
  failures: number;
}

/**
 * One queue a provider (decisions, section 5): interactive before background, identical reads under way shared,
 * short rate limits waited out by everybody, long ones stored as a pause during which nothing is sent.
 */
export function createProviderClient(options: ClientOptions): ProviderClient {
  const { connection } = options;
  const queue = new PQueue({ concurrency: connection.width });
  const agent = new Agent({ connections: connection.width, pipelining: 1, keepAliveTimeout: 10_000 });
  const reads = createSharedReads<ProviderAnswer>();
  const gate = createPauseGate(options);

  const attempt = async (call: ProviderCall, token: string): Promise<RawAnswer> => {
    await gate.pass(call.signal);
    return sendOnce(agent, connection, call, token);
  };

  /** What follows from an answer that is not the last word; throws what the caller is to be told. */
  const settle = async (
    call: ProviderCall,
    answer: RawAnswer,
    verdict: Verdict,
    patience: Patience,
  ): Promise<void> => {
    if (verdict.kind === "pause") throw await gate.pause(verdict.untilMs, verdict.reason);
    if (verdict.kind === "wait" && patience.waits < mostWaits) {
      patience.waits += 1;
      gate.wait(verdict.waitMs);
      return;
    }
    patience.failures += 1;
    if (verdict.kind === "wait" || patience.failures >= attempts || !mayRepeat(call, answer))
      throw unreachable(answer);
    options.log.debug({ path: call.path, status: answer.status }, "the provider failed; trying again");
    await pauseFor(retryDelayMs(patience.failures), call.signal);
  };

  const renewedToken = async (call: ProviderCall, refused: string, isSecond: boolean): Promise<string> => {
    if (isSecond || call.token !== undefined) {
      throw new AppError("provider-error", "The music service refuses the renewed sign-in.");
    }
    return options.tokens.accessToken(call.userId, refused);
  };

  const send = async (call: ProviderCall): Promise<ProviderAnswer> => {
    let token = call.token ?? (await options.tokens.accessToken(call.userId));
    const priority = call.priority === "interactive" ? 1 : 0;
    const patience: Patience = { waits: 0, failures: 0 };
    for (let isRenewed = false; ;) {
      call.signal?.throwIfAborted();
      const tokenNow = token;
      const answer = await queue.add(() => attempt(call, tokenNow), { priority });
      const verdict = judgeAnswer(answer, { longestWaitS, now: options.now() });
      if (verdict.kind === "answer") return verdict.answer;
      if (verdict.kind === "unauthorized") {
        token = await renewedToken(call, tokenNow, isRenewed);
        isRenewed = true;
      } else {
        await settle(call, answer, verdict, patience);
      }
    }
  };

  return {
    connection,
    send: (call) => {
      if (call.method !== "GET") return send(call);
      const key = `${call.userId} ${call.token ?? ""} ${addressOf(connection, call).href}`;
      return reads.join(key, (signal) => send({ ...call, signal }), call.signal);
    },
    close: async () => {
      queue.clear();
      await agent.destroy();
    },
  };
}

/** A POST that may have been carried out is not sent twice; every other method says the same thing again. */
function mayRepeat(call: ProviderCall, answer: RawAnswer): boolean {
  return call.method !== "POST" || answer.refused;
}

function unreachable(answer: RawAnswer): AppError {
  return new AppError(
    "provider-error",
    "The music service does not answer as it should; please try again later.",
    {
      cause: answer.error ?? new Error(`status ${answer.status}`),
    },
  );
}

function addressOf(connection: ProviderConnection, call: ProviderCall): URL {
  const address = new URL(`${connection.apiBase}/${call.path}`);
  for (const [name, value] of Object.entries(call.query ?? {})) {
    if (value !== undefined) address.searchParams.set(name, String(value));
  }
  return address;
}

async function sendOnce(
  agent: Agent,
  connection: ProviderConnection,
  call: ProviderCall,
  token: string,
): Promise<RawAnswer> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await request(addressOf(connection, call), {
      dispatcher: agent,
      method: call.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(call.body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      signal: call.signal ? AbortSignal.any([call.signal, timeout]) : timeout,
    });
    const text = await response.body.text();
    const retryAfter = response.headers["retry-after"];
    return {
      status: response.statusCode,
      text,
      retryAfter: typeof retryAfter === "string" ? retryAfter : null,
      error: null,
      refused: false,
    };
  } catch (error) {
    call.signal?.throwIfAborted();
    const refused = error instanceof Error && "code" in error && error.code === "ECONNREFUSED";
    return { status: 0, text: "", retryAfter: null, error, refused };
  }
}

async function pauseFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason instanceof Error ? signal.reason : new Error("aborted"));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve();
    }, ms);
    signal?.addEventListener("abort", abort, { once: true });
  });
}

/** What stands between the queue and the wire: short waits that everybody shares, and stored pauses. */
function createPauseGate(options: ClientOptions) {
  const { database, connection, now, log } = options;
  let waitUntilMs = 0;
  let known: { untilMs: number; readAtMs: number } = { untilMs: 0, readAtMs: -Infinity };
  let reading: Promise<void> | null = null;

  const lookUp = async () => {
    const before = known;
    const until = await readPause(database, connection.id, new Date(now()));
    // A pause that began here meanwhile is newer than what was read.
    if (known === before) known = { untilMs: until?.getTime() ?? 0, readAtMs: now() };
  };

  const paused = (untilMs: number) =>
    new AppError("provider-paused", "The music service asks for a pause; Gatefold waits until it is over.", {
      retry_at: Math.ceil(untilMs / 1000),
      retryAfterSeconds: Math.max(1, Math.ceil((untilMs - now()) / 1000)),
    });

  return {
    /** Waits out a short limit. Throws `provider-paused` during a pause. */
    pass: async (signal: AbortSignal | undefined) => {
      if (now() - known.readAtMs > pauseMemoryMs) {
        reading ??= lookUp().finally(() => {
          reading = null;
        });
        await reading;
      }
      if (known.untilMs > now()) throw paused(known.untilMs);
      while (waitUntilMs > now()) await pauseFor(waitUntilMs - now(), signal);
    },
    wait: (ms: number) => {
      waitUntilMs = Math.max(waitUntilMs, now() + ms);
    },
    /** Stores a pause and makes the failure that tells of it. */
    pause: async (untilMs: number, reason: string) => {
      log.warn(
        { provider: connection.id, until: new Date(untilMs).toISOString(), reason },
        "the provider asks for a long pause",
      );
      await writePause(database, { provider: connection.id, paused_until: new Date(untilMs), reason });
      known = { untilMs: Math.max(known.untilMs, untilMs), readAtMs: now() };
      return paused(untilMs);
    },
  };
}
