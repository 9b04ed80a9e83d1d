import { queryOptions, useQuery } from "@tanstack/react-query";
import type { RouteOutput } from "#contract/api.ts";
import { call } from "#web/platform/api.ts";
import { t } from "#web/platform/messages/messages.ts";

/** The library's own keys, so that one reading serves both; lists of tracks may not enter the library's feature. */
export const libraryKey = ["library"] as const;

export type Playlist = RouteOutput<"GET /library/cache/playlists">["items"][number];

const playlistsQuery = queryOptions({
  queryKey: [...libraryKey, "playlists"],
  queryFn: ({ signal }) => call("GET /library/cache/playlists", { signal }),
});

/** What a playlist is called: its name, or a stand-in when that is empty. */
export function playlistName(name: string): string {
  return name.trim() === "" ? t("library.unnamedPlaylist") : name;
}

/** Playlists that the person may add to: their own, and those they take part in. */
export function useOwnPlaylists() {
  const query = useQuery(playlistsQuery);
  return { ...query, playlists: query.data?.items.filter(({ own, collaborative }) => own || collaborative) };
}

/** How many of these tracks each playlist holds already, by its id. */
export function useHolding(trackIds: readonly string[]): ReadonlyMap<string, number> {
  const ids = trackIds.slice(0, 1000);
  const { data } = useQuery({
    queryKey: [...libraryKey, "holding", ids],
    queryFn: () => call("POST /playlists/holding", { body: { track_ids: ids } }),
    enabled: ids.length > 0,
    staleTime: 0,
  });
  return new Map(data?.items.map(({ playlist_id: id, track_ids: held }) => [id, held.length]));
}
