import { queryOptions } from "@tanstack/react-query";
import type { RouteOutput } from "#contract/api.ts";
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

/** Whether a badge is public, and where. */
export const badgeQuery = queryOptions({
  queryKey: ["scrobbling", "badge"],
  queryFn: ({ signal }) => call("GET /scrobbling/badge", { signal }),
  staleTime: 0,
});

/** How plays are sent on to a service. */
export type Relay = RouteOutput<"GET /scrobbling/relay">;

/** How plays are sent on to a service; asked for every 15 s while it is looked at. */
export const relayQuery = (target: "listenbrainz" | "lastfm") =>
  queryOptions<Relay>({
    queryKey: ["scrobbling", "relay", target],
    queryFn: ({ signal }) =>
      target === "lastfm"
        ? call("GET /scrobbling/relay/lastfm", { signal })
        : call("GET /scrobbling/relay", { signal }),
    refetchInterval: pollIntervalMs,
    staleTime: 0,
  });
