import { useQuery } from "@tanstack/react-query";
import { formatClock } from "#web/platform/text/format.ts";
import { budgetText } from "#web/features/provider-budget/texts/provider-budget-text.ts";
import { ownBudgetQuery } from "./provider-budget.queries.ts";

/** Says that reading waits out a short limit of the provider, and until when. */
export function ShortWait() {
  const until = useQuery(ownBudgetQuery).data?.waiting_until ?? null;
  if (until === null) return null;
  return (
    <output className="mb-2 block text-sm text-weak">
      {budgetText("wait.title")} {budgetText("wait.readingGoesOn", { time: formatClock(until) })}
    </output>
  );
}
