import type { MessageId } from "#contract/messages/messages.ts";
import * as z from "zod";
import { Day, TimeZone } from "#contract/base/days.ts";

/** Ranges by name: the last so many days, today included, and everything. */
export const statsRanges = ["1d", "3d", "7d", "30d", "90d", "180d", "365d", "all"] as const;
export type StatsRange = (typeof statsRanges)[number];

/**
 * Which days are looked at. Either `range` (3d where nothing is given), or `start` and `end`: days of the viewer's time
 * zone, both included. `start` alone goes to today, `end` alone begins with the first play. Days in the future are
 * taken and hold nothing. `bad-request`: `end` before `start`, more than 50 years, `range` beside `start` or `end`.
 */
export const rangeQuery = {
  range: z.enum(statsRanges).optional(),
  start: Day.optional(),
  end: Day.optional(),
  tz: TimeZone,
};

/** The days that an answer is about, both included. */
export const rangeOutput = {
  start: Day,
  end: Day,
};

/** An id of statistics: of a song, an artist or an album, as its names make it. */
export const StatsId = z
  .string()
  .regex(/^(?:-?\d{1,20}|[0-9A-Za-z_-]{1,60})$/, "input.notSubjectId" satisfies MessageId)
  .describe("id of /stats/top; of a song also the id of a track");
