import type { PlanChanges } from "#contract/base/plan-changes.ts";
import { inEnglish, message, type Message } from "#contract/messages/messages.ts";
import { errorStatuses, type Conflict, type ErrorCode, type Failure } from "#contract/base/errors.ts";

/** What some codes tell beside their sentence. */
interface Particulars {
  /** what is wrong with which field */
  fields?: Record<string, Message>;
  retry_at?: number;
  conflicts?: Conflict[];
  plan_changes?: PlanChanges;
}

/**
 * A failure that a person may see: a stable code and what is said, by the id of its text. Everything else that is thrown is a bug,
 * logged once and answered as `internal`.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly said: Message;
  readonly extra: Particulars;
  /** Seconds for the Retry-After header of 429 and 503. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    said: Message,
    extra: Particulars & { retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(inEnglish(said), { cause: extra.cause });
    this.code = code;
    this.said = said;
    const { retryAfterSeconds, cause: _cause, ...rest } = extra;
    this.extra = rest;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get status(): number {
    return errorStatuses[this.code];
  }

  /** The body that the answer, or the last line of a stream, carries. */
  get failure(): Failure {
    const { fields, ...extra } = this.extra;
    const failure = { detail: this.message, message: this.said, code: this.code, ...extra };
    if (fields === undefined) return failure;
    const sentences = Object.entries(fields).map(([name, said]) => [name, inEnglish(said)]);
    return { ...failure, fields: Object.fromEntries(sentences), field_messages: fields };
  }
}

/** The failure for any thrown value: itself if it is an AppError, else `internal` without particulars. */
export function failureOf(thrown: unknown): Failure {
  if (thrown instanceof AppError) return thrown.failure;
  const said = message("server.failed");
  return { detail: inEnglish(said), message: said, code: "internal" };
}
