import { queryOptions, skipToken } from "@tanstack/react-query";
import type { RouteOutput } from "#contract/api.ts";
import { call } from "#web/platform/api/api.ts";

/** A song or an artist of the catalogue. */
export type FoundEntry = RouteOutput<"GET /admin/central/search">["items"][number];
/** What sources say of it. */
export type EntryFacts = RouteOutput<"GET /admin/central/entry">;

type Named = Pick<FoundEntry, "kind" | "provider" | "id">;

const limit = "50";

/** Songs or artists with a text in their name; nothing is asked without one. */
export function searchQuery(kind: FoundEntry["kind"], q: string) {
  return queryOptions({
    queryKey: ["admin", "central", "search", kind, q],
    queryFn:
      q === ""
        ? skipToken
        : ({ signal }) => call("GET /admin/central/search", { query: { kind, q, limit }, signal }),
    staleTime: 0,
  });
}

/** What sources say of an entry. */
export function entryQuery({ kind, provider, id }: Named) {
  return queryOptions({
    queryKey: ["admin", "central", "entry", kind, provider, id],
    queryFn: ({ signal }) => call("GET /admin/central/entry", { query: { kind, provider, id }, signal }),
    staleTime: 0,
  });
}

/** What setting a genre would change; `null` clears what an admin set, `undefined` asks nothing. */
export function previewQuery({ kind, provider, id }: Named, genre: string | null | undefined) {
  return queryOptions({
    queryKey: ["admin", "central", "preview", kind, provider, id, genre ?? null],
    queryFn:
      genre === undefined
        ? skipToken
        : ({ signal }) =>
            call("GET /admin/central/preview", {
              query: { kind, provider, id, ...(genre === null ? {} : { genre }) },
              signal,
            }),
    staleTime: 0,
    gcTime: 0,
  });
}
