import * as z from "zod";
import { Day, TimeZone } from "#contract/base/days.ts";
import { endpoint } from "#contract/base/endpoint.ts";
import { StatsSong } from "./stats-charts.ts";

const count = z.number().int().min(0);
const minutes = z.number().min(0);

/** Maximum number of songs in each list of a recap. */
export const maxRecapSongs = 5;

const Figures = z.object({ plays: count, minutes, active_days: count });

/**
 * A week of listening from Monday to Sunday, next to the week before. `week` is any of its days and defaults to the last
 * week that is over in the time zone `tz`. `new_tracks` and `new_artists` were first heard in it; `returns` are songs that
 * were heard again after 365 days or more. `streak` is the series of consecutive days with a counted play up to the week's
 * last day or the day before; null if there is none. Plays that the person leaves out of statistics are not included.
 * `time_zone` is the one in which their weeks end for notifications (`PUT /stats/recap/zone`); null if they get none.
 */
export const statsRecap = endpoint({
  method: "GET",
  path: "/stats/recap",
  summary: "Get the recap of a week",
  access: "own",
  query: z.object({ tz: TimeZone, week: Day.optional() }),
  output: z.object({
    start: Day,
    end: Day,
    is_over: z.boolean(),
    time_zone: z.string().nullable(),
    ...Figures.shape,
    before: Figures,
    new_tracks: z.object({
      total: count,
      items: z.array(StatsSong.extend({ count })).describe("new songs, at most 5, the most played first"),
    }),
    new_artists: count,
    returns: z.object({
      total: count,
      items: z
        .array(StatsSong.extend({ count, away_days: count }))
        .describe("songs that returned, at most 5"),
    }),
    top_tracks: z.array(StatsSong.extend({ count })).describe("most played songs, at most 5"),
    streak: z.object({ days: count, start: Day, end: Day }).nullable(),
  }),
});

/**
 * Sets the time zone in which the person's weeks end. From then on they are notified within minutes of the end of a week
 * with plays.
 */
export const setRecapZone = endpoint({
  method: "PUT",
  path: "/stats/recap/zone",
  summary: "Set the time zone of weekly recaps",
  access: "own",
  perMinute: 20,
  body: z.strictObject({ tz: TimeZone }),
  output: z.object({ time_zone: z.string() }),
});
