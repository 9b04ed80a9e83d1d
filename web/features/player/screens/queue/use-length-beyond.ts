import type { PlayQueue, QueuePlace } from "#web/features/player/queue/play-queue.ts";
import { useListLengths } from "#web/features/player/screens/stop-line/list-lengths.ts";
import type { QueueLine } from "./queue-lines.ts";

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
  const lengths = useListLengths(list, toCome.length > shown);
  if (lengths === undefined) return null;
  let sum = 0;
  for (const place of toCome.slice(shown)) {
    const length = place.from === "list" ? lengths[place.row] : null;
    if (length === null || length === undefined) return null;
    sum += length;
  }
  return sum;
}
