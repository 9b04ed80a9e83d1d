import { message } from "#contract/messages/messages.ts";
import { AppError } from "#server/platform/process/errors.ts";

/** The one answer of everything about a person hidden from the caller, whatever the reason. */
export function noSuchPerson(): AppError {
  return new AppError("not-found", message("social.unknownPerson"));
}
