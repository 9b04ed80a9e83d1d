import type { MessageId } from "#contract/messages/messages.ts";
import * as z from "zod";
import { Day, TimeZone } from "#contract/base/days.ts";

/** Named ranges: a number of days up to and including today, or everything. */
export const statsRanges = ["1d", "3d", "7d", "30d", "90d", "180d", "365d", "all"] as const;
export type StatsRange = (typeof statsRanges)[number];

/**
 * The days that a request is about: either `range` (default 3d), or `start` and `end`, days in the viewer's time zone,
 * both inclusive. Without `end` the range goes up to today, without `start` it begins with the first play. Days in the
 * future are accepted and have no plays. `bad-request` for `end` before `start`, for more than 50 years, and for `range`
 * together with `start` or `end`.
 */
export const rangeQuery = {
  range: z.enum(statsRanges).optional(),
  start: Day.optional(),
  end: Day.optional(),
  tz: TimeZone,
};

/** The first and last day that a response covers, both inclusive. */
export const rangeOutput = {
  start: Day,
  end: Day,
};

/** An id in statistics: of a song, an artist or an album, derived from its names. */
export const StatsId = z
  .string()
  .regex(/^(?:-?\d{1,20}|[0-9A-Za-z_-]{1,60})$/, "input.notSubjectId" satisfies MessageId)
  .describe("id of a song, artist or album, as `stats_id` in /stats/top; for a song also the id of a track");
