import { doInSteps } from "#server/platform/process/loop-turns.ts";
import type { TopItem, TopType } from "#contract/stats/stats.ts";
import { rangeBefore, type DayRange } from "../days/ranges.ts";
import { partsOf, type Parts } from "#server/features/stats/listening/song-index.ts";
import type { ZonedListening } from "../listening/listening.ts";
import type { Look, StatsCtx } from "../stats-context.ts";
import { countGroups, countHeard, rankGroups, rankOf, type RankedGroup } from "./rank-groups.ts";
import { showGroups, type ShownGroup } from "./show-groups.ts";
import { minutesOf } from "./summarise.ts";
import type { UserScope } from "#server/platform/http/serve.ts";

/** What is asked for; `before` is what it is compared with, null: nothing. */
export interface AskedTop {
  type: TopType;
  limit: number;
  range: DayRange;
  before: DayRange | null;
}

/** What was heard most in a range. */
export async function readTop(
  ctx: StatsCtx,
  scope: UserScope,
  { listening, steps }: Pick<Look, "listening" | "steps">,
  asked: AskedTop,
): Promise<{ items: TopItem[]; total: number }> {
  const { type, range, before } = asked;
  const { parts, names } = await groupsOf(ctx, scope, listening, type);
  const nameOf = (group: number) => names[group] ?? "";
  const counts = await doInSteps(countGroups(listening, range, parts), steps);
  const earlier = before === null ? null : await doInSteps(countGroups(listening, before, parts), steps);
  const ranked = await doInSteps(rankGroups(counts, nameOf, asked.limit), steps);
  const shown = await show(ctx, scope, listening, { type, ranked, names });
  const items: TopItem[] = [];
  for (const [place, item] of shown.entries()) {
    const { group, plays, ms } = ranked[place] ?? { group: -1, plays: 0, ms: 0 };
    items.push({
      ...item,
      count: plays,
      minutes: minutesOf(ms),
      previous_count: earlier?.plays[group] ?? 0,
      previous_rank: earlier === null ? null : await doInSteps(rankOf(earlier, group, nameOf), steps),
    });
  }
  return { items, total: countHeard(counts) };
}

/** The range before; everything has none. */
export function rangeToCompare(range: DayRange, name: string | undefined): DayRange | null {
  return name === "all" ? null : rangeBefore(range);
}

/** How songs are counted by a type, and the names of groups. */
export async function groupsOf(
  ctx: StatsCtx,
  scope: UserScope,
  { book }: ZonedListening,
  type: TopType,
): Promise<{ parts: Parts; names: readonly string[] }> {
  if (type !== "genres")
    return { parts: partsOf(book, type), names: book.groups[type].map(({ name }) => name) };
  const { genreOf, names } = await ctx.genreMemory.get(scope, book);
  return { parts: { groupOf: genreOf, size: names.length }, names };
}

async function show(
  ctx: StatsCtx,
  scope: UserScope,
  listening: ZonedListening,
  { type, ranked, names }: { type: TopType; ranked: readonly RankedGroup[]; names: readonly string[] },
): Promise<ShownGroup[]> {
  const groups = ranked.map(({ group }) => group);
  if (type !== "genres") return showGroups(ctx, scope, listening, { kind: type, groups });
  return groups.map((group) => {
    const name = names[group] ?? "";
    return { id: name, stats_id: name, name, uri: null, image_url: null };
  });
}
