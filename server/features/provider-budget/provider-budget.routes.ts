import { providerBudget } from "#contract/provider-budget.ts";
import type { AppContext } from "#server/context.ts";
import { serve, type Route } from "#server/platform/serve.ts";
import { readBudget } from "#server/spotify/provider-budget.ts";

type ProviderBudgetCtx = Pick<AppContext, "database" | "providers">;

export const providerBudgetRoutes: Route<ProviderBudgetCtx>[] = [
  serve(providerBudget, async (ctx: ProviderBudgetCtx, _input, { session }) => {
    const budget = await readBudget(ctx.database, ctx.providers.client(session.provider));
    const { pausedUntilMs, backgroundFromMs, ...calls } = budget;
    return {
      provider: session.provider,
      ...calls,
      paused_until: epochSeconds(pausedUntilMs),
      background_from: epochSeconds(backgroundFromMs),
    };
  }),
];

function epochSeconds(ms: number | null): number | null {
  return ms === null ? null : Math.ceil(ms / 1000);
}
