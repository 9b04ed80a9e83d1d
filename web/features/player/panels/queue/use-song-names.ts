import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "#web/platform/api/api.ts";
import type { PlayerTrack } from "#web/features/player/state/player-state.ts";

/** The server names this many songs at once. */
const maxAtOnce = 200;

/** What the library knows of songs, by their addresses; empty until it is there. */
export function useSongNames(uris: readonly string[]): ReadonlyMap<string, PlayerTrack> {
  const wanted = [...new Set(uris)].slice(0, maxAtOnce);
  const { data } = useQuery({
    queryKey: ["player", "songs", ...wanted],
    queryFn: () => call("POST /queue/songs", { body: { uris: wanted } }),
    enabled: wanted.length > 0,
    staleTime: Infinity,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
  });
  return useMemo(() => new Map((data?.items ?? []).map((song) => [song.uri, song])), [data]);
}
