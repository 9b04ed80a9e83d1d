import { queryOptions } from "@tanstack/react-query";
import type { RouteOutput } from "#contract/api.ts";
import { call } from "#web/platform/api/api.ts";

export type Guide = RouteOutput<"GET /meta/connections/spotify">;
export type Connection = RouteOutput<"GET /connections/spotify">;
export type StoredConnection = RouteOutput<"PUT /connections/spotify">;

/** What anyone needs to connect the service, and whether that was done. */
export const guideQuery = queryOptions({
  queryKey: ["connections", "guide"],
  queryFn: ({ signal }) => call("GET /meta/connections/spotify", { signal }),
});

/** The application itself; for those who may change it. */
export const connectionQuery = queryOptions({
  queryKey: ["connections", "spotify"],
  queryFn: ({ signal }) => call("GET /connections/spotify", { signal }),
});
