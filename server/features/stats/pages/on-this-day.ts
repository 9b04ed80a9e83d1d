import { doInSteps } from "#server/platform/process/loop-turns.ts";
import { dayNumber, dayText } from "../days/ranges.ts";
import { readTop } from "../figures/read-top.ts";
import { minutesOf, summarise } from "../figures/summarise.ts";
import { firstDay } from "../listening/listening.ts";
import type { Look, StatsCtx } from "../stats-context.ts";
import type { UserScope } from "#server/platform/http/serve.ts";

const maxTracks = 3;

/** The same day of earlier years down to `first`, newest first. 29 February has none in other years. */
function earlierYears(day: number, first: number): { day: number; yearsAgo: number }[] {
  const text = dayText(day);
  const year = Number(text.slice(0, 4));
  const days = [];
  for (let yearsAgo = 1; year - yearsAgo >= Number(dayText(first).slice(0, 4)); yearsAgo += 1) {
    const then = `${String(year - yearsAgo).padStart(4, "0")}${text.slice(4)}`;
    const at = dayNumber(then);
    if (dayText(at) === then && at >= first) days.push({ day: at, yearsAgo });
  }
  return days;
}

/** What was heard on a day of earlier years; days without a play are left out. */
export async function readOnThisDay(
  ctx: StatsCtx,
  scope: UserScope,
  { listening, steps, day }: Pick<Look, "listening" | "steps"> & { day: number },
) {
  const first = firstDay(listening);
  if (first === null) return [];
  const items = [];
  for (const { day: then, yearsAgo } of earlierYears(day, first)) {
    const range = { start: then, end: then };
    const { plays, ms } = await doInSteps(summarise(listening, range), steps);
    if (plays === 0) continue;
    const asked = { type: "tracks", limit: maxTracks, range, before: null } as const;
    const { items: tracks } = await readTop(ctx, scope, { listening, steps }, asked);
    const date = dayText(then);
    items.push({ key: `day-${date}`, date, years_ago: yearsAgo, plays, minutes: minutesOf(ms), tracks });
  }
  return items;
}
