import { message } from "#contract/messages/messages.ts";
import { AppError } from "#server/platform/process/errors.ts";

/** The one answer of everything about a person of whom the caller may know nothing, whatever the reason. */
export function noSuchPerson(): AppError {
  return new AppError("not-found", message("social.unknownPerson"));
}
