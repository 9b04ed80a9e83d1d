import { call } from "#web/platform/api/api.ts";
import { formatClock } from "#web/platform/text/format.ts";
import { budgetText } from "#web/features/provider-budget/texts/provider-budget-text.ts";
import { showToast } from "#web/ui/feedback/toast.tsx";

/** Says that what someone did is sent when the provider's short limit is over; nothing while there is none. */
export async function notifyShortWait(): Promise<void> {
  const { waiting_until: until } = await call("GET /provider-budget");
  if (until === null) return;
  showToast({
    tone: "info",
    title: budgetText("wait.title"),
    detail: budgetText("wait.actionGoesOn", { time: formatClock(until) }),
  });
}
