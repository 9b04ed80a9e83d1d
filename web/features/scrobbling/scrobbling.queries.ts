import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/platform/api/api.ts";

const pollIntervalMs = 15_000;

/** What plays elsewhere, and what players sent; asked for every 15 s while it is looked at. */
export const scrobblingQuery = queryOptions({
  queryKey: ["scrobbling", "submissions"],
  queryFn: ({ signal }) => call("GET /scrobbling/submissions", { signal }),
  refetchInterval: pollIntervalMs,
  staleTime: 0,
});

/** The person's access tokens. */
export const tokensQuery = queryOptions({
  queryKey: ["scrobbling", "tokens"],
  queryFn: ({ signal }) => call("GET /auth/tokens", { signal }),
  staleTime: 0,
});

/** How plays are sent on; asked for every 15 s while it is looked at. */
export const relayQuery = queryOptions({
  queryKey: ["scrobbling", "relay"],
  queryFn: ({ signal }) => call("GET /scrobbling/relay", { signal }),
  refetchInterval: pollIntervalMs,
  staleTime: 0,
});
