import type { Conflict, Failure } from "#contract/base/errors.ts";
import { wordMessage, type Said } from "#web/platform/i18n/word-message.ts";
import type { PlanChanges } from "#contract/base/plan-changes.ts";

/** A failure as it is answered; proxies, and tests that care for its sentence alone, give no message. */
export type AnsweredFailure = Omit<Failure, "message"> & Said;

/** An answer of the server that says no: its sentence for people, its stable code, its status. */
export class ApiFailure extends Error {
  override name = "ApiFailure";
  readonly code: Failure["code"];
  readonly status: number;
  /** provider-paused and too-many-requests: epoch seconds when to try again, else null */
  readonly retryAt: number | null;
  /** of an undoing: what is not as it was left */
  readonly conflicts: readonly Conflict[];
  /** of applying a plan: how the plan of today differs from it; null where that is not known */
  readonly planChanges: PlanChanges | null;

  constructor(status: number, failure: AnsweredFailure) {
    super(wordMessage(failure));
    this.status = status;
    this.code = failure.code;
    this.retryAt = failure.retry_at ?? null;
    this.conflicts = failure.conflicts ?? [];
    this.planChanges = failure.plan_changes ?? null;
  }
}

/** The sentence of a failure of which the server said nothing. */
export function unexplained(status: number): string {
  return `The server answered ${status}.`;
}

/** The server did not answer at all, or not within the time given. */
export class UnreachableFailure extends Error {
  override name = "UnreachableFailure";
}

/** A write that was not sent, since the server is known to be away: nothing was changed. */
export class OfflineFailure extends UnreachableFailure {
  override name = "OfflineFailure";
}

/** A stream that ended without saying that it was done. */
export class CutOffFailure extends Error {
  override name = "CutOffFailure";
}
