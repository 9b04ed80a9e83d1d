import * as z from "zod";
import { Day, TimeZone } from "#contract/base/days.ts";
import { endpoint } from "#contract/base/endpoint.ts";
import { StatsSong } from "./stats-charts.ts";

const count = z.number().int().min(0);
const minutes = z.number().min(0);

/** Songs of each list of a recap. */
export const maxRecapSongs = 5;

const Figures = z.object({ plays: count, minutes, active_days: count });

/**
 * A week from Monday to Sunday, beside the one before. `week` is any of its days; left out, it is the last week that is over
 * by the clock of `tz`. `new_tracks` and `new_artists` were first heard in it; `returns` are songs that were heard again after
 * 365 days or more. `streak`: days in a row with a counted play, up to the week's last day or the one before; null: none.
 * What the person leaves out of statistics is in none of it. `time_zone`: the one by which they hear of a week's end
 * (`PUT /stats/recap/zone`); null: they do not.
 */
export const statsRecap = endpoint({
  method: "GET",
  path: "/stats/recap",
  summary: "A week of listening",
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
      items: z.array(StatsSong.extend({ count })).describe("at most 5, the most played first"),
    }),
    new_artists: count,
    returns: z.object({
      total: count,
      items: z.array(StatsSong.extend({ count, away_days: count })).describe("at most 5"),
    }),
    top_tracks: z.array(StatsSong.extend({ count })).describe("at most 5"),
    streak: z.object({ days: count, start: Day, end: Day }).nullable(),
  }),
});

/** Says by which clock the person's weeks end. From then on they are notified within minutes of the end of a week with plays. */
export const setRecapZone = endpoint({
  method: "PUT",
  path: "/stats/recap/zone",
  summary: "By which clock weeks end",
  access: "own",
  perMinute: 20,
  body: z.strictObject({ tz: TimeZone }),
  output: z.object({ time_zone: z.string() }),
});
