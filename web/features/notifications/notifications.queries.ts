import { queryOptions } from "@tanstack/react-query";
import type { RouteOutput } from "#contract/api.ts";
import { call } from "#web/platform/api/api.ts";

/** Something that the person is told of. */
export type Notification = RouteOutput<"GET /social/notifications">["items"][number];

const pollEveryMs = 30_000;
const mostListed = 10;

/** What is unread, asked for every 30 s while somebody looks (specification 1, section 9). */
export const unreadQuery = queryOptions({
  queryKey: ["notifications", "unread"],
  queryFn: ({ signal }) =>
    call("GET /social/notifications", { query: { unread: true, limit: mostListed, offset: 0 }, signal }),
  refetchInterval: pollEveryMs,
  staleTime: 0,
});
