import { minuteMs } from "#contract/base/durations.ts";
import { message, type MessageId } from "#contract/messages/messages.ts";
import "@fastify/rate-limit";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  addressPerMinute,
  costOf,
  limits as declared,
  perMinuteOf,
  type Endpoint,
} from "#contract/base/endpoint.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { createKeyedSemaphore } from "./keyed-semaphore.ts";
import type { Session } from "./authorize.ts";

/** What a caller may cost: calls a minute, and calls at once. Counted in this process. */
export interface Limits {
  /** Counts a call of an address. Throws AppError `too-many-requests`. */
  countAddress(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Counts a call of a person, who then holds a place until the answer is over. Throws as `countAddress`. */
  countPerson(endpoint: Endpoint, request: FastifyRequest, asked: Asked): Promise<void>;
}

interface Asked {
  session: Session;
  reply: FastifyReply;
}

type Counter = ReturnType<FastifyInstance["createRateLimit"]>;

/** How long a long call waits while the person has as many as they may: a page that opens many at once gets them all. */
const longWaitMs = 10_000;

/**
 * Makes the limits that the contract declares. A `HEAD` counts as the `GET` that it stands for.
 *
 * @param usualTimes how often those apply that no endpoint names itself: tests, which all come from one address, raise them
 */
export function createLimits(http: FastifyInstance, usualTimes: number): Limits {
  const perMinute = (endpoint: Endpoint) =>
    perMinuteOf(endpoint) * (endpoint.perMinute === undefined ? usualTimes : 1);
  const people = new WeakMap<FastifyRequest, string>();
  const addresses = new Map<Endpoint, Counter>();
  const persons = new Map<Endpoint, Counter>();
  const counterOf = (counters: Map<Endpoint, Counter>, endpoint: Endpoint, make: () => Counter) => {
    const known = counters.get(endpoint) ?? make();
    counters.set(endpoint, known);
    return known;
  };
  const places = {
    "event-stream": createKeyedSemaphore({
      max: declared.eventStreams,
      waitMs: 0,
      maxWaiting: 0,
      refusal: message("requests.tooManyStreams"),
    }),
    long: createKeyedSemaphore({
      max: declared.longCalls,
      waitMs: longWaitMs,
      maxWaiting: declared.waitingLongCalls,
      refusal: message("requests.tooManyLong"),
    }),
  };

  return {
    countAddress: async (endpoint, request, reply) => {
      const { access } = endpoint;
      // Without a session there is no one but the address to count.
      const isOpen = access === "public" || access === "shared-with-all" || access === "optional";
      const max = isOpen ? perMinute(endpoint) : perMinute(endpoint) * declared.peopleAtAnAddress;
      const counter = counterOf(addresses, endpoint, () =>
        http.createRateLimit({ max, timeWindow: minuteMs }),
      );
      const counted = await counter(request);
      // People who are signed in have a limit of their own.
      if (isOpen) nameLimit(endpoint, reply, counted);
      refuseExceeded(counted, "requests.tooManyFromAddress");
    },

    countPerson: async (endpoint, request, { session, reply }) => {
      // Programs of a person are counted each by itself, beside their browsers.
      people.set(request, session.token?.id ?? session.userId);
      const counter = counterOf(persons, endpoint, () =>
        http.createRateLimit({
          max: perMinute(endpoint),
          timeWindow: minuteMs,
          keyGenerator: (asking) => people.get(asking) ?? asking.ip,
        }),
      );
      const counted = await counter(request);
      nameLimit(endpoint, reply, counted);
      refuseExceeded(counted, "requests.tooManyFromAccount");
      const cost = costOf(endpoint);
      if (cost === "short") return;
      const gone = new AbortController();
      reply.raw.once("close", () => gone.abort());
      // Anyone who left before, as while the session was looked up, is not heard of again.
      if (reply.raw.destroyed) gone.abort();
      const release = await places[cost].take(session.userId, gone.signal);
      if (gone.signal.aborted) release();
      else reply.raw.once("close", release);
    },
  };
}

/** Counts every request of an address, whatever it asks for; before it is looked at. */
export function limitAddresses(http: FastifyInstance, usualTimes: number): void {
  const counter = http.createRateLimit({ max: addressPerMinute * usualTimes, timeWindow: minuteMs });
  http.addHook("onRequest", async (request) =>
    refuseExceeded(await counter(request), "requests.tooManyFromAddress"),
  );
}

type Counted = Awaited<ReturnType<Counter>>;

/**
 * Says in the headers of ListenBrainz how many calls are left, where its clients ask: they wait by them
 * (https://listenbrainz.readthedocs.io/en/latest/users/api/index.html#rate-limiting).
 */
function nameLimit({ failures }: Endpoint, reply: FastifyReply, counted: Counted): void {
  if (failures !== "listenbrainz" || counted.isAllowed) return;
  const { max, remaining, ttlInSeconds } = counted;
  void reply.headers({
    "x-ratelimit-limit": String(max),
    "x-ratelimit-remaining": String(Math.max(0, remaining)),
    "x-ratelimit-reset-in": String(Math.max(0, ttlInSeconds)),
  });
}

function refuseExceeded(counted: Counted, id: MessageId): void {
  if (counted.isAllowed || !counted.isExceeded) return;
  throw new AppError("too-many-requests", message(id), {
    retryAfterSeconds: Math.max(1, counted.ttlInSeconds),
  });
}
