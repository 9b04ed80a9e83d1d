import { message } from "#contract/messages/messages.ts";
import type { Agent } from "undici";
import type { Database } from "#server/platform/database/database.ts";
import { AppError } from "#server/platform/process/errors.ts";
import type { Log } from "#server/platform/process/log.ts";
import { yieldToEventLoop } from "#server/platform/process/loop-turns.ts";
import type { CallPriority } from "#server/provider-client/queue/call-budget.ts";
import { pauseFor, type RequestQueue } from "#server/provider-client/queue/request-queue.ts";
import { createRequestLanes, quotaOf } from "./request-lanes.ts";
import type { ApiVersionMemory } from "./learned-api-version.ts";
import type { ProviderConnection } from "#server/provider-client/accounts/provider-connection.ts";
import { createSharedReads } from "#server/provider-client/answers/shared-reads.ts";
import { readStoredAnswer, storeAnswer } from "#server/provider-client/answers/stored-answers.db.ts";
import { receiveWhole } from "#server/provider-client/answers/whole-answer.ts";
import {
  judgeAnswer,
  retryDelayMs,
  type ProviderAnswer,
  type RawAnswer,
  type Verdict,
} from "#server/provider-client/answers/provider-answers.ts";

/** Gives access tokens; the auth feature keeps them. */
export interface TokenSource {
  /** A token good for at least 60 s. With `stale`, one that is not that token. Throws AppError `renew-link`. */
  accessToken(userId: string, stale?: string): Promise<string>;
  /** The Client ID of the person's own by which they are linked; null: they come by the instance's. */
  ownClientId(userId: string): Promise<string | null>;
}

/** One call of the Web API, by path under `/v1` without its first slash. */
export interface ProviderCall {
  userId: string;
  method: "GET" | "PUT" | "POST" | "DELETE";
  path: string;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  /** Interactive calls overtake background ones. */
  priority: CallPriority;
  signal?: AbortSignal;
  /** A token to use instead of the person's own: during sign-in there is no person yet. */
  token?: string;
  /** With `token`: the Client ID of a person's own that it was given to; left out: the instance's. */
  ownClientId?: string | null;
  /** Keeps the answer, and asks next time whether it changed. For what is read again and again and is small. */
  isKept?: boolean;
  /** The body is large and read once, by this caller alone: it is not shared, and gone when it was read. */
  isReadOnce?: boolean;
}

/** Calls one provider for the whole process. */
export interface ProviderClient {
  readonly connection: ProviderConnection;
  /** the app's clock, epoch ms */
  readonly now: () => number;
  /** Which API version the provider serves to the application by which a person is linked. */
  apiVersionOf(userId: string): Promise<ApiVersionMemory>;
  /**
   * Sends a call through the queue of the application by which the person is linked. Answers 2xx, 400, 403, 404 as they are.
   * Throws AppError: `provider-paused` during a pause or when the answer begins one, `renew-link` when the link is
   * over, `provider-error` when the provider fails for good.
   */
  send(call: ProviderCall): Promise<ProviderAnswer>;
  /**
   * Seconds until so many background calls of a person are done, waiting for the next days' calls included; null where
   * the provider's calls are not limited.
   */
  secondsFor(calls: number, userId: string): Promise<number | null>;
  /** Until when (epoch ms) calls of a person (null: of the instance's own application) wait out a short limit; null: they do not. */
  waitingUntil(userId: string | null): Promise<number | null>;
  /** Under which name calls of a person are counted and paused; of null, those of the instance's own application. */
  quotaOf(userId: string | null): Promise<string>;
  close(): Promise<void>;
}

interface ClientOptions {
  connection: ProviderConnection;
  database: Database;
  tokens: TokenSource;
  log: Log;
  now: () => number;
}

const maxWaitS = 60;
const attempts = 5;
const maxWaits = 50;

/** What a call has been through; waiting out a limit does not use up what it may fail. */
interface RetryState {
  waits: number;
  failures: number;
}

/**
 * One queue an application at the provider (decisions, section 5): interactive before background, identical reads under way shared,
 * short rate limits waited out by everyone, long ones stored as a pause during which nothing is sent. Where calls
 * are limited, queue and count are the whole instance's; see `instance-queue.ts`.
 */
export function createProviderClient(options: ClientOptions): ProviderClient {
  const { connection } = options;
  const lanes = createRequestLanes(options);
  const reads = createSharedReads<ProviderAnswer>();

  /** What follows from an answer that is not the last word; throws what the caller is to get. */
  const settle = async (
    call: ProviderCall,
    answer: RawAnswer,
    verdict: Verdict,
    { queue, retries }: { queue: RequestQueue; retries: RetryState },
  ): Promise<void> => {
    if (verdict.kind === "pause") throw await queue.pause(verdict.untilMs, verdict.reason);
    if (verdict.kind === "wait" && retries.waits < maxWaits) {
      retries.waits += 1;
      await queue.wait(verdict.waitMs);
      return;
    }
    retries.failures += 1;
    if (verdict.kind === "wait" || retries.failures >= attempts || !mayRepeat(call, answer))
      throw unreachable(answer);
    options.log.debug({ path: call.path, status: answer.status }, "the provider failed; trying again");
    await pauseFor(retryDelayMs(retries.failures), call.signal);
  };

  /** The person's token as it is now, renewed if it is the one that was refused. */
  const tokenFor = (call: ProviderCall, refused?: string): Promise<string> =>
    call.token === undefined ? options.tokens.accessToken(call.userId, refused) : Promise.resolve(call.token);

  const applicationOf = async ({ userId, token, ownClientId = null }: ProviderCall) =>
    token === undefined ? options.tokens.ownClientId(userId) : ownClientId;
  const ownClientOf = async (userId: string | null) =>
    userId === null ? null : options.tokens.ownClientId(userId);
  const laneOf = async (userId: string | null) => lanes.of(await ownClientOf(userId));

  const send = async (call: ProviderCall, address: URL): Promise<ProviderAnswer> => {
    // Whose link has ended takes no one's turn.
    let token = await tokenFor(call);
    let refused: string | undefined;
    const { queue, agent } = lanes.of(await applicationOf(call));
    const stored = await readStoredAnswer(options.database, call, address);
    const retries: RetryState = { waits: 0, failures: 0 };
    for (;;) {
      call.signal?.throwIfAborted();
      const answer = await queue.run({ priority: call.priority, signal: call.signal }, async () => {
        // Its turn may have taken longer than the token lives.
        token = await tokenFor(call);
        return sendOnce(agent, address, call, { token, etag: stored?.etag ?? null });
      });
      const { isReadOnce } = call;
      const verdict = judgeAnswer(answer, { maxWaitS, now: options.now(), isReadOnce });
      if (verdict.kind === "answer" && answer.status === 304 && stored) return stored.answer();
      if (verdict.kind === "answer") {
        await storeAnswer(options.database, call, address, {
          ...answer,
          storedAt: new Date(options.now()),
        });
        return verdict.answer;
      }
      if (verdict.kind === "unauthorized") {
        if (refused !== undefined || call.token !== undefined)
          throw new AppError("provider-error", message("provider.renewalRefused"));
        refused = token;
        await tokenFor(call, refused);
      } else {
        await settle(call, answer, verdict, { queue, retries });
      }
    }
  };

  return {
    connection,
    now: options.now,
    apiVersionOf: async (userId) => (await laneOf(userId)).apiVersion,
    secondsFor: async (calls, userId) => (await laneOf(userId)).queue.secondsFor(calls),
    waitingUntil: async (userId) => (await laneOf(userId)).queue.waitingUntil(),
    quotaOf: async (userId) => quotaOf(connection.id, await ownClientOf(userId)),
    send: (call) => {
      const address = addressOf(connection, call);
      if (call.method !== "GET" || call.isReadOnce === true) return send(call, address);
      const key = `${call.userId} ${call.token ?? ""} ${address.href}`;
      return reads.join(key, (signal) => send({ ...call, signal }, address), call.signal);
    },
    close: () => lanes.close(),
  };
}

/** A POST that may have been carried out is not sent twice; every other method says the same thing again. */
function mayRepeat(call: ProviderCall, answer: RawAnswer): boolean {
  return call.method !== "POST" || answer.refused;
}

function unreachable(answer: RawAnswer): AppError {
  return new AppError("provider-error", message("provider.unreadable"), {
    cause: answer.error ?? new Error(`status ${answer.status}`),
  });
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
  address: URL,
  call: ProviderCall,
  { token, etag }: { token: string; etag: string | null },
): Promise<RawAnswer> {
  try {
    const { status, headers, bytes } = await receiveWhole(
      agent,
      {
        origin: address.origin,
        path: address.pathname + address.search,
        method: call.method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(etag === null ? {} : { "if-none-match": etag }),
          ...(call.body === undefined ? {} : { "content-type": "application/json" }),
        },
        ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      },
      call.signal,
    );
    // Pages of a scan arrive in heaps, and each takes milliseconds to read.
    if (call.priority === "background") await yieldToEventLoop();
    const { "retry-after": retryAfter, etag: answered } = headers;
    return {
      status,
      bytes,
      retryAfter: typeof retryAfter === "string" ? retryAfter : null,
      etag: typeof answered === "string" ? answered : null,
      error: null,
      refused: false,
    };
  } catch (error) {
    call.signal?.throwIfAborted();
    const refused = error instanceof Error && "code" in error && error.code === "ECONNREFUSED";
    return { status: 0, bytes: new Uint8Array(), retryAfter: null, etag: null, error, refused };
  }
}
