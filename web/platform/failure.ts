import type { Failure } from "#contract/errors.ts";
import { t } from "./messages/messages.ts";

/** An answer of the server that says no: its sentence for people, its stable code, its status. */
export class ApiFailure extends Error {
  override name = "ApiFailure";
  readonly code: Failure["code"];
  readonly status: number;
  /** provider-paused and too-many-requests: epoch seconds when to try again, else null */
  readonly retryAt: number | null;

  constructor(status: number, failure: Failure) {
    super(failure.detail);
    this.status = status;
    this.code = failure.code;
    this.retryAt = failure.retry_at ?? null;
  }
}

/** The server did not answer at all, or not within the time given. */
export class UnreachableFailure extends Error {
  override name = "UnreachableFailure";
}

/** A stream that ended without saying that it was done. */
export class CutOffFailure extends Error {
  override name = "CutOffFailure";
}

/** Two sentences for people: what happened, and what to do about it. */
export interface Description {
  title: string;
  advice: string;
}

/** Puts any failure of a call into words (failures of the server already are sentences). */
export function describeFailure(error: unknown): Description {
  if (error instanceof ApiFailure) {
    const isTemporary = error.code === "provider-paused" || error.code === "too-many-requests";
    return { title: error.message, advice: isTemporary ? t("failure.wait") : t("failure.tryAgain") };
  }
  if (error instanceof UnreachableFailure) {
    return { title: t("failure.unreachable"), advice: t("failure.checkConnection") };
  }
  if (error instanceof CutOffFailure) return { title: t("failure.cutOff"), advice: t("failure.tryAgain") };
  return { title: t("failure.unexpected"), advice: t("failure.reload") };
}
