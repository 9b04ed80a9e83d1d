import { message } from "#contract/messages/messages.ts";
import { providerBudget } from "#contract/provider-setup/provider-budget.ts";
import type { AppContext } from "#server/features/context.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { serve, type Route } from "#server/platform/http/serve.ts";
import { readBudget } from "#server/provider-client/client/provider-budget.ts";

type ProviderBudgetCtx = Pick<AppContext, "database" | "providers">;

export const providerBudgetRoutes: Route<ProviderBudgetCtx>[] = [
  serve(providerBudget, async (ctx: ProviderBudgetCtx, { query }, { session }) => {
    const provider = query.provider ?? session.provider;
    if (provider !== session.provider && !session.isAdmin)
      throw new AppError("admin-required", message("providerBudget.adminsOnly"));
    const client = ctx.providers.find(provider);
    if (!client) throw new AppError("not-found", message("providerBudget.notConnected"));
    const isOwn = provider === session.provider;
    const { pausedUntilMs, waitingUntilMs, backgroundFromMs, usedThisHour, ...calls } = await readBudget(
      ctx.database,
      client,
      isOwn ? session.userId : null,
    );
    return {
      provider,
      ...calls,
      used_this_hour: usedThisHour,
      paused_until: epochSeconds(pausedUntilMs),
      waiting_until: epochSeconds(waitingUntilMs),
      background_from: epochSeconds(backgroundFromMs),
    };
  }),
];

function epochSeconds(ms: number | null): number | null {
  return ms === null ? null : Math.ceil(ms / 1000);
}
