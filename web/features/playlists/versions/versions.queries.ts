import { queryOptions } from "@tanstack/react-query";
import type { RouteOutput } from "#contract/api.ts";
import { libraryKeys } from "#web/features/library/library.ts";
import { call } from "#web/platform/api/api.ts";

/** A state of a playlist, as the server lists it. */
export type PlaylistVersion = RouteOutput<"GET /playlists/{id}/versions">["items"][number];

/** Two states side by side. */
export type Comparison = RouteOutput<"GET /playlists/{id}/versions/{version}">;

/** States of a playlist, newest first. */
export function versionsQuery(id: string) {
  return queryOptions({
    queryKey: [...libraryKeys.playlists, "versions", id],
    queryFn: ({ signal }) => call("GET /playlists/{id}/versions", { params: { id }, signal }),
    staleTime: 0,
  });
}

/** A version beside another one; `other` null: beside the present state. */
export function comparisonQuery(id: string, version: number, other: number | null) {
  return queryOptions({
    queryKey: [...libraryKeys.playlists, "versions", id, version, other],
    queryFn: ({ signal }) =>
      call("GET /playlists/{id}/versions/{version}", {
        params: { id, version: String(version) },
        query: other === null ? {} : { with: String(other) },
        signal,
      }),
    staleTime: 0,
  });
}
