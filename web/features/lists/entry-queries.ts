import { queryOptions } from "@tanstack/react-query";
import type { RouteOutput } from "#contract/api.ts";
import { libraryKeys } from "#web/features/library/library.ts";
import { call } from "#web/platform/api/api.ts";

export type WholeAlbum = RouteOutput<"GET /library/albums/{id}">;

/** All of an album, as the service lists it; asked for when its page is opened. */
export const wholeAlbumQuery = (id: string) =>
  queryOptions({
    queryKey: libraryKeys.entry("album", id),
    queryFn: ({ signal }) => call("GET /library/albums/{id}", { params: { id }, signal }),
    retry: false,
    staleTime: Infinity,
  });
