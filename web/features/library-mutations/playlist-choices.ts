import { useQuery } from "@tanstack/react-query";
import { libraryKeys, usePlaylists } from "#web/features/library/library.ts";
import { call } from "#web/platform/api/api.ts";

/** Playlists that the person may add to: their own, and those they take part in. */
export function useOwnPlaylists() {
  const query = usePlaylists();
  return { ...query, playlists: query.data?.items.filter(({ own, collaborative }) => own || collaborative) };
}

/** How many of these tracks each playlist holds already, by its id. */
export function useHolding(uris: readonly string[]): ReadonlyMap<string, number> {
  const ids = uris.flatMap((uri) => /^spotify:track:(\w+)$/u.exec(uri)?.[1] ?? []).slice(0, 1000);
  const { data } = useQuery({
    queryKey: libraryKeys.holding(ids),
    queryFn: () => call("POST /playlists/holding", { body: { track_ids: ids } }),
    enabled: ids.length > 0,
    staleTime: 0,
  });
  return new Map(data?.items.map(({ playlist_id: id, track_ids: held }) => [id, held.length]));
}
