import { useQuery } from "@tanstack/react-query";
import type { PlayQueue, QueuePlace } from "#web/features/player/queue/play-queue.ts";
import { call } from "#web/platform/api/api.ts";
import type { QueueLine } from "./queue-lines.ts";

/** A list that has just been pressed is stored a moment later. */
const askAgainMs = 2_000;

/**
 * How long those songs of a queue are together that are to come and not among its lines, in milliseconds; null while that is
 * not known of all of them. The lengths of a list are read once, and only where not all of it is shown.
 */
export function useLengthBeyond(
  list: PlayQueue["list"],
  toCome: readonly QueuePlace[],
  lines: readonly QueueLine[],
): number | null {
  const shown = lines.filter(({ kind }) => kind === "added" || kind === "row").length;
  const { data: lengths } = useQuery({
    queryKey: ["player", "lengths", list?.order.id],
    queryFn: async () => {
      const id = await listIdOf(list?.order.uris ?? []);
      return (await call("GET /queue/lists/{id}/lengths", { params: { id } })).items;
    },
    // Addresses that are not secure have no hashes, whatever the types say.
    enabled: list !== null && toCome.length > shown && "subtle" in crypto,
    staleTime: Infinity,
    gcTime: 0,
    retry: 3,
    retryDelay: askAgainMs,
  });
  if (lengths === undefined) return null;
  let sum = 0;
  for (const place of toCome.slice(shown)) {
    const length = place.from === "list" ? lengths[place.row] : null;
    if (length === null || length === undefined) return null;
    sum += length;
  }
  return sum;
}

/** The id under which the server keeps rows (`POST /queue/lists`). */
async function listIdOf(uris: readonly (string | null)[]): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JSON.stringify(uris)));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
