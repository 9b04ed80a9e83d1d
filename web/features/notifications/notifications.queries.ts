import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { RouteOutput } from "#contract/api.ts";
import { call } from "#web/platform/api/api.ts";
import { refetchWhenSeen } from "#web/platform/api/query-client.ts";

/** Something that the person hears of. */
export type Notification = RouteOutput<"GET /social/notifications">["items"][number];

/** How often is asked while the event stream is off (specification 1, section 9). */
export const pollEveryMs = 30_000;
const maxListed = 10;
const pageSize = 100;

/** Keys of what is kept of notifications. */
export const notificationKeys = {
  lists: ["notifications", "lists"],
  unread: ["notifications", "lists", "unread"],
  page: (isOnlyUnread: boolean) => ["notifications", "lists", "page", isOnlyUnread],
  types: ["notifications", "types"],
} as const;

/** What is unread, as the bell shows it. */
export const unreadQuery = queryOptions({
  queryKey: notificationKeys.unread,
  queryFn: ({ signal }) =>
    call("GET /social/notifications", { query: { unread: true, limit: maxListed, offset: 0 }, signal }),
  staleTime: 0,
  refetchOnWindowFocus: refetchWhenSeen,
});

/** All notifications, or the unread ones, a hundred at a time, newest first. */
export function notificationsQuery(isOnlyUnread: boolean) {
  return infiniteQueryOptions({
    queryKey: notificationKeys.page(isOnlyUnread),
    queryFn: ({ signal, pageParam: offset }) =>
      call("GET /social/notifications", {
        query: { ...(isOnlyUnread ? { unread: true } : {}), limit: pageSize, offset },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((sum, page) => sum + page.items.length, 0);
      return last.items.length === 0 || shown >= last.total ? null : shown;
    },
    staleTime: 0,
    refetchOnWindowFocus: refetchWhenSeen,
  });
}

/** Which types the person hears of. */
export const typesQuery = queryOptions({
  queryKey: notificationKeys.types,
  queryFn: ({ signal }) => call("GET /social/notifications/types", { signal }),
});

/** What comes by mail, and where. */
export const ownMailQuery = queryOptions({
  queryKey: ["own-mail"],
  queryFn: ({ signal }) => call("GET /auth/mail", { signal }),
  staleTime: 0,
});
