import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { RouteOutput } from "#contract/api.ts";
import { call } from "#web/platform/api/api.ts";
import { refetchWhenSeen } from "#web/platform/api/query-client.ts";

/** A friend as the list has them. */
export type { Friend } from "#contract/social/social.ts";
/** Someone whom a search found. */
export type FoundPerson = RouteOutput<"GET /social/search">["items"][number];

const friendsAtOnce = 200;
const requestsAtOnce = 100;

/** Keys of what is kept of people. Everything below `lists` changes with friends, requests and comparisons. */
export const socialKeys = {
  lists: ["social", "lists"],
  friends: ["social", "lists", "friends"],
  incoming: ["social", "lists", "incoming"],
  outgoing: ["social", "lists", "outgoing"],
  blocked: ["social", "lists", "blocked"],
  search: (q: string) => ["social", "lists", "search", q],
  people: ["social", "lists", "people"],
  comparison: (userId: string) => ["social", "comparison", userId],
  privacy: ["social", "privacy"],
  handle: ["social", "handle"],
  address: ["social", "address"],
  code: ["social", "code"],
  shownPlaylists: ["social", "shown-playlists"],
} as const;

/** What there is to a list that is read in parts. */
interface Part {
  items: readonly unknown[];
  total: number;
}

/** Where the next part of a list begins; null at its end. */
export function nextOffset(last: Part, parts: readonly Part[]): number | null {
  const shown = parts.reduce((sum, part) => sum + part.items.length, 0);
  return last.items.length === 0 || shown >= last.total ? null : shown;
}

/** How lists of people are read: in parts, again when their screen is looked at. */
const inParts = {
  initialPageParam: 0,
  getNextPageParam: nextOffset,
  staleTime: 0,
  refetchOnWindowFocus: refetchWhenSeen,
};

/** The person's friends by name, two hundred at a time. */
export const friendsQuery = infiniteQueryOptions({
  queryKey: socialKeys.friends,
  queryFn: ({ signal, pageParam: offset }) =>
    call("GET /social/friends", { query: { limit: friendsAtOnce, offset }, signal }),
  ...inParts,
});

/** Requests that wait for the person's answer, newest first, a hundred at a time. */
export const incomingQuery = infiniteQueryOptions({
  queryKey: socialKeys.incoming,
  queryFn: ({ signal, pageParam: offset }) =>
    call("GET /social/requests/incoming", {
      query: { status: "pending", limit: requestsAtOnce, offset },
      signal,
    }),
  ...inParts,
});

/** Requests that wait for another person's answer, newest first, a hundred at a time. */
export const outgoingQuery = infiniteQueryOptions({
  queryKey: socialKeys.outgoing,
  queryFn: ({ signal, pageParam: offset }) =>
    call("GET /social/requests/outgoing", {
      query: { status: "pending", limit: requestsAtOnce, offset },
      signal,
    }),
  ...inParts,
});

/** Whom the person has blocked, the last first, a hundred at a time. */
export const blockedQuery = infiniteQueryOptions({
  queryKey: socialKeys.blocked,
  queryFn: ({ signal, pageParam: offset }) =>
    call("GET /social/blocked", { query: { limit: requestsAtOnce, offset }, signal }),
  ...inParts,
});

/** People whom a search finds, 25 at a time; not tried again by itself. */
export function peopleQuery(q: string) {
  return infiniteQueryOptions({
    queryKey: socialKeys.search(q),
    queryFn: ({ signal, pageParam: offset }) =>
      call("GET /social/search", { query: { q, limit: 25, offset }, signal }),
    ...inParts,
    retry: false,
    enabled: q !== "",
  });
}

/** The friend settings. */
export const privacyQuery = queryOptions({
  queryKey: socialKeys.privacy,
  queryFn: ({ signal }) => call("GET /social/privacy", { signal }),
});

/** The person's handle, and whether their public page is there. */
export const handleQuery = queryOptions({
  queryKey: socialKeys.handle,
  queryFn: ({ signal }) => call("GET /social/handle", { signal }),
});

/** The e-mail address that the person gave, and the one that their service reports. */
export const addressQuery = queryOptions({
  queryKey: socialKeys.address,
  queryFn: ({ signal }) => call("GET /social/email", { signal }),
});

/** The person's friend code. */
export const codeQuery = queryOptions({
  queryKey: socialKeys.code,
  queryFn: ({ signal }) => call("GET /social/friend-code", { signal }),
});

/** The playlists that anyone who sees the person's library may open. */
export const shownPlaylistsQuery = queryOptions({
  queryKey: socialKeys.shownPlaylists,
  queryFn: ({ signal }) => call("GET /social/shown-playlists", { signal }),
});
