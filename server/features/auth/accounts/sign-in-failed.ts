import type { Message } from "#contract/messages/messages.ts";
import type { ErrorCode } from "#contract/base/errors.ts";
import type { SignInFailure } from "#contract/auth/sign-in-failures.ts";
import { AppError } from "#server/platform/process/errors.ts";

/** A sign-in that did not happen, with the reason that the return page has a sentence for. */
export class SignInFailed extends AppError {
  readonly reason: SignInFailure;

  constructor(reason: SignInFailure, code: ErrorCode, said: Message) {
    super(code, said);
    this.reason = reason;
  }
}

/** Why a sign-in failed, of whatever was thrown. */
export function reasonOf(error: unknown): SignInFailure {
  if (error instanceof SignInFailed) return error.reason;
  if (!(error instanceof AppError)) return "failed";
  if (error.code === "provider-paused") return "provider-paused";
  if (error.code === "forbidden") return "account-refused";
  return error.code === "provider-error" ? "provider-failed" : "failed";
}
