import * as z from "zod";
import { endpoint } from "#contract/base/endpoint.ts";
import { Track } from "#contract/library/library.ts";
import { Offset, queryInteger } from "#contract/base/values.ts";

/**
 * Possible problems of a library. `same-id`: a track several times in one playlist. `same-isrc`: several ids of one
 * recording. `same-song`: several ids of one song by the clean-up's rule (title without editions, main artist, lengths
 * within 2 s where both are known) that no ISRC joins. `gone`: items that the provider no longer has. `local`: files of
 * the person's own. `liked-only`: liked, in no playlist. `not-liked`: in playlists, not liked.
 */
export const HealthKind = z.enum([
  "same-id",
  "same-isrc",
  "same-song",
  "gone",
  "local",
  "liked-only",
  "not-liked",
]);
export type HealthKind = z.infer<typeof HealthKind>;

/** Where a track is. Removing it there: `DELETE /playlists/{id}/items` with this position. */
const Place = z.object({
  playlist_id: z.string(),
  playlist_name: z.string(),
  editable: z.boolean().describe("own, or collaborative"),
  position: z.number().int(),
  added_at: z.string().nullable(),
});

/** One thing to look at: the tracks that are duplicates of each other, or the one that it is about. */
export const HealthItem = z.object({
  key: z.string().describe("tells the items of a kind apart"),
  entries: z.array(
    z.object({
      track: Track.nullable().describe("null: gone"),
      liked: z.boolean(),
      places: z.array(Place).describe("at most 50"),
      places_total: z.number().int(),
    }),
  ),
});
export type HealthItem = z.infer<typeof HealthItem>;

/**
 * Without `kind`: how many there are of each. With it: a page of them too. Of liked songs that are gone only their
 * number is known (`liked_gone`).
 */
export const libraryHealth = endpoint({
  method: "GET",
  path: "/library/health",
  summary: "Duplicates, gone tracks and others to look at",
  access: "own",
  query: z.object({
    kind: HealthKind.optional(),
    limit: queryInteger({ min: 1, max: 50, fallback: 50 }),
    offset: Offset,
  }),
  output: z.object({
    totals: z.record(HealthKind, z.number().int()),
    liked_gone: z.number().int(),
    items: z.array(HealthItem),
    total: z.number().int().describe("of `kind`; 0 without one"),
  }),
  perMinute: 240,
  isLong: true,
});
