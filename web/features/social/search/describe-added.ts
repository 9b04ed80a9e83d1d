import type { RouteOutput } from "#contract/api.ts";
import { socialText } from "#web/features/social/texts/social-text.ts";

/** What came of a friend code, in a line (specification 2, section 8). */
export function describeAdded({
  auto,
  request_id: requestId,
}: RouteOutput<"POST /social/add-by-code">): string {
  if (auto) return socialText("addedAutomatically");
  return socialText(requestId === null ? "addDone" : "requestSent");
}
