import { providerScopes } from "#contract/auth/auth.ts";
import * as contract from "#contract/legal.ts";
import type { AppContext } from "#server/features/context.ts";
import { linkMonths, slidingDays } from "#server/features/auth/auth.ts";
import { serve, type Route } from "#server/platform/http/serve.ts";

type LegalCtx = Pick<AppContext, "providers" | "publicUrl" | "settings">;

export const legalRoutes: Route<LegalCtx>[] = [
  serve(contract.legalFacts, (ctx: LegalCtx) => ({
    terms_version: "v1.0" as const,
    contact: ctx.settings.LEGAL_EMAIL ?? null,
    origin: ctx.publicUrl,
    scopes: [...providerScopes],
    services: ctx.providers.connections.map(({ serviceName, attribution }) => ({
      name: serviceName,
      is_own: attribution === null,
    })),
    session_days: slidingDays,
    link_months: linkMonths,
  })),
];
