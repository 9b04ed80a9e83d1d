import { queryOptions } from "@tanstack/react-query";
import type { RouteOutput } from "#contract/api.ts";
import { call } from "#web/platform/api/api.ts";
import { libraryKeys } from "./library-keys.ts";

/** What the library knows of one of its songs: when it was added, its genres and audio features. */
export type TrackDetails = RouteOutput<"POST /tracks/details">["items"][number];

/** The server takes this many at once. */
const maxAtOnce = 1000;

/** What the library knows of these songs, by id. A list without dates and genres is better than none: a failure leaves some out. */
export async function readTrackDetails(ids: readonly string[]): Promise<Map<string, TrackDetails>> {
  const details = new Map<string, TrackDetails>();
  try {
    for (let from = 0; from < ids.length; from += maxAtOnce) {
      const body = { track_ids: ids.slice(from, from + maxAtOnce) };
      for (const item of (await call("POST /tracks/details", { body })).items)
        details.set(item.track_id, item);
    }
  } catch {
    return details;
  }
  return details;
}

/** Which of these songs the library holds now, and since when. */
export const presenceQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: libraryKeys.presence(ids),
    queryFn: async () => {
      const details = await readTrackDetails(ids);
      return new Map([...details].map(([id, { added_at: addedAt }]) => [id, addedAt]));
    },
    structuralSharing: false,
  });
