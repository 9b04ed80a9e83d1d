import type { RouteOutput } from "#contract/api.ts";
import type { HealthItem, HealthKind } from "#contract/health.ts";
import { sampleTrack } from "#testing/samples/sample-library.ts";

/** A library in which nothing is amiss. */
export const nothingAmiss: Record<HealthKind, number> = {
  "same-id": 0,
  "same-isrc": 0,
  "same-song": 0,
  gone: 0,
  local: 0,
  "liked-only": 0,
  "not-liked": 0,
};

/** A song and the rows of the playlist `mix` in which it is. */
export function healthItem(
  number: number,
  { liked, rows = [] }: { liked: boolean; rows?: number[] },
): HealthItem {
  const places = rows.map((position) => ({
    playlist_id: "mix",
    playlist_name: "Mix",
    editable: true,
    position,
    added_at: null,
  }));
  const track = sampleTrack(number, { id: `track${number}`, uri: `spotify:track:track${number}` });
  return { key: `track${number}`, entries: [{ track, liked, places, places_total: places.length }] };
}

/** What the server finds of one kind, and nothing of the others. */
export function healthOf(kind: HealthKind, items: HealthItem[]): RouteOutput<"GET /library/health"> {
  const totals = { ...nothingAmiss, [kind]: items.length };
  return { totals, liked_gone: 0, items, total: items.length };
}
