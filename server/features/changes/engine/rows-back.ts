import { matchPlaces } from "#server/features/playlists/playlists.ts";
import type { Uri } from "./steps.ts";

/**
 * The present rows with some of an earlier state back among them: each behind the nearest row that it followed then and
 * that is still there. What is there already stays where it is.
 */
export function rowsBack(
  present: readonly Uri[],
  earlier: readonly Uri[],
  positions: readonly number[],
): Uri[] {
  const places = matchPlaces(earlier, present);
  const wanted = new Set(positions);
  const behind = new Map<number, Uri[]>();
  const beginning = -1;
  let anchor = beginning;
  for (const [position, uri] of earlier.entries()) {
    const place = places.get(position);
    if (place !== undefined) anchor = place;
    else if (wanted.has(position)) {
      const group = behind.get(anchor);
      if (group === undefined) behind.set(anchor, [uri]);
      else group.push(uri);
    }
  }
  return [
    ...(behind.get(beginning) ?? []),
    ...present.flatMap((uri, place) => [uri, ...(behind.get(place) ?? [])]),
  ];
}
