import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isLeftOut } from "#web/features/player/queue/skip-list.ts";
import { useQueueStore } from "#web/features/player/queue/queue-store.ts";
import type { PlayerTrack } from "#web/features/player/state/player-state.ts";
import { call } from "#web/platform/api/api.ts";

/** Whether a song of the queue is played when its turn comes, as far as its address says. */
export function useIsWanted(): (uri: string) => boolean {
  const skipped = useQueueStore((store) => store.skipped);
  const departed = useQueueStore((store) => store.departed);
  return (uri) => !departed.has(uri) && !isLeftOut(skipped, uri, []);
}

/** The server names this many songs at once. */
const maxNamesAtOnce = 200;

/**
 * What the library knows of songs, by their addresses; empty until it is there. What was read once while the queue is open
 * is not asked again with every song that ends.
 */
export function useSongNames(uris: readonly string[]): ReadonlyMap<string, PlayerTrack> {
  const [known] = useState(() => new Map<string, PlayerTrack>());
  const wanted = [...new Set(uris)].slice(0, maxNamesAtOnce);
  const { data } = useQuery({
    queryKey: ["player", "songs", ...wanted],
    queryFn: async () => {
      const missing = wanted.filter((uri) => !known.has(uri));
      const { items } =
        missing.length === 0 ? { items: [] } : await call("POST /queue/songs", { body: { uris: missing } });
      for (const song of items) known.set(song.uri, song);
      return new Map(known);
    },
    enabled: wanted.length > 0,
    staleTime: Infinity,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  return data ?? known;
}
