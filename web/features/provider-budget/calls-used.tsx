import { joinSentences } from "#web/platform/text/join-texts.ts";
import { useQuery } from "@tanstack/react-query";
import { Pause } from "lucide-react";
import type { RouteOutput } from "#contract/api.ts";
import { formatClock, formatCount, formatMoment } from "#web/platform/text/format.ts";
import { budgetText } from "#web/features/provider-budget/texts/provider-budget-text.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { Button } from "#web/ui/button.tsx";
import { ProgressBar } from "#web/ui/feedback/progress-bar.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { budgetQuery } from "./provider-budget.queries.ts";

type Budget = RouteOutput<"GET /provider-budget">;

/** What stands in the way of calls now, the longest first; null when nothing does. */
function describeRest(
  { paused_until, background_from, waiting_until }: Budget,
  nowMs: number,
): string | null {
  if (paused_until !== null) return budgetText("used.paused", { time: formatMoment(paused_until, nowMs) });
  if (background_from !== null)
    return budgetText("used.readingFrom", { time: formatMoment(background_from, nowMs) });
  return waiting_until === null ? null : budgetText("used.waiting", { time: formatClock(waiting_until) });
}

function Figures({ budget, nowMs }: { budget: Budget; nowMs: number }) {
  const { daily, reserve } = budget;
  const calls = budget.used.interactive + budget.used.background;
  const used = formatCount(calls);
  const rest = describeRest(budget, nowMs);
  return (
    <>
      <p className="tabular text-strong">
        {daily === null
          ? budgetText("used.unlimited", { used })
          : budgetText("used.ofDay", { used, daily, count: daily })}
      </p>
      {daily === null ? null : (
        <ProgressBar
          label={budgetText("used.title")}
          percent={daily === 0 ? 100 : Math.min(100, (100 * calls) / daily)}
        />
      )}
      {rest === null ? null : (
        <p className="flex items-start gap-2 text-strong">
          <Pause aria-hidden size={16} className="mt-0.5 shrink-0 text-warning" />
          {rest}
        </p>
      )}
      <p className="tabular text-sm text-weak">
        {joinSentences(
          budgetText("used.thisHour", { used: budget.used_this_hour }),
          reserve === null ? null : budgetText("used.reserve", { reserve }),
        )}
      </p>
    </>
  );
}

/** How many calls the streaming service was sent in this hour and the last 24, of how many, and what it rests for. */
export function CallsUsed() {
  const { data, isError, refetch, dataUpdatedAt } = useQuery(budgetQuery("spotify"));
  return (
    <section className="flex flex-col gap-3 rounded-card border border-hairline bg-raised px-4 py-4 md:px-5">
      <h2 className="text-lg font-semibold text-strong">{budgetText("used.title")}</h2>
      {data === undefined && !isError ? <Skeleton className="h-16" /> : null}
      {isError ? (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          <p>{budgetText("used.failed")}</p>
          <Button onClick={() => void refetch()}>{commonText("tryAgain")}</Button>
        </div>
      ) : null}
      {data === undefined ? null : <Figures budget={data} nowMs={dataUpdatedAt} />}
    </section>
  );
}
