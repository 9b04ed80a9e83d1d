import { useQuery } from "@tanstack/react-query";
import { libraryKeys, usePlaylists } from "#web/features/library/library.ts";
import { call } from "#web/platform/api/api.ts";
import { slicesOf } from "./slices.ts";

/** The server says it of this many songs at once. */
const maxAtOnce = 1000;

/** Playlists that the person may add to: their own, and those they take part in. */
export function useOwnPlaylists() {
  const query = usePlaylists();
  return { ...query, playlists: query.data?.items.filter(({ own, collaborative }) => own || collaborative) };
}

/** How many of these tracks each playlist holds already, by its id. */
export function useHolding(uris: readonly string[]): ReadonlyMap<string, number> {
  const ids = uris.flatMap((uri) => /^spotify:track:(\w+)$/u.exec(uri)?.[1] ?? []);
  const { data } = useQuery({
    queryKey: libraryKeys.holding(ids),
    queryFn: async () => {
      const answers = [];
      for (const slice of slicesOf(ids, maxAtOnce))
        answers.push(await call("POST /playlists/holding", { body: { track_ids: slice } }));
      return answers.flatMap(({ items }) => items);
    },
    enabled: ids.length > 0,
    staleTime: 0,
  });
  const held = new Map<string, number>();
  for (const { playlist_id: id, track_ids: tracks } of data ?? [])
    held.set(id, (held.get(id) ?? 0) + tracks.length);
  return held;
}
