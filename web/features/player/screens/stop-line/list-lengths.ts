import { useQuery } from "@tanstack/react-query";
import type { PlayQueue } from "#web/features/player/queue/play-queue.ts";
import { call } from "#web/platform/api/api.ts";

/** A list that has just been pressed is stored a moment later. */
const askAgainMs = 2_000;

/** How long the songs of a queue's list are, row by row, in milliseconds, read once; undefined while that is not known. */
export function useListLengths(
  list: PlayQueue["list"],
  isWanted: boolean,
): readonly (number | null)[] | undefined {
  const { data } = useQuery({
    queryKey: ["player", "lengths", list?.order.id],
    queryFn: async () => {
      const id = await listIdOf(list?.order.uris ?? []);
      return (await call("GET /queue/lists/{id}/lengths", { params: { id } })).items;
    },
    // Addresses that are not secure have no hashes, whatever the types say.
    enabled: list !== null && isWanted && "subtle" in crypto,
    staleTime: Infinity,
    gcTime: 0,
    retry: 3,
    retryDelay: askAgainMs,
  });
  return data;
}

/** The id under which the server keeps rows (`POST /queue/lists`). */
async function listIdOf(uris: readonly (string | null)[]): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JSON.stringify(uris)));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
