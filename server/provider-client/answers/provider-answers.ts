import { dayMs } from "#contract/base/durations.ts";
/** Status and parsed body (null when empty or not JSON) of an answer that is not a failure of the provider. */
export interface ProviderAnswer {
  readonly status: number;
  /** parsed again by each reading where the answer came off the wire (see {@link answerOf}); null after the only one */
  readonly body: unknown;
}

/** What came off the wire. `status` 0: nothing came; `refused`: surely nothing was carried out. */
export interface RawAnswer {
  status: number;
  /** empty once they were read by the only one who wants them */
  bytes: Uint8Array;
  retryAfter: string | null;
  etag: string | null;
  error: unknown;
  refused: boolean;
}

/** What an answer means for the caller. */
export type Verdict =
  | { kind: "answer"; answer: ProviderAnswer }
  | { kind: "unauthorized" }
  | { kind: "wait"; waitMs: number }
  | { kind: "pause"; untilMs: number; reason: string }
  | { kind: "failed" };

/** What an answer is judged by. */
interface Limits {
  maxWaitS: number;
  now: number;
  /** a body that is not a refusal is let go when it was read */
  isReadOnce?: boolean | undefined;
}

const defaultWaitS = 5;

/**
 * Distinguishes the service's two limiters (https://developer.spotify.com/documentation/web-api/concepts/rate-limits
 * and its July 2026 changelog): a short Retry-After is waited out; a long one, or `QUOTA_EXCEEDED`, is a pause.
 * A quota answer without Retry-After counts as a day, since the budget is counted in days.
 */
export function judgeAnswer(raw: RawAnswer, limits: Limits): Verdict {
  if (raw.status === 401) return { kind: "unauthorized" };
  if (raw.status === 429) return judgeLimit(raw, limits);
  if (raw.status === 0 || raw.status >= 500) return { kind: "failed" };
  return { kind: "answer", answer: answerOf(raw, limits.isReadOnce === true && raw.status < 400) };
}

function judgeLimit(raw: RawAnswer, limits: Limits): Verdict {
  const seconds = Number(raw.retryAfter);
  const reported = raw.retryAfter !== null && Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
  const reason = reasonOf(raw.bytes);
  if (reason === "QUOTA_EXCEEDED") {
    return { kind: "pause", untilMs: limits.now + (reported === null ? dayMs : reported * 1000), reason };
  }
  if (reported !== null && reported > limits.maxWaitS)
    return { kind: "pause", untilMs: limits.now + reported * 1000, reason: "rate limit" };
  return { kind: "wait", waitMs: Math.max(1, reported ?? defaultWaitS) * 1000 };
}

function reasonOf(bytes: Uint8Array): string | null {
  const body = parseBody(bytes);
  if (typeof body !== "object" || body === null || !("error" in body)) return null;
  const { error } = body;
  return typeof error === "object" && error !== null && "reason" in error && typeof error.reason === "string"
    ? error.reason
    : null;
}

/**
 * An answer whose body is parsed when it is read. Answers pass through promises that were made with their calls and are
 * old by then: what an old promise holds outlives it by a full garbage collection. Bytes lie outside the heap, where that
 * costs no copying; those of a scan's pages are enough to bring the next collection forward, so they are let go.
 */
function answerOf(raw: RawAnswer, isReadOnce: boolean): ProviderAnswer {
  return {
    status: raw.status,
    get body() {
      const body = parseBody(raw.bytes);
      if (isReadOnce) raw.bytes = nothing;
      return body;
    },
  };
}

const nothing = new Uint8Array();
const utf8 = new TextDecoder();

/** JSON, or null: answers of the player are sometimes empty or not JSON. */
export function parseBody(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return null;
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    return null;
  }
}

/** Exponential back-off with jitter: about 0.2, 0.4, 0.8, 1.6 s. */
export function retryDelayMs(round: number): number {
  return 100 * 2 ** round * (0.75 + Math.random() / 2);
}
