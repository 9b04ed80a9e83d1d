import type * as z from "zod";
import { providerScopes } from "#contract/auth/auth.ts";
import * as contract from "#contract/legal.ts";
import type { AppContext } from "#server/features/context.ts";
import {
  hasAdmin,
  linkMonths,
  offeredProviders,
  slidingDays,
  stateMinutes,
} from "#server/features/auth/auth.ts";
import { readAskedServices } from "#server/features/genres/genres.ts";
import { automaticDays } from "#server/features/social/social.ts";
import { originDays } from "#server/features/waitlist/waitlist.ts";
import { hasDemoCopies } from "#server/platform/process/settings.ts";
import { serve, type Route } from "#server/platform/http/serve.ts";

type LegalCtx = Pick<AppContext, "database" | "providers" | "publicUrl" | "settings">;
type Cookies = z.output<(typeof contract.legalFacts)["output"]>["cookies"];

const daySeconds = 86_400;

/** Every cookie that may be set now. `legal.test.ts` holds it against what sign-ins really set. */
async function listCookies(ctx: LegalCtx): Promise<Cookies> {
  const hasDemo = ctx.providers.connections.some(({ id }) => id === "demo") && hasDemoCopies(ctx.settings);
  const isSetUp = await hasAdmin(ctx.database, offeredProviders(ctx));
  return [
    { use: "sign-in", name: "gatefold_sign_in_", max_age_s: stateMinutes * 60 },
    { use: "return", name: "gatefold_return_", max_age_s: 60 },
    ...(isSetUp ? [] : [{ use: "set-up" as const, name: "gatefold_set_up", max_age_s: 3600 }]),
    ...(hasDemo
      ? [{ use: "demo" as const, name: "gatefold_demo_visitor", max_age_s: 400 * daySeconds }]
      : []),
  ];
}

export const legalRoutes: Route<LegalCtx>[] = [
  serve(contract.legalFacts, async (ctx: LegalCtx) => ({
    terms_version: "v1.0" as const,
    contact: ctx.settings.LEGAL_EMAIL ?? null,
    origin: ctx.publicUrl,
    scopes: [...providerScopes],
    services: ctx.providers.connections.map(({ serviceName, attribution }) => ({
      name: serviceName,
      is_own: attribution === null,
    })),
    cookies: await listCookies(ctx),
    lookups: await readAskedServices(ctx),
    backups:
      ctx.settings.BACKUP_DIR === undefined
        ? null
        : {
            every_h: ctx.settings.BACKUP_EVERY,
            kept: ctx.settings.BACKUP_KEEP,
            days: ctx.settings.BACKUP_KEEP_DAYS,
          },
    mails: ctx.settings.SMTP_URL !== undefined,
    origin_days: originDays,
    code_days: automaticDays,
    session_days: slidingDays,
    link_months: linkMonths,
  })),
];
