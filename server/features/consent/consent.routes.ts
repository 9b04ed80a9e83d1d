import * as contract from "#contract/consent.ts";
import type { AppContext } from "#server/features/context.ts";
import { serve, type Route } from "#server/platform/http/serve.ts";
import { deleteConsent, insertConsent, readConsent } from "./consent.db.ts";

interface ConsentCtx extends Pick<AppContext, "database" | "now"> {
  /** Someone agreed, maybe again. */
  afterConsent: (userId: string) => Promise<void>;
}

export const consentRoutes: Route<ConsentCtx>[] = [
  serve(contract.getConsent, (ctx: ConsentCtx, _input, { session }) => presentConsent(ctx, session.userId)),

  serve(contract.setConsent, async (ctx: ConsentCtx, { body }, { session }) => {
    const { userId } = session;
    if (body.accepted) {
      const consent = { user_id: userId, version: body.version, accepted_at: new Date(ctx.now()) };
      await insertConsent(ctx.database, consent);
      await ctx.afterConsent(userId);
    } else {
      await deleteConsent(ctx.database, userId, body.version);
    }
    return presentConsent(ctx, userId);
  }),
];

async function presentConsent(ctx: Pick<ConsentCtx, "database">, userId: string) {
  const version = contract.consentVersion;
  const acceptedAt = await readConsent(ctx.database, userId, version);
  return {
    consented: acceptedAt !== null,
    version,
    accepted_at: acceptedAt === null ? null : Math.floor(acceptedAt.getTime() / 1000),
  };
}
