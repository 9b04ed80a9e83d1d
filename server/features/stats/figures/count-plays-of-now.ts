import { doInSteps } from "#server/platform/process/loop-turns.ts";
import { firstDay } from "../listening/listening.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { loadPlays, type StatsCtx } from "../stats-context.ts";
import { daysSinceMonday } from "../days/weeks.ts";
import { summarise } from "./summarise.ts";

/** How many plays counted today, this week and ever, by the clock of `tz`. */
export async function countPlaysOfNow(
  ctx: StatsCtx,
  scope: UserScope,
  { tz, signal }: { tz: string; signal: AbortSignal },
): Promise<{ today: number; week: number; all: number }> {
  const { listening, today, steps } = await loadPlays(ctx, scope, { tz, signal });
  if (firstDay(listening) === null) return { today: 0, week: 0, all: 0 };
  const count = async (range: { start: number; end: number }) =>
    (await doInSteps(summarise(listening, range), steps)).plays;
  return {
    today: await count({ start: today, end: today }),
    week: await count({ start: today - daysSinceMonday(today), end: today }),
    all: countOnes(listening.counts),
  };
}

/** How many plays count: dashboards ask after each of them. */
function countOnes(counts: Uint8Array): number {
  let sum = 0;
  for (const one of counts) sum += one;
  return sum;
}
